/** Tells the guide where the visitor stands and what is looked at, at most five times a second and only when it changed. */

const GAP = 220;

/** @typedef {{hall: string, x: number, z: number, heading: number, gaze: string | null, gaze_ms: number}} Whereabouts */

export class PlaceTeller {
  #last = "";
  #sentAt = -Infinity;
  #timer = 0;

  /** @param {(message: object) => boolean} send @param {() => Whereabouts} whereabouts */
  constructor(send, whereabouts) {
    this.send = send;
    this.whereabouts = whereabouts;
  }

  /** Something may have changed: tell it soon. */
  tell() {
    if (this.#timer) return;
    const wait = Math.max(0, this.#sentAt + GAP - performance.now());
    this.#timer = setTimeout(() => this.#now(), wait);
  }

  /** A question comes: what it is about must be known before. Told again only for how long it has been looked at. */
  hurry() {
    if (performance.now() - this.#sentAt >= GAP) this.#last = "";
    this.#now();
  }

  /** A new connection knows nothing. */
  renew() {
    this.#last = "";
    this.#now();
  }

  #now() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { hall, x, z, heading, gaze, gaze_ms } = this.whereabouts();
    const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;
    const turned = Math.atan2(Math.sin(heading), Math.cos(heading));
    const place = { hall, x: round(x), z: round(z), heading: round(turned), gaze };
    const told = JSON.stringify(place);
    if (told === this.#last) return;
    if (this.send({ type: "place", ...place, gaze_ms: Math.round(gaze_ms) })) {
      this.#last = told;
      this.#sentAt = performance.now();
    }
  }
}

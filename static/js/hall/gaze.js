/** Which work the visitor looks at: the one in the middle of the view, near enough, for long enough. */

/** Metres and milliseconds. */
const REACH = 6;
export const DWELL = 600;

export class Gaze {
  /** @type {string | null} */
  current = null;
  #candidate = /** @type {string | null} */ (null);
  #since = 0;
  #timer = 0;

  /** @param {(accession: string | null) => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** How long the current work has been looked at, in milliseconds. */
  get duration() {
    return this.current ? Math.round(performance.now() - this.#since) : 0;
  }

  /** The work under the middle of the view now. @param {string | null} accession @param {number} metres */
  see(accession, metres) {
    const seen = metres <= REACH ? accession : null;
    if (seen === this.#candidate) return;
    this.#candidate = seen;
    this.#since = performance.now();
    clearTimeout(this.#timer);
    if (seen === this.current) return;
    this.#timer = setTimeout(() => this.#settle(), DWELL);
  }

  /** Forget, as when one enters another hall or is led elsewhere. */
  reset() {
    clearTimeout(this.#timer);
    this.#candidate = this.current = null;
  }

  #settle() {
    if (this.current === this.#candidate) return;
    this.current = this.#candidate;
    this.changed(this.current);
  }
}

/** A short camera flight from where one stands to where one wants to look from. */
import { turn } from "./frame.js";

const ease = (/** @type {number} */ t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);

/** @typedef {{x: number, z: number, heading: number, pitch: number}} View */

export class Flight {
  #done = 0;

  /** @param {View} from @param {View} to */
  constructor(from, to) {
    this.from = from;
    this.to = to;
    const far = Math.hypot(to.x - from.x, to.z - from.z) / 2.4 + Math.abs(turn(from.heading, to.heading)) / 2.6;
    this.seconds = Math.min(2.4, Math.max(0.5, far));
  }

  /** @param {number} elapsed @returns {View} */
  step(elapsed) {
    this.#done = Math.min(1, this.#done + elapsed / this.seconds);
    const t = ease(this.#done), { from, to } = this;
    return {
      x: from.x + (to.x - from.x) * t,
      z: from.z + (to.z - from.z) * t,
      heading: from.heading + turn(from.heading, to.heading) * t,
      pitch: from.pitch + (to.pitch - from.pitch) * t,
    };
  }

  get over() {
    return this.#done >= 1;
  }
}

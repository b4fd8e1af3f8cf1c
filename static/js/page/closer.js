/** Opens the close view of a work. What it takes is large, and loaded only now. */
import { announce } from "./announcer.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Work} Work */

export class Closer {
  /** @type {import("../model/view.js").ModelView | null} */
  #model = null;
  #opening = false;

  /** @param {boolean} still without gliding, for who prefers reduced motion */
  constructor(still) {
    this.still = still;
  }

  /** @param {Work} work @param {"picture" | "model"} how */
  async look(work, how) {
    if (this.#opening) return;
    this.#opening = true;
    try {
      if (how === "picture" && work.image) {
        const { openZoom } = await import("./zoom.js");
        openZoom({ ...work, image: work.image }, this.still);
      } else if (work.model) {
        const { openTurntable } = await import("./turntable.js");
        this.#model = openTurntable({ ...work, model: work.model });
      }
    } catch {
      // No network any more, or no graphics.
      announce(say(how === "model" ? "modelFailed" : "closeupFailed"));
    } finally {
      this.#opening = false;
    }
  }

  /** Where a point of the model is on the page. @param {[number, number, number]} point in metres */
  project(point) {
    return this.#model?.project(...point) ?? null;
  }
}

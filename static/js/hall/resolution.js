/** How many pixels are drawn: as sharp as the screen up to a cap, fewer where the graphics can't keep up. */

const SHARPEST = 1.75;
const COARSEST = 0.6;
/** Milliseconds a frame above which fewer pixels are drawn, and frames watched before deciding. */
const SLOW = 42;
const WATCHED = 24;
/** A picture that hardly moves is seen sooner, and calls for a larger step. */
const CRAWL = 140;
const WATCHED_CRAWL = 4;

export class Resolution {
  #ratio = Math.min(SHARPEST, devicePixelRatio || 1);
  #size = { width: 1, height: 1 };
  #last = 0;
  #sum = 0;
  #count = 0;

  /** @param {import("three").WebGLRenderer} renderer */
  constructor(renderer) {
    this.renderer = renderer;
  }

  /** @param {number} width @param {number} height CSS pixels */
  resize(width, height) {
    this.#size = { width, height };
    this.renderer.setPixelRatio(this.#ratio);
    this.renderer.setSize(width, height, false);
  }

  /**
   * A frame was drawn. Only frames that follow each other say something about speed.
   * @param {number} now @param {boolean} more @returns {boolean} the picture was resized and must be drawn again
   */
  drew(now, more) {
    if (this.#last) {
      this.#sum += now - this.#last;
      this.#count++;
    }
    this.#last = more ? now : 0;
    const mean = this.#sum / this.#count;
    const crawls = mean > CRAWL && this.#count >= WATCHED_CRAWL;
    if (this.#count < WATCHED && !crawls) return false;
    this.#sum = this.#count = 0;
    if (mean < SLOW || this.#ratio <= COARSEST) return false;
    this.#ratio = Math.max(COARSEST, this.#ratio * (crawls ? 0.6 : 0.8));
    this.resize(this.#size.width, this.#size.height);
    return true;
  }
}

/**
 * How many pixels are drawn: as sharp as the screen up to a cap; fewer while something moves, where the graphics can't
 * keep up; sharp again once all is at rest, so that labels can be read on any machine.
 */

const SHARPEST = 1.75;
const COARSEST = 0.6;
/** Milliseconds a frame above which fewer pixels are drawn, and frames watched before deciding. */
const SLOW = 42;
const WATCHED = 24;
/** A picture that hardly moves is seen sooner, and calls for a larger step. */
const CRAWL = 140;
const WATCHED_CRAWL = 4;
/** Slower than that even when coarse, a sharp picture would take too long. */
const HOPELESS = 300;

export class Resolution {
  #sharp = Math.min(SHARPEST, devicePixelRatio || 1);
  /** What is drawn while something moves. */
  #moving = this.#sharp;
  #now = this.#sharp;
  #hopeless = false;
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
    this.renderer.setPixelRatio(this.#now);
    this.renderer.setSize(width, height, false);
  }

  /** Can the graphics keep up with the sharpest picture? */
  get ample() {
    return this.#moving === this.#sharp;
  }

  /** Something moves: to be called before the frame is drawn. */
  move() {
    this.#become(this.#moving);
  }

  /** All is at rest. @returns {boolean} the picture became sharper and must be drawn again */
  rest() {
    return !this.#hopeless && this.#become(this.#sharp);
  }

  /** A frame was drawn. Only frames that follow each other say something about speed. @param {number} now @param {boolean} more */
  drew(now, more) {
    if (this.#last) {
      this.#sum += now - this.#last;
      this.#count++;
    }
    this.#last = more ? now : 0;
    if (!this.#count) return;
    const mean = this.#sum / this.#count;
    const crawls = mean > CRAWL && this.#count >= WATCHED_CRAWL;
    if (this.#count < WATCHED && !crawls) return;
    this.#sum = this.#count = 0;
    this.#hopeless = mean > HOPELESS && this.#moving <= COARSEST;
    if (mean > SLOW) this.#moving = Math.max(Math.min(COARSEST, this.#sharp), this.#moving * (crawls ? 0.6 : 0.8));
  }

  /** @param {number} ratio */
  #become(ratio) {
    if (ratio === this.#now) return false;
    this.#now = ratio;
    this.resize(this.#size.width, this.#size.height);
    return true;
  }
}

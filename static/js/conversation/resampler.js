/**
 * Changes the sample rate of a running stream by any ratio: a windowed sinc at the lower of the two rates' limits, so
 * that going down folds nothing back and going up leaves no images. Used in both audio worklets.
 */

const PHASES = 256;
/** Zero crossings on either side. */
const REACH = 12;
/** Where the pass band ends, as a share of the lower rate's limit. */
const EDGE = 0.92;

export class Resampler {
  #filter;
  #half;
  #step;
  #ring;
  /** Samples written and the position of the next one to read, both counted from the start of the stream. */
  #written = 0;
  #position = 0;

  /** @param {number} from Hz @param {number} to Hz */
  constructor(from, to) {
    this.#step = from / to;
    const cut = EDGE * Math.min(1, to / from);
    this.#half = Math.ceil(REACH / cut);
    this.#filter = kernel(cut, this.#half);
    // Room for a render quantum at the highest rate and the filter's own length.
    this.#ring = new Float32Array(2 ** Math.ceil(Math.log2(this.#half * 2 + 4096)));
  }

  /** Index of the input sample that the next output sample lies on, or after. */
  get position() {
    return Math.floor(this.#position);
  }

  get written() {
    return this.#written;
  }

  /** @param {number} sample */
  push(sample) {
    this.#ring[this.#written++ & (this.#ring.length - 1)] = sample;
  }

  /** Is there enough input for another output sample? */
  get ready() {
    return this.#position + this.#half < this.#written;
  }

  /** The next output sample; only while `ready`. */
  pull() {
    const whole = Math.floor(this.#position);
    const phase = (this.#position - whole) * PHASES;
    const low = Math.floor(phase), mix = phase - low;
    const taps = this.#half * 2;
    const a = low * taps, b = a + taps, mask = this.#ring.length - 1;
    let sum = 0;
    for (let tap = 0, at = whole - this.#half + 1; tap < taps; tap++, at++) {
      if (at < 0) continue;
      sum += this.#ring[at & mask] * (this.#filter[a + tap] * (1 - mix) + this.#filter[b + tap] * mix);
    }
    this.#position += this.#step;
    return sum;
  }
}

/** PHASES + 1 rows of 2·half taps, each row summing to one. @param {number} cut share of the input's limit @param {number} half */
function kernel(cut, half) {
  const taps = half * 2;
  const table = new Float32Array((PHASES + 1) * taps);
  for (let phase = 0; phase <= PHASES; phase++) {
    let total = 0;
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - half + 1 - phase / PHASES;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * cut * x) / (Math.PI * cut * x);
      const w = Math.min(1, Math.abs(x) / half);
      const window = 0.42 + 0.5 * Math.cos(Math.PI * w) + 0.08 * Math.cos(2 * Math.PI * w);
      table[phase * taps + tap] = sinc * window;
      total += sinc * window;
    }
    for (let tap = 0; tap < taps; tap++) table[phase * taps + tap] /= total;
  }
  return table;
}

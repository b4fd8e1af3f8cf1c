/**
 * Plays the guide's clauses one after the other and says how far it has come, in samples of the guide's own rate:
 * captions, lips and what the guide believes it has said all follow this clock.
 */
import { Resampler } from "./resampler.js";

/** Reports a second, and seconds over which a cut fades so that it doesn't click. */
const REPORTS = 40;
const FADE = 0.012;

/** @typedef {{turn: number, index: number, clause: number, pcm: Int16Array, next: number, from: number, cut: boolean}} Queued
 *  `from`: where the clause begins in the resampler's stream; `cut`: it is fading out and no longer counts. */

class Player extends AudioWorkletProcessor {
  #rate;
  #resampler;
  /** @type {Queued[]} clauses not yet wholly heard; the first is the one that is heard now */
  #queue = [];
  #feeding = 0;
  #level = 0;
  #sinceReport = 0;
  #fading = 0;
  #idle = true;

  /** @param {{processorOptions: {rate: number}}} options */
  constructor(options) {
    super();
    this.#rate = options.processorOptions.rate;
    this.#resampler = new Resampler(this.#rate, sampleRate);
    this.port.onmessage = ({ data }) => {
      if (data.clear) this.#cut();
      else this.#queue.push({ ...data, pcm: new Int16Array(data.pcm), next: 0, from: -1, cut: false });
    };
  }

  /** @param {Float32Array[][]} _ @param {Float32Array[][]} outputs */
  process(_, [output]) {
    const samples = output[0].length;
    for (let i = 0; i < samples; i++) {
      let value = this.#next();
      if (this.#fading > 0) {
        value *= --this.#fading / (FADE * sampleRate);
        if (this.#fading <= 0) this.#drop();
      }
      this.#level += (Math.abs(value) - this.#level) * 0.002;
      for (const channel of output) channel[i] = value;
    }
    this.#settle();
    this.#sinceReport += samples;
    if (this.#sinceReport >= sampleRate / REPORTS) this.#report();
    return true;
  }

  #next() {
    if (!this.#queue.length) return 0;
    while (!this.#resampler.ready) this.#resampler.push(this.#feed());
    return this.#resampler.pull();
  }

  /** The next sample of the queue; silence behind its end, so that the filter can finish. */
  #feed() {
    while (this.#feeding < this.#queue.length) {
      const clause = this.#queue[this.#feeding];
      if (clause.from < 0) clause.from = this.#resampler.written;
      if (clause.next < clause.pcm.length) return clause.pcm[clause.next++] / 32768;
      this.#feeding++;
    }
    return 0;
  }

  /** @param {Queued} clause */
  #heard(clause) {
    return clause.from < 0 ? 0 : Math.max(0, Math.min(clause.pcm.length, this.#resampler.position - clause.from));
  }

  /** Take away what has been heard to its end. */
  #settle() {
    while (this.#queue.length && this.#queue[0].from >= 0 && this.#heard(this.#queue[0]) >= this.#queue[0].pcm.length) {
      const done = /** @type {Queued} */ (this.#queue.shift());
      if (!done.cut) this.#tell("end", done);
      if (this.#feeding > 0) this.#feeding--;
    }
    if (!this.#queue.length && !this.#idle) {
      this.#idle = true;
      this.port.postMessage({ type: "idle" });
    }
  }

  #report() {
    this.#sinceReport = 0;
    if (this.#queue.length && !this.#queue[0].cut) this.#tell("at", this.#queue[0]);
  }

  /** @param {"at" | "end" | "cut"} type @param {Queued} clause */
  #tell(type, clause) {
    const { turn, index, clause: number } = clause;
    this.#idle = false;
    this.port.postMessage({ type, turn, index, clause: number, samples: this.#heard(clause), level: this.#level });
  }

  #cut() {
    const [first] = this.#queue;
    if (!first) return;
    // What comes after the clause that is heard was never begun.
    this.#queue.length = 1;
    if (first.cut) return;
    this.#tell("cut", first);
    first.cut = true;
    if (first.from < 0) this.#drop();
    else this.#fading = Math.round(FADE * sampleRate);
  }

  /** After a fade: forget the cut clause, begin anew with what has come since. */
  #drop() {
    this.#queue = this.#queue.filter((clause) => !clause.cut);
    for (const clause of this.#queue) Object.assign(clause, { next: 0, from: -1 });
    this.#feeding = 0;
    this.#fading = 0;
    this.#resampler = new Resampler(this.#rate, sampleRate);
  }
}

registerProcessor("player", Player);

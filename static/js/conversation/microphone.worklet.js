/**
 * From the microphone at whatever rate the context has to PCM16 mono at 16 kHz in frames of 20 ms. While the gate is
 * shut nothing leaves this file; the last 300 ms are kept, so that a word begun with the press is whole.
 */
import { Resampler } from "./resampler.js";

const RATE = 16000;
const FRAME = 320;
const KEPT = 15;

class Microphone extends AudioWorkletProcessor {
  #resampler = new Resampler(sampleRate, RATE);
  #frame = new Int16Array(FRAME);
  #filled = 0;
  /** @type {Int16Array[]} */
  #kept = [];
  #open = false;
  #closeAfter = Infinity;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => {
      if (data.open) {
        this.#open = true;
        this.#closeAfter = Infinity;
        for (const frame of this.#kept.splice(0)) this.#send(frame);
      } else if (this.#open) this.#closeAfter = Math.round((data.tail * RATE) / FRAME);
    };
  }

  /** @param {Float32Array[][]} inputs */
  process([input]) {
    if (!input.length) return true;
    const channels = input.length, samples = input[0].length;
    for (let i = 0; i < samples; i++) {
      let sample = 0;
      for (const channel of input) sample += channel[i];
      this.#resampler.push(sample / channels);
    }
    while (this.#resampler.ready) {
      const value = Math.max(-1, Math.min(1, this.#resampler.pull()));
      this.#frame[this.#filled++] = Math.round(value * 32767);
      if (this.#filled === FRAME) this.#full();
    }
    return true;
  }

  #full() {
    const frame = this.#frame;
    this.#frame = new Int16Array(FRAME);
    this.#filled = 0;
    if (this.#open) {
      this.#send(frame);
      if (this.#closeAfter-- <= 0) {
        this.#open = false;
        this.port.postMessage({ closed: true });
      }
      return;
    }
    this.#kept.push(frame);
    if (this.#kept.length > KEPT) this.#kept.shift();
  }

  /** @param {Int16Array} frame */
  #send(frame) {
    this.port.postMessage({ frame: frame.buffer }, [frame.buffer]);
  }
}

registerProcessor("microphone", Microphone);

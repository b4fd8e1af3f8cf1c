/**
 * The guide's voice: clauses go to the worklet, what is heard comes back. Where there is no sound, clauses are let go,
 * and captions alone tell.
 * Events: `begin` (detail: {turn, index}), `heard` (detail: {turn, index, samples, whole}), `idle`.
 */
import { note } from "../visit/journal.js";
import { sound, worklet } from "./sound.js";

/** @typedef {{turn: number, index: number, clause: number, samples: number, last: boolean, phonemes: import("../hall/mouth.js").Phonemes}} Clause */

/** How much of the voice comes from the guide's place; the rest is near the ear, so that no word is ever lost. */
const PLACED = 0.5;
const NEAR = 0.6;

export class Player extends EventTarget {
  /** @type {AudioWorkletNode | null} */
  #node = null;
  /** @type {Promise<void> | null} */
  #starting = null;
  /** @type {PannerNode | null} */
  #panner = null;
  /** @type {GainNode | null} */
  #gain = null;
  #volume = 1;
  /** @type {Map<string, Clause>} */
  #clauses = new Map();
  /** @type {{clause: Clause, samples: number, level: number, at: number} | null} */
  #now = null;
  /** Samples of whole clauses heard, and whether it was heard to its end, by sentence. @type {Map<string, number>} */
  #heard = new Map();
  /** @type {{clause: Clause, pcm: ArrayBuffer}[]} */
  #waiting = [];

  /** Hz of what is played; the guide says it when it is ready. */
  rate = 24_000;

  /** @param {string} url of the worklet */
  constructor(url) {
    super();
    this.url = url;
  }

  get speaking() {
    return this.#clauses.size > 0;
  }

  /** Loudness in [0, 1]. @param {number} volume */
  set volume(volume) {
    this.#volume = volume;
    this.#gain?.gain.setTargetAtTime(volume, this.#gain.context.currentTime, 0.02);
  }

  /** To be called once the context is unlocked. */
  start() {
    const context = sound();
    if (context) this.#starting ??= this.#build(context);
    return this.#starting;
  }

  /** @param {AudioContext} context */
  async #build(context) {
    const node = await worklet("player", this.url, {
      numberOfInputs: 0, outputChannelCount: [1], processorOptions: { rate: this.rate },
    });
    this.#gain = new GainNode(context, { gain: this.#volume });
    this.#panner = new PannerNode(context, { panningModel: "equalpower", distanceModel: "inverse", refDistance: 3, rolloffFactor: 0.25 });
    node.connect(new GainNode(context, { gain: NEAR })).connect(this.#gain);
    node.connect(this.#panner).connect(new GainNode(context, { gain: PLACED })).connect(this.#gain);
    this.#gain.connect(context.destination);
    node.port.onmessage = ({ data }) => this.#report(data);
    this.#node = node;
    for (const { clause, pcm } of this.#waiting.splice(0)) this.#post(clause, pcm);
  }

  /** @param {Clause} clause @param {ArrayBuffer} pcm PCM16 mono at the player's rate */
  play(clause, pcm) {
    if (!this.#starting) return false;
    this.#clauses.set(key(clause), clause);
    if (this.#node) this.#post(clause, pcm);
    else this.#waiting.push({ clause, pcm });
    return true;
  }

  /** @param {Clause} clause @param {ArrayBuffer} pcm */
  #post({ turn, index, clause }, pcm) {
    this.#node?.port.postMessage({ turn, index, clause, pcm }, [pcm]);
  }

  /** Silence at once. What was heard of the sentence is still told. */
  clear() {
    this.#waiting.length = 0;
    this.#node?.port.postMessage({ clear: true });
    this.#clauses.clear();
    this.#now = null;
  }

  /** Where the ear and the guide are, in the hall's frame. @param {{x: number, y: number, z: number, heading: number}} ear @param {{x: number, z: number}} guide */
  place(ear, guide) {
    if (!this.#panner) return;
    const { listener, currentTime } = this.#panner.context;
    const set = (/** @type {AudioParam | undefined} */ parameter, /** @type {number} */ value) => parameter?.setTargetAtTime(value, currentTime, 0.05);
    set(this.#panner.positionX, guide.x);
    set(this.#panner.positionY, ear.y);
    set(this.#panner.positionZ, guide.z);
    const ahead = [Math.sin(ear.heading), -Math.cos(ear.heading)];
    if (listener.positionX) {
      set(listener.positionX, ear.x);
      set(listener.positionY, ear.y);
      set(listener.positionZ, ear.z);
      set(listener.forwardX, ahead[0]);
      set(listener.forwardZ, ahead[1]);
    } else {
      // Firefox knows only the older calls.
      listener.setPosition(ear.x, ear.y, ear.z);
      listener.setOrientation(ahead[0], 0, ahead[1], 0, 1, 0);
    }
  }

  /** What is heard at this moment. @returns {import("../hall/guide.js").Speech | null} */
  now() {
    if (!this.#now) return null;
    const { clause, samples, level, at } = this.#now;
    const context = sound();
    const since = Math.min(0.08, (performance.now() - at) / 1000);
    const seconds = samples / this.rate + since - (context?.outputLatency || 0);
    return { phonemes: clause.phonemes, seconds: Math.max(0, seconds), level };
  }

  /** @param {{type: "at" | "end" | "cut" | "idle", turn: number, index: number, clause: number, samples: number, level: number}} report */
  #report({ type, turn, index, clause: number, samples, level }) {
    if (type === "idle") {
      this.#now = null;
      this.dispatchEvent(new CustomEvent("idle"));
      return;
    }
    const sentence = `${turn}/${index}`;
    const before = this.#heard.get(sentence);
    if (before === undefined) {
      this.#heard.set(sentence, 0);
      this.dispatchEvent(new CustomEvent("begin", { detail: { turn, index } }));
    }
    const total = (before ?? 0) + samples;
    const clause = this.#clauses.get(key({ turn, index, clause: number }));
    if (type === "at") {
      if (clause) this.#now = { clause, samples, level, at: performance.now() };
      note("samples", { turn_id: turn, index, samples: total });
      return;
    }
    this.#heard.set(sentence, total);
    const whole = type === "end" && (clause?.last ?? false);
    this.#clauses.delete(key({ turn, index, clause: number }));
    if (whole || type === "cut") this.dispatchEvent(new CustomEvent("heard", { detail: { turn, index, samples: total, whole } }));
  }

  /** Forget the counts of earlier conversations, as when the socket begins anew. */
  reset() {
    this.clear();
    this.#heard.clear();
  }
}

/** @param {{turn: number, index: number, clause: number}} clause */
const key = ({ turn, index, clause }) => `${turn}/${index}/${clause}`;

/**
 * Push to talk. Nothing is sent unless the gate is open. Between presses the microphone stays warm for a while, so that
 * the next first word is not lost; then it is given back, as it is when the page is hidden.
 * Events: `state`; `frame` (detail: ArrayBuffer of PCM16 mono 16 kHz, 20 ms); `closed` (the last frame has been sent).
 */
import { note } from "../visit/journal.js";
import { possible, unlock, worklet } from "./sound.js";

/** @typedef {"idle" | "asking" | "open" | "closing" | "refused" | "missing" | "insecure"} State */

const WARM = 60_000;
/** Seconds after the release: one lets go before the last sound is over. */
const TAIL = 0.16;

export class Microphone extends EventTarget {
  /** @type {State} */
  state = possible() && navigator.mediaDevices ? "idle" : "insecure";
  /** @type {MediaStream | null} */
  #stream = null;
  /** @type {AudioWorkletNode | null} */
  #node = null;
  /** @type {MediaStreamAudioSourceNode | null} */
  #source = null;
  #wanted = false;
  #cooling = 0;

  /** @param {string} url of the worklet */
  constructor(url) {
    super();
    this.url = url;
    document.addEventListener("visibilitychange", () => document.hidden && this.#cool());
  }

  /** To be called inside a gesture. */
  async open() {
    if (this.state === "insecure" || this.state === "open" || this.state === "asking") return;
    this.#wanted = true;
    clearTimeout(this.#cooling);
    unlock();
    if (!this.#node) {
      this.#become("asking");
      try {
        await this.#warm();
      } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        this.#wanted = false;
        this.#cool();
        return this.#become(name === "NotAllowedError" || name === "SecurityError" ? "refused" : "missing");
      }
      // Let go while the browser asked for permission: now one may press again.
      if (!this.#wanted) return this.#become("idle");
    }
    this.#become("open");
    this.#node?.port.postMessage({ open: true });
  }

  close() {
    this.#wanted = false;
    if (this.state !== "open") return;
    this.#become("closing");
    this.#node?.port.postMessage({ open: false, tail: TAIL });
  }

  async #warm() {
    this.#stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
    const context = /** @type {AudioContext} */ (unlock());
    const node = await worklet("microphone", this.url, { numberOfInputs: 1, numberOfOutputs: 1, outputChannelCount: [1] });
    node.port.onmessage = ({ data }) => (data.closed ? this.#closed() : this.dispatchEvent(new CustomEvent("frame", { detail: data.frame })));
    this.#source = new MediaStreamAudioSourceNode(context, { mediaStream: this.#stream });
    // The node is silent; some browsers run only what leads to the loudspeaker.
    this.#source.connect(node).connect(context.destination);
    this.#node = node;
    for (const track of this.#stream.getAudioTracks()) track.addEventListener("ended", () => this.#lost());
  }

  #closed() {
    if (this.state !== "closing") return;
    this.dispatchEvent(new CustomEvent("closed"));
    this.#become("idle");
    this.#cooling = setTimeout(() => this.#cool(), WARM);
  }

  /** Unplugged, or permission withdrawn. */
  #lost() {
    if (!this.#stream) return;
    const open = this.state === "open" || this.state === "closing";
    this.#cool();
    if (open) this.dispatchEvent(new CustomEvent("closed"));
    this.#become("missing");
  }

  /** Give the microphone back. */
  #cool() {
    if (this.state === "open" || this.state === "closing") {
      this.dispatchEvent(new CustomEvent("closed"));
      this.#become("idle");
    }
    clearTimeout(this.#cooling);
    const stream = this.#stream;
    this.#stream = null;
    stream?.getTracks().forEach((track) => track.stop());
    this.#source?.disconnect();
    this.#node?.disconnect();
    this.#source = this.#node = null;
  }

  /** @param {State} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    note("microphone", { state });
    this.dispatchEvent(new CustomEvent("state"));
  }
}

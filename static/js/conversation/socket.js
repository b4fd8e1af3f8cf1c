/**
 * The conversation's wire (docs/protocol.md): JSON and binary frames, connected again with growing patience.
 * Events: `open`, `shut` (detail: {code, final}), `message` (detail: the JSON), `audio` (detail: {turn, index, clause, pcm}).
 */
import { note } from "../visit/journal.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const HEADER = 8;
/** Close codes of the protocol. */
const EXPIRED = 4401, NOWHERE = 4404, TOO_MANY = 4429, RESTART = 4012;

export class ConversationSocket extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #ticket;

  /** @param {string} path @param {string} ticket @param {() => Promise<string>} renew a ticket in the place of an expired one */
  constructor(path, ticket, renew) {
    super();
    this.path = path;
    this.#ticket = ticket;
    this.renew = renew;
    addEventListener("online", () => this.#again(0));
    addEventListener("pageshow", (event) => event.persisted && this.#again(0));
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const address = new URL(this.path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("ticket", this.#ticket);
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.addEventListener("open", () => this.dispatchEvent(new CustomEvent("open")));
    socket.addEventListener("message", ({ data }) => this.#receive(data));
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#closed(code));
  }

  /** @param {object} message @returns {boolean} sent */
  send(message) {
    if (!this.open) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** @param {ArrayBuffer} frame */
  sendAudio(frame) {
    // A line too slow for speech: better to lose a frame than to be heard late.
    if (this.open && /** @type {WebSocket} */ (this.#socket).bufferedAmount < 64_000) this.#socket?.send(frame);
  }

  /** @param {string | ArrayBuffer} data */
  #receive(data) {
    this.#wait = FIRST_WAIT;
    if (typeof data === "string") {
      const message = JSON.parse(data);
      note(message.type, message);
      this.dispatchEvent(new CustomEvent("message", { detail: message }));
      return;
    }
    const header = new DataView(data);
    const detail = {
      turn: header.getUint32(0, true), index: header.getUint16(4, true), clause: header.getUint16(6, true), pcm: data.slice(HEADER),
    };
    note("audio", { turn_id: detail.turn, index: detail.index, bytes: detail.pcm.byteLength });
    this.dispatchEvent(new CustomEvent("audio", { detail }));
  }

  /** @param {number} code */
  async #closed(code) {
    const final = code === NOWHERE;
    note("shut", { code });
    this.dispatchEvent(new CustomEvent("shut", { detail: { code, final } }));
    if (final) return;
    if (code === EXPIRED) {
      try {
        this.#ticket = await this.renew();
      } catch {
        // The site is away as well: the old ticket is as good as any until it is back.
      }
    }
    this.#again(code === TOO_MANY ? LONGEST_WAIT : code === RESTART ? FIRST_WAIT : this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** @param {number} wait milliseconds; a little chance in it, so that not all pages come back at once */
  #again(wait) {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() * 0.5));
  }
}

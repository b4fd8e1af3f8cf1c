/**
 * One visitor's conversation with the guide: what is asked goes out, what is said comes in, and whatever belongs to an
 * older turn is dropped. Knows the wire, the player and the microphone; nothing of how it is shown.
 * Events: `phase`; `guide`; `ready`, `heard`, `said`, `ended`, `not_heard`, `go_to`, `setting`, `consent`, `noted`,
 * `forgotten`, `error` (detail: the message);
 * `begin` and `spoken` (detail: {turn, index, …}) as sentences are heard; `cut` (detail: {turn}) when a turn falls silent.
 */
import { note } from "../visit/journal.js";
import { keepVisitKey, visitKey } from "../visit/keepsake.js";
import { Microphone } from "./microphone.js";
import { PlaceTeller } from "./place.js";
import { Player } from "./player.js";
import { ConversationSocket } from "./socket.js";
import { unlock } from "./sound.js";

/** @typedef {"offline" | "idle" | "asking" | "listening" | "thinking" | "answering" | "speaking"} Phase */
/** @typedef {{player: string, microphone: string}} Worklets  Addresses of the audio worklets. */

/** Longest that a microphone opened by a click stays open, in milliseconds. */
const LONGEST_TALK = 75_000;

export class Conversation extends EventTarget {
  /** @type {"awake" | "resting" | "away"} */
  guide = "away";
  turn = 0;
  /** @type {Phase} */
  phase = "offline";
  /** Whether what is said is kept, and the key with which it can be erased ("" where nothing is). */
  consent = false;
  visit = "";
  #silenced = -1;
  /** A question is on its way and nothing has come back. */
  #waiting = false;
  /** Some of the answer can be read, more of it or its sound is still to come. */
  #answering = false;
  /** @type {Map<number, any>} the clause that the next binary frames of a turn belong to */
  #clauses = new Map();
  /** @type {string | null} */
  #unsent = null;
  #talkTimer = 0;

  /**
   * @param {import("../visit/plan.js").Plan} plan @param {Worklets} worklets
   * @param {{whereabouts: () => import("./place.js").Whereabouts, renew: () => Promise<string>}} visitor
   */
  constructor(plan, worklets, visitor) {
    super();
    this.language = plan.language;
    this.exhibition = plan.exhibition.slug;
    this.visit = visitKey(this.exhibition);
    this.whereabouts = visitor.whereabouts;
    this.socket = new ConversationSocket(plan.socket, plan.ticket, visitor.renew);
    this.player = new Player(worklets.player);
    this.microphone = new Microphone(worklets.microphone);
    this.place = new PlaceTeller((message) => this.socket.send(message), visitor.whereabouts);
    this.#wire();
  }

  connect() {
    this.socket.connect();
  }

  /** A typed question. To be called inside a gesture. @param {string} text */
  ask(text) {
    const question = text.trim().slice(0, 2000);
    if (!question) return;
    this.#hush();
    unlock();
    void this.player.start();
    this.place.hurry();
    this.#waiting = true;
    if (this.guide === "away" || !this.socket.send({ type: "ask", text: question })) this.#unsent = question;
    this.#settle();
  }

  /** Push to talk. To be called inside a gesture. */
  async talk() {
    this.#hush();
    unlock();
    void this.player.start();
    await this.microphone.open();
  }

  /** Let go. */
  release() {
    this.microphone.close();
  }

  /** Be quiet. */
  stop() {
    this.#hush();
    this.#waiting = false;
    this.#unsent = null;
    this.microphone.close();
    this.socket.send({ type: "stop" });
    this.#settle();
  }

  /** Let what is said be kept for a while, or not. @param {boolean} given */
  agree(given) {
    this.socket.send({ type: "consent", given });
  }

  /** Have erased what was kept. */
  forget() {
    this.socket.send({ type: "forget" });
  }

  /** The answer of a turn is wrong. @param {number} turn @param {string} remark @returns {boolean} sent */
  callWrong(turn, remark) {
    return this.socket.send({ type: "wrong", about: turn, remark });
  }

  /** Nothing more of the turn that is under way shall be heard or shown. */
  #hush() {
    this.#silenced = this.turn;
    this.#answering = false;
    this.player.clear();
    this.#clauses.clear();
    this.#tell("cut", { turn: this.turn });
  }

  #wire() {
    const { socket, player, microphone } = this;
    socket.addEventListener("open", () => {
      this.turn = 0;
      this.#silenced = -1;
      player.reset();
      socket.send({ type: "hello", language: this.language, hall: this.whereabouts().hall, visit: this.visit });
      this.place.renew();
    });
    socket.addEventListener("shut", () => {
      this.#become("away");
      this.#waiting = this.#unsent !== null;
      this.#hush();
      this.microphone.close();
      this.#settle();
    });
    socket.addEventListener("message", (event) => this.#receive(/** @type {CustomEvent} */ (event).detail));
    socket.addEventListener("audio", (event) => this.#audio(/** @type {CustomEvent} */ (event).detail));
    microphone.addEventListener("state", () => this.#gate());
    microphone.addEventListener("frame", (event) => socket.sendAudio(/** @type {CustomEvent} */ (event).detail));
    microphone.addEventListener("closed", () => {
      clearTimeout(this.#talkTimer);
      socket.send({ type: "microphone", open: false });
      this.#settle();
    });
    player.addEventListener("begin", (event) => {
      this.#tell("begin", /** @type {CustomEvent} */ (event).detail);
      this.#settle();
    });
    player.addEventListener("heard", (event) => {
      const { turn, index, samples, whole } = /** @type {CustomEvent} */ (event).detail;
      socket.send({ type: "played", turn_id: turn, index, samples });
      note("played", { turn_id: turn, index, samples, whole });
      this.#tell("spoken", { turn, index, whole });
    });
    player.addEventListener("idle", () => this.#settle());
  }

  #gate() {
    if (this.microphone.state === "open") {
      this.#hush();
      this.place.hurry();
      this.socket.send({ type: "microphone", open: true });
      this.#waiting = true;
      clearTimeout(this.#talkTimer);
      this.#talkTimer = setTimeout(() => this.release(), LONGEST_TALK);
    }
    if (["refused", "missing"].includes(this.microphone.state)) this.#waiting = false;
    this.#settle();
  }

  /** @param {any} message */
  #receive(message) {
    if (message.turn_id < this.turn) return;
    if (message.turn_id > this.turn) {
      if (this.turn > this.#silenced) this.#hush();
      this.turn = message.turn_id;
      this.#silenced = Math.min(this.#silenced, this.turn - 1);
    }
    // What a silenced turn still had to say comes too late; that it has ended is still worth knowing.
    if (message.turn_id <= this.#silenced && ["heard", "said", "clause", "go_to"].includes(message.type)) return;
    const late = message.turn_id <= this.#silenced;
    switch (message.type) {
      case "ready":
        this.#kept(message.consent, message.visit);
        this.player.rate = message.sample_rate;
        this.#become(message.guide);
        // Much may have been looked at since the line broke: a question that waited is about what is chosen now.
        this.place.hurry();
        if (this.#unsent) this.socket.send({ type: "ask", text: this.#unsent });
        this.#unsent = null;
        break;
      case "guide":
        this.#become(message.state);
        break;
      case "heard":
        // The guide took the question by itself: the microphone has done its work.
        if (this.microphone.state === "open") this.release();
        break;
      case "said":
        this.#waiting = false;
        this.#answering = true;
        break;
      case "clause":
        this.#clauses.set(message.turn_id, { ...message, left: message.samples, parts: [] });
        break;
      case "not_heard":
        this.#waiting &&= late;
        if (message.reason === "too_long" || this.microphone.state === "open") this.release();
        break;
      case "ended":
        // The end of a turn that was spoken over says nothing about the question that waits.
        this.#waiting &&= late;
        this.#answering &&= late;
        break;
      case "consent":
        this.#kept(message.given, message.visit);
        break;
      case "noted":
        this.#kept(this.consent, message.visit);
        break;
      case "forgotten":
        this.#kept(false, "");
        break;
      case "error":
        // What could not be kept or passed on says nothing about the question that waits.
        if (!["no_answer", "not_kept"].includes(message.code)) this.#waiting = this.#answering = false;
        break;
    }
    this.#tell(message.type, message);
    this.#settle();
  }

  /** Audio may come in several frames a clause; it is played when the clause is whole. @param {{turn: number, index: number, clause: number, pcm: ArrayBuffer}} audio */
  #audio({ turn, index, clause, pcm }) {
    if (turn < this.turn || turn <= this.#silenced) return;
    const open = this.#clauses.get(turn);
    if (!open || open.index !== index || open.clause !== clause) return;
    open.parts.push(new Uint8Array(pcm));
    open.left -= pcm.byteLength / 2;
    if (open.left > 0) return;
    this.#clauses.delete(turn);
    const whole = new Uint8Array(open.parts.reduce((/** @type {number} */ sum, /** @type {Uint8Array} */ part) => sum + part.length, 0));
    let at = 0;
    for (const part of open.parts) {
      whole.set(part, at);
      at += part.length;
    }
    const played = this.player.play(
      { turn, index, clause, samples: open.samples, last: open.last, phonemes: open.phonemes ?? [] }, whole.buffer,
    );
    // Who has no sound reads the captions: for the guide that counts as heard.
    if (!played && open.last) this.socket.send({ type: "played", turn_id: turn, index, samples: open.samples });
    this.#settle();
  }

  /** @param {boolean} consent @param {string} visit */
  #kept(consent = false, visit = "") {
    this.consent = consent;
    this.visit = visit;
    keepVisitKey(this.exhibition, visit);
  }

  /** @param {"awake" | "resting" | "away"} state */
  #become(state) {
    if (state === this.guide) return;
    this.guide = state;
    this.#tell("guide", { state });
  }

  #settle() {
    const { microphone, player } = this;
    /** @type {Phase} */
    let phase = "idle";
    if (microphone.state === "asking") phase = "asking";
    else if (microphone.state === "open") phase = "listening";
    else if (this.guide === "away") phase = "offline";
    else if (player.speaking) phase = "speaking";
    else if (this.#answering) phase = "answering";
    else if (this.#waiting) phase = "thinking";
    if (phase === this.phase) return;
    this.phase = phase;
    note("phase", { phase });
    this.#tell("phase", { phase });
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

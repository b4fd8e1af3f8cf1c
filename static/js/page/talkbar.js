/** The controls of the conversation: talk, type, stop, loudness; and the line that says what is going on. */
import { say } from "./words.js";

/** Pressed for less than this is a click: the microphone then stays open until the next one. Milliseconds. */
const CLICK = 350;
const VOLUME_KEY = "vernissage.volume";

export class TalkBar {
  #pressedAt = 0;
  #openedByPress = false;

  /** @param {HTMLElement} place @param {import("../conversation/conversation.js").Conversation} conversation */
  constructor(place, conversation) {
    this.place = place;
    this.conversation = conversation;
    this.talk = /** @type {HTMLButtonElement} */ (place.querySelector("#talk-button"));
    this.talkLabel = /** @type {HTMLElement} */ (place.querySelector("#talk-label"));
    this.stop = /** @type {HTMLButtonElement} */ (place.querySelector("#stop-button"));
    this.form = /** @type {HTMLFormElement} */ (place.querySelector("#ask-form"));
    this.text = /** @type {HTMLInputElement} */ (place.querySelector("#question"));
    this.status = /** @type {HTMLElement} */ (place.querySelector("#talk-status"));
    this.#listen();
    this.#loudness();
    this.draw();
  }

  #listen() {
    const { conversation, talk } = this;
    talk.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.#unable()) return;
      this.#pressedAt = event.timeStamp;
      this.#openedByPress = conversation.microphone.state !== "open";
      talk.setPointerCapture(event.pointerId);
      if (this.#openedByPress) void conversation.talk();
    });
    talk.addEventListener("pointerup", (event) => {
      if (!this.#pressedAt) return;
      const held = event.timeStamp - this.#pressedAt >= CLICK;
      this.#pressedAt = 0;
      // A hold ends with its release; the second click ends what the first began.
      if (held || !this.#openedByPress) conversation.release();
    });
    talk.addEventListener("pointercancel", () => {
      this.#pressedAt = 0;
      conversation.release();
    });
    talk.addEventListener("click", (event) => {
      // The keyboard's and the screen reader's click; the pointer's has been dealt with.
      if (event.detail !== 0 || this.#unable()) return;
      if (conversation.microphone.state === "open") conversation.release();
      else void conversation.talk();
    });
    talk.addEventListener("contextmenu", (event) => event.preventDefault());
    this.stop.addEventListener("click", () => conversation.stop());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      conversation.ask(this.text.value);
      this.text.value = "";
    });
    for (const type of ["phase", "guide"]) conversation.addEventListener(type, () => this.draw());
    conversation.microphone.addEventListener("state", () => this.draw());
  }

  #unable() {
    return this.talk.getAttribute("aria-disabled") === "true";
  }

  draw() {
    const { phase, guide, microphone } = this.conversation;
    const open = microphone.state === "open";
    const trouble = /** @type {Record<string, string>} */ ({ refused: say("micRefused"), missing: say("micMissing"), insecure: say("micInsecure") })[microphone.state];
    this.place.dataset.phase = phase;
    this.talk.setAttribute("aria-pressed", String(open));
    this.talk.setAttribute("aria-disabled", String(microphone.state === "insecure" || guide !== "awake"));
    this.talkLabel.textContent = say(open ? "talkOpen" : phase === "asking" ? "talkAsking" : "talk");
    this.stop.disabled = !["thinking", "answering", "speaking"].includes(phase);
    const lines = [say(`phase.${phase}`)];
    if (guide === "resting") lines.unshift(say("resting"));
    if (trouble) lines.push(trouble);
    const line = lines.filter(Boolean).join(" ");
    if (this.status.textContent !== line) this.status.textContent = line;
  }

  #loudness() {
    const slider = /** @type {HTMLInputElement} */ (this.place.querySelector("#volume"));
    const mute = /** @type {HTMLButtonElement} */ (this.place.querySelector("#mute-button"));
    const apply = () => {
      const muted = mute.getAttribute("aria-pressed") === "true";
      this.conversation.player.volume = muted ? 0 : (Number(slider.value) / 100) ** 2;
    };
    slider.value = stored() ?? slider.value;
    slider.addEventListener("input", () => {
      mute.setAttribute("aria-pressed", "false");
      store(slider.value);
      apply();
    });
    mute.addEventListener("click", () => {
      mute.setAttribute("aria-pressed", String(mute.getAttribute("aria-pressed") !== "true"));
      apply();
    });
    this.conversation.addEventListener("setting", (event) => {
      const { name, value } = /** @type {CustomEvent} */ (event).detail;
      if (name !== "volume" || !Number.isFinite(Number(value))) return;
      slider.value = String(Math.round(Math.min(1, Math.max(0, Number(value))) * 100));
      apply();
    });
    apply();
  }
}

/** Private windows may refuse to remember. */
function stored() {
  try {
    return localStorage.getItem(VOLUME_KEY);
  } catch {
    return null;
  }
}

/** @param {string} value */
function store(value) {
  try {
    localStorage.setItem(VOLUME_KEY, value);
  } catch {
    // The loudness lasts as long as the page then.
  }
}

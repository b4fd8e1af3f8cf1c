/**
 * What becomes of the visitor's words: asked at the door, with "no" as easy as "yes" and as good as no answer; changed at
 * any time in the dialog, where all that was kept can be erased as well.
 */
import { noteAsked, wasAsked } from "../visit/keepsake.js";
import { announce } from "./announcer.js";
import { say } from "./words.js";

export class Consent {
  /** @param {import("../conversation/conversation.js").Conversation} conversation */
  constructor(conversation) {
    const part = (/** @type {string} */ id) => /** @type {HTMLElement | null} */ (document.getElementById(id));
    this.conversation = conversation;
    this.door = part("door");
    this.dialog = /** @type {HTMLDialogElement} */ (part("words-dialog"));
    this.status = /** @type {HTMLElement} */ (part("words-status"));
    this.erase = /** @type {HTMLButtonElement} */ (part("words-erase"));
    this.button = /** @type {HTMLButtonElement} */ (part("words-button"));
    /** @type {HTMLInputElement[]} */
    this.choices = [...this.dialog.querySelectorAll("input")];
    const on = (/** @type {string} */ type, /** @type {() => void} */ react) => conversation.addEventListener(type, react);
    on("ready", () => this.#draw());
    on("consent", () => this.#tell(say(conversation.consent ? "wordsKept" : "wordsNotKept")));
    on("forgotten", () => this.#tell(say("wordsErased")));
    on("noted", () => this.#draw());
    on("guide", () => this.#draw());
    // Who asks without having chosen has said no.
    on("heard", () => this.#close());
    this.#listen();
    if (this.door) this.door.hidden = wasAsked(conversation.exhibition);
    this.#draw();
  }

  #listen() {
    this.button.addEventListener("click", () => this.dialog.showModal());
    for (const button of document.querySelectorAll("[data-consent]")) {
      button.addEventListener("click", () => {
        noteAsked(this.conversation.exhibition);
        this.conversation.agree(/** @type {HTMLElement} */ (button).dataset.consent === "yes");
        this.#close();
        document.getElementById("question")?.focus();
      });
    }
    document.getElementById("door-more")?.addEventListener("click", () => this.dialog.showModal());
    for (const choice of this.choices) {
      choice.addEventListener("change", () => {
        noteAsked(this.conversation.exhibition);
        this.#close();
        this.conversation.agree(choice.value === "yes");
      });
    }
    this.erase.addEventListener("click", () => this.conversation.forget());
    document.getElementById("words-close")?.addEventListener("click", () => this.dialog.close());
    // A click beside the dialog closes it, as Escape does.
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  #close() {
    if (this.door) this.door.hidden = true;
  }

  /** @param {string} text */
  #tell(text) {
    this.#draw();
    this.status.textContent = text;
    if (!this.dialog.open) announce(text);
  }

  #draw() {
    const { consent, visit, guide } = this.conversation;
    for (const choice of this.choices) {
      choice.checked = (choice.value === "yes") === consent;
      choice.disabled = guide === "away";
    }
    this.erase.disabled = !visit || guide === "away";
    this.button.dataset.kept = String(consent);
    this.button.textContent = say(consent ? "wordsButtonKept" : "wordsButton");
    if (consent) this.#close();
  }
}

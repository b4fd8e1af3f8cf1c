/**
 * "That is wrong", beside every answer that claims something: a button, then an optional remark, then thanks. What belongs
 * to a connection that is gone can no longer be called wrong.
 */
import { announce } from "./announcer.js";
import { element } from "./element.js";
import { say } from "./words.js";

/** As the protocol has it. */
const LONGEST = 500;

export class Objections {
  /** @type {Map<number, HTMLElement>} by turn */
  #places = new Map();

  /** @param {import("../conversation/conversation.js").Conversation} conversation */
  constructor(conversation) {
    this.conversation = conversation;
    conversation.addEventListener("noted", (event) => this.#noted(/** @type {CustomEvent} */ (event).detail.about));
    conversation.addEventListener("guide", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.state === "away") this.#forget();
    });
  }

  /** Put the button under the answer of a turn. @param {number} turn @param {HTMLElement} article */
  offer(turn, article) {
    const place = element("div.objection");
    place.append(this.#button(turn, place));
    article.append(place);
    this.#places.set(turn, place);
  }

  /** @param {number} turn @param {HTMLElement} place */
  #button(turn, place) {
    const open = () => {
      place.replaceChildren(this.#form(turn, place));
      place.querySelector("input")?.focus();
      place.scrollIntoView({ block: "nearest" });
    };
    return element("button.objection-button", { type: "button", onclick: open }, say("wrong"));
  }

  /** @param {number} turn @param {HTMLElement} place */
  #form(turn, place) {
    const id = `remark-${turn}`;
    const remark = /** @type {HTMLInputElement} */ (
      element("input", { id, type: "text", maxlength: LONGEST, autocomplete: "off", "aria-describedby": `${id}-help` }));
    const back = () => {
      place.replaceChildren(this.#button(turn, place));
      place.querySelector("button")?.focus();
    };
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.conversation.callWrong(turn, remark.value.trim())) place.replaceChildren(element("p.objection-told", {}, say("wrongSending")));
    };
    const escape = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && back();
    return element("form.objection-form", { onsubmit: send, onkeydown: escape },
      element("label", { for: id }, say("wrongRemark")),
      remark,
      element("p.objection-help", { id: `${id}-help` }, say("wrongHelp")),
      element("div.objection-choices", {},
        element("button.button", { type: "submit" }, say("wrongSend")),
        element("button.button", { type: "button", onclick: back }, say("cancel"))));
  }

  /** @param {number} turn */
  #noted(turn) {
    const place = this.#places.get(turn);
    if (!place) return;
    const focused = place.contains(document.activeElement);
    const told = element("p.objection-told", { tabindex: "-1" }, say("wrongNoted"));
    place.replaceChildren(told);
    if (focused) told.focus();
    announce(say("wrongNoted"));
  }

  #forget() {
    for (const place of this.#places.values()) if (!place.querySelector(".objection-told")) place.remove();
    this.#places.clear();
  }
}

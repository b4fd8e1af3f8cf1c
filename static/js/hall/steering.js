/**
 * What hands ask for: keys (only while the view has the focus), dragging to look, taps, and the walk buttons.
 * Says what is wished; who walks decides what happens.
 */

/** @typedef {{ahead: number, aside: number, turn: number}} Wish */
/** @typedef {{
 *   wake: () => void, look: (dx: number, dy: number) => void, tap: (x: number, y: number) => void,
 *   hover: (x: number, y: number) => void, step: (way: keyof Wish, sign: number) => void, act: () => void, leave: () => void
 * }} Hands  Coordinates in CSS pixels within the view. */

/** @type {Record<string, [keyof Wish, number]>} */
const KEYS = {
  KeyW: ["ahead", 1], ArrowUp: ["ahead", 1],
  KeyS: ["ahead", -1], ArrowDown: ["ahead", -1],
  KeyA: ["aside", -1], KeyD: ["aside", 1],
  KeyQ: ["turn", -1], ArrowLeft: ["turn", -1],
  KeyE: ["turn", 1], ArrowRight: ["turn", 1],
};
/** Pixels that a finger may slip in a tap. */
const SLIP = 7;

export class Steering {
  #held = new Map();
  #pressed = new Map();
  /** @type {{id: number, x: number, y: number, moved: number} | null} */
  #drag = null;

  /** @param {HTMLElement} view @param {HTMLElement | null} buttons @param {Hands} hands */
  constructor(view, buttons, hands) {
    this.view = view;
    this.hands = hands;
    view.addEventListener("keydown", (event) => this.#keyDown(event));
    view.addEventListener("keyup", (event) => this.#held.delete(event.code));
    view.addEventListener("blur", () => this.#held.clear());
    view.addEventListener("pointerdown", (event) => this.#down(event));
    view.addEventListener("pointermove", (event) => this.#move(event));
    view.addEventListener("pointerup", (event) => this.#up(event));
    view.addEventListener("pointercancel", () => (this.#drag = null));
    if (buttons) this.#listenTo(buttons);
  }

  /** @returns {Wish} */
  get wish() {
    const wish = { ahead: 0, aside: 0, turn: 0 };
    for (const [way, amount] of [...this.#held.values(), ...this.#pressed.values()]) wish[way] += amount;
    for (const way of /** @type {(keyof Wish)[]} */ (Object.keys(wish))) wish[way] = Math.max(-1, Math.min(1, wish[way]));
    return wish;
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code in KEYS) {
      this.#held.set(event.code, KEYS[event.code]);
      this.hands.wake();
    } else if (event.code === "Enter" || event.code === "Space") this.hands.act();
    else if (event.code === "Escape") this.hands.leave();
    else return;
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#drag) return;
    this.#drag = { id: event.pointerId, ...this.#at(event), moved: 0 };
    this.view.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const at = this.#at(event);
    if (!this.#drag) return event.pointerType === "mouse" ? this.hands.hover(at.x, at.y) : undefined;
    if (event.pointerId !== this.#drag.id) return;
    const dx = at.x - this.#drag.x, dy = at.y - this.#drag.y;
    this.#drag = { ...this.#drag, ...at, moved: this.#drag.moved + Math.hypot(dx, dy) };
    if (this.#drag.moved > SLIP) this.hands.look(dx, dy);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#drag?.id) return;
    const { x, y, moved } = this.#drag;
    this.#drag = null;
    if (moved <= SLIP) this.hands.tap(x, y);
  }

  /** @param {PointerEvent} event */
  #at(event) {
    const box = this.view.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Buttons with `data-walk`: as long as one is pressed; from the keyboard, one step a press. @param {HTMLElement} buttons */
  #listenTo(buttons) {
    /** @type {Record<string, [keyof Wish, number]>} */
    const ways = { ahead: ["ahead", 1], back: ["ahead", -1], left: ["turn", -1], right: ["turn", 1] };
    for (const button of buttons.querySelectorAll("[data-walk]")) {
      const way = ways[/** @type {HTMLElement} */ (button).dataset.walk ?? ""];
      const press = () => {
        this.#pressed.set(button, way);
        this.hands.wake();
      };
      const release = () => this.#pressed.delete(button);
      button.addEventListener("pointerdown", (event) => {
        button.setPointerCapture(/** @type {PointerEvent} */ (event).pointerId);
        press();
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, release);
      button.addEventListener("contextmenu", (event) => event.preventDefault());
      button.addEventListener("click", (event) => {
        if (/** @type {MouseEvent} */ (event).detail === 0) this.hands.step(...way);
      });
    }
  }
}

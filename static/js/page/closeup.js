/**
 * A work over the whole window, to be looked at closely: the frame that pictures and 3D models share. Escape closes it,
 * and the focus goes back to where it came from.
 */
import { element } from "./element.js";
import { say } from "./words.js";

/** @typedef {{name: string, act: (button: HTMLButtonElement) => void, sign?: string, pressed?: boolean}} Tool */

export class Closeup {
  /** @param {{title: string, words: {lang: string | null, dir: string}, help: string, tools: Tool[], closed: () => void}} parts */
  constructor({ title, words, help, tools, closed }) {
    this.stage = element("div.closeup-stage");
    /** What happens, in writing and for screen readers: the page's own announcer is out of reach below a dialog. */
    this.status = element("p.closeup-status", { role: "status" });
    this.dialog = /** @type {HTMLDialogElement} */ (element("dialog.closeup", { "aria-labelledby": "closeup-title", "aria-describedby": "closeup-help" },
      element("header.closeup-head", {},
        element("h2.closeup-title", { id: "closeup-title", tabindex: "-1", ...words }, title),
        element("button.closeup-close", { type: "button", "aria-label": say("close"), onclick: () => this.dialog.close() }, "×")),
      this.stage,
      element("footer.closeup-foot", {},
        element("div.closeup-tools", { role: "group", "aria-label": say("closeupTools") }, ...tools.map(tool)),
        this.status,
        element("p.closeup-help", { id: "closeup-help" }, help))));
    this.dialog.addEventListener("close", () => {
      closed();
      this.dialog.remove();
    });
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  /** @param {string} text */
  tell(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }
}

/** @param {Tool} tool */
function tool({ name, act, sign, pressed }) {
  return element("button.closeup-tool", {
    type: "button", "aria-label": sign ? name : null, title: sign ? name : null,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    onclick: (/** @type {MouseEvent} */ { currentTarget }) => act(/** @type {HTMLButtonElement} */ (currentTarget)),
  }, sign ?? name);
}

/** A sculpture to be turned and measured, over the whole window. */
import { centimetres } from "../model/length.js";
import { ModelView } from "../model/view.js";
import { tongue } from "../visit/tongue.js";
import { Closeup } from "./closeup.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Work} Work */
/** @typedef {import("../visit/plan.js").Model} Model */

/** @param {Work & {model: Model}} work */
export function openTurntable(work) {
  const closeup = new Closeup({
    title: work.title,
    words: tongue(work, "title"),
    help: say("modelHelp"),
    tools: [
      { name: say("comeNearer"), sign: "+", act: () => view?.approach(0.8) },
      { name: say("stepBack"), sign: "−", act: () => view?.approach(1.25) },
      { name: say("zoomAll"), act: () => view?.home() },
      { name: say("measure"), pressed: false, act: (button) => measure(button, button.getAttribute("aria-pressed") !== "true") },
      { name: say("measureClear"), act: () => view?.clear() },
    ],
    closed: () => view?.dispose(),
  });
  const measure = (/** @type {HTMLButtonElement} */ button, /** @type {boolean} */ on) => {
    if (!view) return;
    button.setAttribute("aria-pressed", String(on));
    view.measuring = on;
    closeup.tell(on ? say("measureFirst") : "");
    if (on) view.canvas.focus();
  };
  const view = modelView(closeup, work.model);
  if (!view) return null;
  view.addEventListener("measure", () => {
    const button = /** @type {HTMLButtonElement} */ (closeup.dialog.querySelector("[aria-pressed]"));
    measure(button, true);
  });
  view.addEventListener("measured", (event) => closeup.tell(told(/** @type {CustomEvent} */ (event).detail)));
  closeup.tell(say("modelLoading"));
  view.canvas.focus();
  view.show(work.model).then(
    (source) => closeup.tell(source === "record" ? say("sizeOfRecord") : say("sizeOfModel")),
    () => closeup.tell(say("modelFailed")),
  );
  return view;
}

/** @param {Closeup} closeup @param {Model} model */
function modelView(closeup, model) {
  try {
    return new ModelView(closeup.stage, model.alt);
  } catch {
    closeup.tell(say("modelFailed"));
    return null;
  }
}

/** @param {{points: number, metres: number | null, missed: boolean}} measurement */
function told({ points, metres, missed }) {
  if (missed) return say("measureMissed");
  if (metres !== null) return say("measured", { distance: centimetres(metres) });
  return say(points ? "measureSecond" : "measureFirst");
}

/** On narrow screens the panel is a sheet below the picture: small, half or whole. The grip is a button and can be dragged. */

const SIZES = ["small", "half", "whole"];
const DRAG = 36;

/**
 * @param {HTMLElement} page carries `data-sheet` @param {HTMLButtonElement} grip
 * @param {HTMLButtonElement} record stands where the panel was when the sheet is small, and brings it back
 * @returns {{giveWay: () => void}} `giveWay`: make room for the picture and the conversation
 */
export function sheet(page, grip, record) {
  let byHand = false;
  const set = (/** @type {string} */ size) => {
    page.dataset.sheet = size;
    grip.setAttribute("aria-expanded", String(size !== "small"));
  };
  const choose = (/** @type {string} */ size) => {
    byHand = true;
    set(size);
  };
  const move = (/** @type {number} */ by) => {
    const at = SIZES.indexOf(page.dataset.sheet ?? "half");
    choose(SIZES[Math.max(0, Math.min(SIZES.length - 1, at + by))]);
  };
  let from = 0, dragged = false;
  grip.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    dragged = false;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    const by = event.clientY - from;
    if (Math.abs(by) < DRAG) return;
    dragged = true;
    from = event.clientY;
    move(by < 0 ? 1 : -1);
  });
  grip.addEventListener("click", () => {
    if (dragged) return;
    choose(page.dataset.sheet === "whole" ? "small" : page.dataset.sheet === "small" ? "half" : "whole");
  });
  record.addEventListener("click", () => {
    choose("half");
    document.getElementById("detail-title")?.focus();
  });
  set(page.dataset.sheet ?? "half");
  // Who has set the size wants it so.
  return { giveWay: () => !byHand && page.dataset.sheet === "half" && set("small") };
}

/** Says to screen readers, politely, what others see happen. */

const region = /** @type {HTMLElement} */ (document.getElementById("announcer"));

/** @param {string} text */
export function announce(text) {
  // The same sentence twice is only read twice when the region was empty in between.
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

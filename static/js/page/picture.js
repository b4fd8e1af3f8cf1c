/** A work's picture on the page: the derivative made for the place, as WebP with JPEG for who can't read that. */
import { element } from "./element.js";

/** @typedef {import("../visit/plan.js").Picture} Picture */

/** Where a role was not made, the next larger or else the next smaller one serves. */
const ROLES = ["thumbnail", "page", "wall_small", "wall"];

/** @param {Picture} image @param {string} role */
export function derivative(image, role) {
  const from = ROLES.indexOf(role);
  const found = [...ROLES.slice(from), ...ROLES.slice(0, from).reverse()].find((each) => image.sources[each]);
  return found ? image.sources[found] : null;
}

/**
 * @param {Picture} image @param {string} role @param {string} tag `img.class` @param {Record<string, unknown>} attributes
 * @returns {HTMLElement | null} a `picture`; null where there is nothing to show
 */
export function picture(image, role, tag, attributes) {
  const forms = derivative(image, role);
  const plain = forms?.jpeg ?? forms?.webp;
  if (!forms || !plain) return null;
  return element("picture", {},
    forms.webp && forms.jpeg && element("source", { type: "image/webp", srcset: forms.webp.url }),
    element(tag, { src: plain.url, width: plain.width, height: plain.height, decoding: "async", ...attributes }));
}

/**
 * What this browser keeps of a visit: the key with which its words can be erased later, and that the question about
 * keeping them was answered. Without consent and remark there is no key.
 */

const KEY = "vernissage.visit.";
const ASKED = "vernissage.asked.";

/** @param {string} exhibition @returns {string} the visit's key, or "" */
export function visitKey(exhibition) {
  return withStorage(() => localStorage.getItem(KEY + exhibition)) ?? "";
}

/** @param {string} exhibition @param {string} key "" to keep none */
export function keepVisitKey(exhibition, key) {
  withStorage(() => (key ? localStorage.setItem(KEY + exhibition, key) : localStorage.removeItem(KEY + exhibition)));
}

/** @param {string} exhibition Whether the visitor has chosen there already, in this tab. */
export function wasAsked(exhibition) {
  return withStorage(() => sessionStorage.getItem(ASKED + exhibition)) === "yes";
}

/** @param {string} exhibition A choice counts for one exhibition: each keeps words by itself. */
export function noteAsked(exhibition) {
  withStorage(() => sessionStorage.setItem(ASKED + exhibition, "yes"));
}

/** Private windows may refuse to remember: then all of it lasts as long as the page. @template T @param {() => T} act */
function withStorage(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

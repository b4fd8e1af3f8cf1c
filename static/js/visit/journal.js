/** What happened on this page, kept for tests and for whoever looks into the console. Nothing of it leaves the page. */

const LIMIT = 5000;

/** @type {{type: string, at: number}[]} */
export const journal = [];

/** @param {string} type @param {object} [facts] */
export function note(type, facts = {}) {
  if (journal.length >= LIMIT) journal.splice(0, LIMIT / 10);
  journal.push({ ...facts, type, at: performance.now() });
}

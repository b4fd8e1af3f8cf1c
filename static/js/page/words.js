/** The page's sentences in its language, translated by the server and handed over in a JSON block. */

/** @type {Record<string, string>} */
const words = JSON.parse(document.getElementById("words")?.textContent || "{}");

/**
 * @param {string} key @param {Record<string, string | number>} [values] what stands in {braces}
 */
export function say(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The sentence of a key that the page may not have. @param {string} key @returns {string | undefined} */
export const known = (key) => words[key];

/** How a record's field is called. A field unknown to the page is called by the general word. @param {string} field */
export function fieldName(field) {
  return words[`field.${field}`] ?? words[`field.${field.split(".")[0]}`] ?? words["field"] ?? field;
}

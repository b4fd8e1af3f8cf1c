/** Builds DOM without markup strings, so that nothing from a record is ever read as HTML. */

/**
 * @param {string} tag `tag.class.class`
 * @param {Record<string, unknown>} [attributes] `on…` become listeners; null and false are left out
 * @param {...(Node | string | null | undefined | false)} children
 */
export function element(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

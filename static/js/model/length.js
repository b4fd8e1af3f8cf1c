/** How a length is written: in centimetres, in the page's manner of numbers. */

/** @param {number} metres */
export function centimetres(metres) {
  const value = metres * 100;
  return value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: value < 10 ? 2 : 1 });
}

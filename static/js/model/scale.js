/** How large a 3D model really is: the record knows better than the file, whose units are often nobody's. */

/** @typedef {{width: number, height: number, depth: number}} Box */
/** @typedef {{width: number | null, height: number | null, depth: number | null}} Size  Metres; null: the record is silent. */

/** Metres between which a model's own size is believed. */
const LEAST = 0.002;
const MOST = 60;

/**
 * @param {Box} natural the model's size in its own units (metres, by the format's rules) @param {Size} size
 * @returns {{scale: number, source: "record" | "model" | "none"}} what makes its units metres, and who says so
 */
export function realScale(natural, size) {
  const sides = [size.width, size.height, size.depth].filter((side) => side !== null && side > 0);
  const longest = Math.max(natural.width, natural.height, natural.depth);
  if (sides.length > 1) {
    // Which side is which differs between records and files: the longest is the longest.
    return { scale: Math.max(.../** @type {number[]} */ (sides)) / longest, source: "record" };
  }
  if (size.height && natural.height > longest / 1000) return { scale: size.height / natural.height, source: "record" };
  if (sides.length) return { scale: /** @type {number} */ (sides[0]) / Math.max(natural.width, natural.depth), source: "record" };
  if (longest >= LEAST && longest <= MOST) return { scale: 1, source: "model" };
  return { scale: 0.5 / longest, source: "none" };
}

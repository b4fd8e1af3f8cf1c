/** What a sculpture stands on: how large the work is in the hall, where before its wall, and the block below it. */
import { spot, wallLength, wallToHall } from "./frame.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {import("../visit/plan.js").Work} Work */
/** @typedef {{width: number, height: number, depth: number}} Box  Metres. */
/** @typedef {{box: Box, scale: number, base: {width: number, height: number, depth: number}, u: number, out: number}} Stand
 *   `box`: the work as it is shown, `scale` times its real size; `u` and `out`: its middle in the wall's frame. */

/** A work that nobody has measured. */
const UNKNOWN = 0.5;
/** The middle of a work is best seen here. */
const LOOKED_AT = 1.32;
const GAP = 0.4;
const RIM = 0.07;

/** The real size of a work as far as its record tells; a side that is missing is like the others. @param {import("../visit/plan.js").Size} size @returns {Box} */
export function recorded({ width, height, depth }) {
  const any = height ?? width ?? depth ?? UNKNOWN;
  return { width: width ?? depth ?? any, height: height ?? any, depth: depth ?? width ?? any };
}

/** How a work of a real size stands in a hall: smaller where the hall is too small for it. @param {Plan} plan @param {Work} work @param {Box} real @returns {Stand} */
export function stand({ hall }, work, real) {
  const room = Math.min(hall.width, hall.depth) * 0.3;
  const scale = Math.min(1, (hall.height - 0.6) / real.height, room / real.width, room / real.depth);
  const box = { width: real.width * scale, height: real.height * scale, depth: real.depth * scale };
  const base = {
    width: box.width + 2 * RIM,
    height: Math.min(1.05, Math.max(0.12, LOOKED_AT - box.height / 2), hall.height - 0.4 - box.height),
    depth: box.depth + 2 * RIM,
  };
  const half = wallLength(hall, work.wall) / 2;
  const most = half - base.width / 2 - 0.1;
  return { box, scale, base, u: Math.max(-most, Math.min(most, work.along - half)), out: GAP + base.depth / 2 };
}

/** The floor that a stand covers, as the hall sees it. @param {Plan} plan @param {Work} work @param {Stand} stand */
export function footprint({ hall }, work, { base, u, out }) {
  const [x, , z] = wallToHall(hall, work.wall)(u, 0, out);
  const across = spot(hall, work.wall, 0).nz !== 0;
  return { x, z, width: across ? base.width : base.depth, depth: across ? base.depth : base.width };
}

/** @param {import("./solids.js").Solids} solids @param {Plan} plan @param {Work} work @param {Stand} stand */
export function buildPlinth(solids, { hall }, work, { base, u, out }) {
  const block = { left: u - base.width / 2, right: u + base.width / 2, bottom: 0, top: base.height, back: out - base.depth / 2, front: out + base.depth / 2 };
  const frame = wallToHall(hall, work.wall);
  solids.box(frame, { ...block, bottom: 0.03 }, "#f1eee8");
  // The back, for who walks around it, and the dark line on which it seems to float.
  const { left, right, back, top } = block;
  solids.face([frame(right, 0.03, back), frame(left, 0.03, back), frame(left, top, back), frame(right, top, back)], "#f1eee8", 0.5);
  const foot = { left: left + 0.02, right: right - 0.02, bottom: 0, top: 0.03, back: block.back + 0.02, front: block.front - 0.02 };
  solids.box(frame, foot, "#3a3733");
}

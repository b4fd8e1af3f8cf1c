/** Which stretches of a wall are free, so that labels and wall texts never cover a work or a door. */
import { outerSize } from "./picture.js";
import { wallLength } from "./frame.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {import("../visit/plan.js").Wall} Wall */

/** Taken stretches of a wall, as [from, to] along it. @param {Plan} plan @param {Wall} wall @returns {[number, number][]} */
export function taken(plan, wall) {
  /** @type {[number, number][]} */
  const spans = [];
  for (const work of plan.works) {
    if (work.wall === wall) spans.push([work.along - outerSize(work).width / 2, work.along + outerSize(work).width / 2]);
  }
  for (const door of plan.portals) {
    if (door.wall === wall) spans.push([door.along - door.width / 2 - 0.1, door.along + door.width / 2 + 0.1]);
  }
  return spans.sort((a, b) => a[0] - b[0]);
}

/** Is a stretch free? @param {[number, number][]} spans @param {number} from @param {number} to @param {number} length */
export function free(spans, from, to, length) {
  return from >= 0.06 && to <= length - 0.06 && spans.every(([a, b]) => to <= a - 0.02 || from >= b + 0.02);
}

/**
 * The place for a label of `width`: right of the work, else left, else below it (null).
 * @param {Plan} plan @param {import("../visit/plan.js").Work} work @param {number} width @param {[number, number][]} spans
 */
export function beside(plan, work, width, spans) {
  const length = wallLength(plan.hall, work.wall);
  const half = outerSize(work).width / 2, gap = 0.13;
  for (const side of [1, -1]) {
    const middle = work.along + side * (half + gap + width / 2);
    if (free(spans, middle - width / 2, middle + width / 2, length)) {
      spans.push([middle - width / 2, middle + width / 2]);
      return middle;
    }
  }
  return null;
}

/** The middle of the widest free stretch of a wall, and its width. @param {Plan} plan @param {Wall} wall @param {[number, number][]} spans */
export function widest(plan, wall, spans) {
  const length = wallLength(plan.hall, wall);
  let best = { middle: 0, width: 0 }, from = 0;
  for (const [a, b] of [...spans].sort((x, y) => x[0] - y[0]).concat([[length, length]])) {
    if (a - from > best.width) best = { middle: (from + a) / 2, width: a - from };
    from = Math.max(from, b);
  }
  return best;
}

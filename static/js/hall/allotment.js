/**
 * Who gets how large a picture: all works of a room together stay within a budget of bytes, and what the visitor is near
 * to comes first. Pure arithmetic.
 */
import { weight } from "./device.js";

/** @typedef {{width: number, height: number}} Level  A size in which a picture is to be had. */
/** @typedef {{levels: Level[], away: number, have: number}} Candidate
 *   `levels` ascending; `away` in metres; `have`: index of the level that is shown, -1 for none. */

/** Metres: who is nearer sees the large one; who has it keeps it until farther away than that. */
const NEAR = 4.5;
const FAR = 9;
/** Pixels of the longer side that are enough from across the room. */
const ACROSS = 1024;

/** The largest level that is enough from across the room. @param {Level[]} levels */
export function middling(levels) {
  const fitting = levels.filter(({ width, height }) => Math.max(width, height) <= ACROSS).length;
  return Math.max(0, fitting - 1);
}

/** @param {Candidate[]} candidates @param {number} bytes @returns {number[]} for each the level it is to have, -1 for none */
export function allot(candidates, bytes) {
  const given = candidates.map(() => -1);
  let left = bytes;
  const order = candidates.map((_, index) => index).sort((a, b) => candidates[a].away - candidates[b].away);
  const cost = (/** @type {number} */ index, /** @type {number} */ level) => (level < 0 ? 0 : weight(candidates[index].levels[level]));
  const raise = (/** @type {number} */ index, /** @type {number} */ level, kept = 0) => {
    for (let to = level; to > given[index]; to--) {
      const more = cost(index, to) - cost(index, given[index]);
      if (more > left - kept) continue;
      left -= more;
      given[index] = to;
    }
  };
  const near = (/** @type {Candidate} */ { levels, away, have }) => away < (have === levels.length - 1 ? FAR : NEAR);
  const sharpen = (/** @type {number} */ kept) => {
    for (const index of order) if (near(candidates[index])) raise(index, candidates[index].levels.length - 1, kept);
  };
  // Large ones where one stands, with half of the bytes; a small one for everybody; then better ones, the nearest first.
  sharpen(bytes / 2);
  for (const index of order) raise(index, 0);
  sharpen(0);
  for (const index of order) raise(index, middling(candidates[index].levels));
  return given;
}

/** A framed work: moulding and mat go into the hall's solids, the picture is a mesh of its own that can be picked. */
import { Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { spot, wallLength, wallToHall } from "./frame.js";
import { recorded } from "./plinth.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {import("../visit/plan.js").Work} Work */
/** @typedef {{
 *   work: Work, mesh: Mesh, x: number, z: number, nx: number, nz: number, heading: number, centre: number,
 *   outer: {width: number, height: number}
 * }} Hung  A work on its wall; `centre` is its middle above the floor, `outer` the size with its frame. */

const MOULDINGS = ["#2b2521", "#6d4a2d", "#b58f62", "#37393c"];
const FRONT = 0.028;
/** A bare canvas, until the picture is there. */
export const LINEN = 0xcfc2a6;

/** The mat's and the moulding's width by the work's size: small works get a mat. @param {Work} work */
function border(work) {
  const size = Math.max(work.width, work.height);
  const mat = size < 1.25 ? Math.min(0.11, 0.05 + size * 0.05) : 0;
  return { mat, moulding: Math.min(0.055, 0.024 + size * 0.016) };
}

/** The size with mat and frame, in metres; of a sculpture, the wall behind it. @param {Work} work */
export function outerSize(work) {
  if (work.model) return recorded(work.model.size);
  const { mat, moulding } = border(work);
  return { width: work.width + 2 * (mat + moulding), height: work.height + 2 * (mat + moulding) };
}

/** Of the number alone: a record that is corrected keeps its frame. @param {string} text */
function pick(text) {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + sign.codePointAt(0)) >>> 0;
  return MOULDINGS[sum % MOULDINGS.length];
}

/** @param {import("./solids.js").Solids} solids @param {Plan} plan @param {Work} work @returns {Hung} */
export function hang(solids, plan, work) {
  const frame = wallToHall(plan.hall, work.wall);
  const u = work.along - wallLength(plan.hall, work.wall) / 2;
  const { mat, moulding } = border(work);
  const inner = { u, y: work.centre, width: work.width, height: work.height };
  if (mat) {
    // A bevelled window in the board, then the board.
    solids.moulding(frame, inner, [[0, FRONT - 0.004], [0.006, FRONT]], "#fffdf8");
    solids.moulding(frame, { ...inner, width: inner.width + 0.012, height: inner.height + 0.012 }, [[0, FRONT], [mat - 0.006, FRONT]], "#f6f3ec");
  }
  const window = { u, y: work.centre, width: work.width + 2 * mat, height: work.height + 2 * mat };
  const m = moulding;
  solids.moulding(
    frame, window,
    [[-0.004, FRONT - 0.002], [0, 0.042], [m * 0.2, 0.05], [m * 0.8, 0.052], [m, 0.046], [m, 0]],
    pick(work.accession),
  );
  const at = spot(plan.hall, work.wall, work.along);
  const mesh = new Mesh(new PlaneGeometry(work.width, work.height), new MeshBasicMaterial({ color: LINEN }));
  mesh.position.set(...frame(u, work.centre, FRONT - 0.003));
  mesh.rotation.y = -at.heading;
  mesh.name = work.accession;
  return { work, mesh, x: at.x, z: at.z, nx: at.nx, nz: at.nz, heading: at.heading, centre: work.centre, outer: outerSize(work) };
}

/**
 * Where one stands to look at a work: near enough to see it whole, on its normal.
 * @param {Hung} hung @param {number} fov vertical, radians @param {number} aspect
 */
export function viewpoint(hung, fov, aspect) {
  const tall = hung.outer.height / 2 / Math.tan(fov / 2);
  // Room for the label beside it.
  const wide = (hung.outer.width / 2 + (aspect > 1 ? 0.5 : 0.1)) / (Math.tan(fov / 2) * aspect);
  const away = Math.min(6, Math.max(1.15, Math.max(tall * 1.22, wide * 1.05)));
  return { x: hung.x + hung.nx * away, z: hung.z + hung.nz * away, heading: hung.heading, away };
}

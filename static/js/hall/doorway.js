/** An opening in a wall with its deep reveal, and what one sees of the next hall through it: its colour, its light, a work. */
import { Color, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { spot, wallLength, wallToHall } from "./frame.js";
import { LINEN } from "./picture.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {import("../visit/plan.js").Door} Door */

const REVEAL = 0.34;
const BEYOND = 4.6;
const ASIDE = 1.9;

/** @param {number} height of the hall */
export const DOOR_HEIGHT = (height) => Math.min(2.5, height - 0.5);

/** How far one walks through before the next hall takes over, in metres behind the wall. */
export const THRESHOLD = 0.9;

/** Where one stands after coming through a door, and where one looks. @param {Plan} plan @param {Door} door */
export function inside(plan, door) {
  const { x, z, nx, nz, heading } = spot(plan.hall, door.wall, door.along);
  return { x: x + nx * 1.5, z: z + nz * 1.5, heading: heading + Math.PI };
}

/**
 * Reveal and vestibule, into `solids`.
 * @param {import("./solids.js").Solids} solids @param {Plan} plan @param {Door} door
 * @param {Plan | null} next the hall behind it, where it is known already
 */
export function buildDoorway(solids, plan, door, next) {
  const { hall } = plan;
  const frame = wallToHall(hall, door.wall);
  const middle = door.along - wallLength(hall, door.wall) / 2;
  const left = middle - door.width / 2, right = middle + door.width / 2;
  const top = DOOR_HEIGHT(hall.height);
  const wallPaint = new Color(hall.wallColour).getHex();
  const at = (/** @type {number} */ u, /** @type {number} */ y, /** @type {number} */ o) => frame(u, y, o);

  // Light falls in from both sides, so the reveal is darker than either.
  solids.face([at(left, 0, 0), at(left, 0, -REVEAL), at(left, top, -REVEAL), at(left, top, 0)], wallPaint, [0.6, 0.42, 0.38, 0.56]);
  solids.face([at(right, 0, -REVEAL), at(right, 0, 0), at(right, top, 0), at(right, top, -REVEAL)], wallPaint, [0.42, 0.6, 0.56, 0.38]);
  solids.face([at(left, top, 0), at(left, top, -REVEAL), at(right, top, -REVEAL), at(right, top, 0)], wallPaint, [0.44, 0.3, 0.3, 0.44]);
  solids.face([at(left, 0.001, 0), at(right, 0.001, 0), at(right, 0.001, -REVEAL), at(left, 0.001, -REVEAL)], "#4d4945", [0.9, 0.9, 0.7, 0.7]);

  const nextHall = next?.hall ?? hall;
  const paint = new Color(nextHall.wallColour).getHex();
  const ground = new Color(nextHall.floorColour).getHex();
  const high = Math.min(nextHall.height, 4.5), back = -REVEAL - BEYOND;
  const west = left - ASIDE, east = right + ASIDE;
  const lit = (/** @type {number} */ u, /** @type {number} */ y) =>
    0.7 + 0.34 * Math.exp(-((u - middle) ** 2) / 1.3 - (y - 1.75) ** 2 / 1.5) - 0.16 * Math.exp(-y / 0.5);
  grid(solids, 10, 8, (s, t) => [west + (east - west) * s, high * t], (u, y) => at(u, y, back), paint, lit);
  grid(solids, 1, 4, (s, t) => [s, high * t], (s, y) => at(west, y, -REVEAL - s * BEYOND), paint, (s) => 0.5 + 0.14 * s);
  grid(solids, 1, 4, (s, t) => [s, high * t], (s, y) => at(east, y, back + s * BEYOND), paint, (s) => 0.64 - 0.14 * s);
  grid(solids, 6, 6, (s, t) => [west + (east - west) * s, t], (u, t) => at(u, 0, -REVEAL - BEYOND * t), ground, (u, t) => 0.6 + 0.5 * t * Math.exp(-((u - middle) ** 2) / 3));
  grid(solids, 1, 3, (s, t) => [east + (west - east) * s, t], (u, t) => at(u, high, -REVEAL - BEYOND * t), 0xffffff, (_, t) => 0.5 + 0.12 * t);
  const work = next?.works.find(isHung);
  if (!work) return;
  // The frame of what `glimpse` hangs there.
  const { width, height } = glimpseSize(work);
  solids.moulding(frame, { u: middle, y: 1.6, width, height }, [[0, back + 0.03], [0.012, back + 0.05], [0.045, back + 0.05], [0.05, back]], "#2b2521");
}

/** Sculptures stand too far aside to be seen. @param {import("../visit/plan.js").Work} work */
const isHung = (work) => Boolean(work.image && !work.model);

/** @param {import("../visit/plan.js").Work} work */
function glimpseSize(work) {
  const scale = Math.min(1.3, 1.3 / work.width, 1.2 / work.height);
  return { width: work.width * scale, height: work.height * scale };
}

/** The work that one sees through the door. @param {Plan} plan @param {Door} door @param {Plan} next */
export function glimpse(plan, door, next) {
  const work = next.works.find(isHung);
  if (!work) return null;
  const frame = wallToHall(plan.hall, door.wall);
  const middle = door.along - wallLength(plan.hall, door.wall) / 2;
  const { width, height } = glimpseSize(work);
  const mesh = new Mesh(new PlaneGeometry(width, height), new MeshBasicMaterial({ color: LINEN }));
  mesh.position.set(...frame(middle, 1.6, -REVEAL - BEYOND + 0.03));
  mesh.rotation.y = -spot(plan.hall, door.wall, door.along).heading;
  return { mesh, work };
}

/**
 * @param {import("./solids.js").Solids} solids @param {number} columns @param {number} rows
 * @param {(s: number, t: number) => [number, number]} place @param {(a: number, b: number) => [number, number, number]} point
 * @param {number} paint @param {(a: number, b: number) => number} light
 */
function grid(solids, columns, rows, place, point, paint, light) {
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const corners = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]].map(([a, b]) => place(a / columns, b / rows));
      solids.face(corners.map(([a, b]) => point(a, b)), paint, corners.map(([a, b]) => light(a, b)));
    }
  }
}

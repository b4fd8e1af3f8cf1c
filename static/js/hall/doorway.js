/** An opening in a wall with its deep reveal, and what one sees of the next hall through it: its colour, its light, a work. */
import { Color, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { spot, wallLength, wallToHall } from "./frame.js";

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

  // Light falls in from both sides, so the reveal is darkest in its middle.
  const jamb = [0.62, 0.5, 0.5, 0.62];
  solids.face([at(left, 0, -REVEAL), at(left, 0, 0), at(left, top, 0), at(left, top, -REVEAL)], wallPaint, [0.5, 0.66, 0.6, 0.46]);
  solids.face([at(right, 0, 0), at(right, 0, -REVEAL), at(right, top, -REVEAL), at(right, top, 0)], wallPaint, [0.66, 0.5, 0.46, 0.6]);
  solids.face([at(left, top, 0), at(right, top, 0), at(right, top, -REVEAL), at(left, top, -REVEAL)], wallPaint, jamb.map((v) => v * 0.7));
  solids.face([at(left, 0.001, 0), at(left, 0.001, -REVEAL), at(right, 0.001, -REVEAL), at(right, 0.001, 0)], "#6b6660", 0.8);

  const nextHall = next?.hall ?? hall;
  const paint = new Color(nextHall.wallColour).getHex();
  const ground = new Color(nextHall.floorColour).getHex();
  const high = Math.min(nextHall.height, 4.5), back = -REVEAL - BEYOND;
  const west = left - ASIDE, east = right + ASIDE;
  const lit = (/** @type {number} */ u, /** @type {number} */ y) =>
    0.52 + 0.5 * Math.exp(-((u - middle) ** 2) / 1.5 - (y - 1.6) ** 2 / 1.7);
  grid(solids, 10, 8, (s, t) => [west + (east - west) * s, high * t], (u, y) => at(u, y, back), paint, lit);
  grid(solids, 1, 4, (s, t) => [s, high * t], (s, y) => at(west, y, back + s * BEYOND), paint, (s) => 0.56 - 0.16 * s);
  grid(solids, 1, 4, (s, t) => [s, high * t], (s, y) => at(east, y, -REVEAL - s * BEYOND), paint, (s) => 0.4 + 0.16 * s);
  grid(solids, 6, 6, (s, t) => [west + (east - west) * s, t], (u, t) => at(u, 0, -REVEAL - BEYOND * t), ground, (u, t) => 0.62 + 0.28 * t * Math.exp(-((u - middle) ** 2) / 3));
  grid(solids, 1, 3, (s, t) => [east + (west - east) * s, t], (u, t) => at(u, high, -REVEAL - BEYOND * t), 0xffffff, (_, t) => 0.5 + 0.12 * t);
  // The back of this wall, as seen from the vestibule's mirror side, is never visible: no face for it.
  return { frame, middle, back, paint };
}

/** The work that one sees through the door. @param {Plan} plan @param {Door} door @param {Plan} next */
export function glimpse(plan, door, next) {
  const work = next.works.find((each) => each.image);
  if (!work) return null;
  const frame = wallToHall(plan.hall, door.wall);
  const middle = door.along - wallLength(plan.hall, door.wall) / 2;
  const scale = Math.min(1, 1.6 / work.width, 1.5 / work.height);
  const mesh = new Mesh(new PlaneGeometry(work.width * scale, work.height * scale), new MeshBasicMaterial({ color: 0xd8d2c8 }));
  mesh.position.set(...frame(middle, 1.55, -REVEAL - BEYOND + 0.03));
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

/**
 * The hall's frame: the floor's centre is the origin, x points east, z south, y up, in metres.
 * Heading 0 looks north and grows clockwise, so east is π/2. A wall's own frame has its origin at the middle of the
 * wall's foot, u to the right as seen from inside, and the normal into the hall.
 *
 * @typedef {import("../visit/plan.js").Wall} Wall
 * @typedef {{x: number, z: number, nx: number, nz: number, heading: number}} Spot
 *   A point at a wall's foot, the normal there, and the heading of who faces the wall.
 */

/** @type {Wall[]} */
export const WALLS = ["north", "east", "south", "west"];

const NORMALS = { north: [0, 1], east: [-1, 0], south: [0, -1], west: [1, 0] };
const HEADINGS = { north: 0, east: Math.PI / 2, south: Math.PI, west: -Math.PI / 2 };

/** @param {{width: number, depth: number}} hall @param {Wall} wall */
export function wallLength(hall, wall) {
  return wall === "north" || wall === "south" ? hall.width : hall.depth;
}

/** The point `along` metres from the wall's left corner. @returns {Spot} */
export function spot(/** @type {{width: number, depth: number}} */ hall, /** @type {Wall} */ wall, /** @type {number} */ along) {
  const [nx, nz] = NORMALS[wall];
  const off = (wall === "north" || wall === "south" ? hall.depth : hall.width) / 2;
  const u = along - wallLength(hall, wall) / 2;
  // To the right of who faces the wall is the normal turned a quarter: (nz, -nx).
  return { x: -nx * off + nz * u, z: -nz * off - nx * u, nx, nz, heading: HEADINGS[wall] };
}

/** From a wall's frame to the hall's. @returns {(u: number, y: number, out: number) => [number, number, number]} */
export function wallToHall(/** @type {{width: number, depth: number}} */ hall, /** @type {Wall} */ wall) {
  const { x, z, nx, nz } = spot(hall, wall, wallLength(hall, wall) / 2);
  return (u, y, out) => [x + nz * u + nx * out, y, z - nx * u + nz * out];
}

/** The shortest way from one heading to another, in (-π, π]. @param {number} from @param {number} to */
export function turn(from, to) {
  const difference = (to - from) % (2 * Math.PI);
  if (difference > Math.PI) return difference - 2 * Math.PI;
  return difference <= -Math.PI ? difference + 2 * Math.PI : difference;
}

/** The heading of who stands at one point and looks at another. */
export function headingTo(/** @type {{x: number, z: number}} */ from, /** @type {{x: number, z: number}} */ to) {
  return Math.atan2(to.x - from.x, from.z - to.z);
}

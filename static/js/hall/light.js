/**
 * How bright each point of a hall is: computed once when the hall is built and kept in small textures, so that drawing
 * costs nothing. A ceiling light gives the ground tone, a spot over each work its pool; corners and edges are darker.
 */
import { ClampToEdgeWrapping, DataTexture, DataUtils, HalfFloatType, LinearFilter, RGBAFormat } from "three";
import { WALLS, wallLength } from "./frame.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {{u: number, y: number, reach: number}} Aim  What a spot is aimed at, in the wall's frame. */
/** @typedef {[number, number, number]} Light  Linear red, green, blue. */

const DAY = [0.8, 0.808, 0.815];
const SPOT = [0.27, 0.25, 0.205];
/** Cells a metre of the walls' light texture. */
const GRAIN = 12;

/** How far from the wall its spots hang. @param {number} height */
export function spotDistance(height) {
  return Math.min(1.7, Math.max(0.9, (height - 1.55) * 0.55));
}

/** @param {Plan} plan @param {import("../visit/plan.js").Wall} wall @returns {Aim[]} */
export function aims(plan, wall) {
  const middle = wallLength(plan.hall, wall) / 2;
  return plan.works
    .filter((work) => work.wall === wall)
    .map((work) => ({
      u: work.along - middle,
      y: work.centre,
      reach: Math.hypot(work.width, work.height) / 2 + 0.55,
    }));
}

const shade = (/** @type {number} */ distance, /** @type {number} */ depth, /** @type {number} */ reach) =>
  1 - depth * Math.exp(-Math.max(0, distance) / reach);

/** One spot's light at a point of the wall, 1 at its aim: a wide, soft cone from above. */
function pool(/** @type {Aim} */ aim, /** @type {number} */ u, /** @type {number} */ y, /** @type {number} */ top, /** @type {number} */ out) {
  const down = aim.y - top, far = Math.hypot(down, out);
  const du = u - aim.u, dy = y - top, length = Math.hypot(du, dy, out);
  const angle = Math.acos(Math.min(1, (down * dy + out * out) / (far * length)));
  const cone = Math.exp(-2.1 * (angle / Math.atan2(aim.reach, far)) ** 2);
  // Nearer the lamp is brighter, though less than by the law: a wall throws light back on itself.
  return cone * (far / length) ** 1.2;
}

/**
 * The light on a wall, as a function of its own frame.
 * @param {Plan} plan @param {import("../visit/plan.js").Wall} wall @returns {(u: number, y: number) => Light}
 */
export function wallLight(plan, wall) {
  const { height } = plan.hall;
  const half = wallLength(plan.hall, wall) / 2;
  const spots = aims(plan, wall);
  const out = spotDistance(height);
  const doors = plan.portals.filter((door) => door.wall === wall).map((door) => door.along - half);
  return (u, y) => {
    const corner = shade(half - Math.abs(u), 0.26, 0.5) * shade(y, 0.2, 0.28) * shade(height - y, 0.24, 0.4);
    const day = corner * (0.9 + 0.1 * Math.sin((Math.PI * y) / height));
    let lit = 0;
    for (const aim of spots) lit += pool(aim, u, y, height - 0.25, out);
    for (const door of doors) lit += 0.16 * Math.exp(-((u - door) ** 2) / 0.9 - (y - 1.2) ** 2 / 2.4);
    lit = lit < 1 ? lit : 1 + (lit - 1) * 0.25;
    return [DAY[0] * day + SPOT[0] * lit, DAY[1] * day + SPOT[1] * lit, DAY[2] * day + SPOT[2] * lit];
  };
}

/**
 * All four walls' light in one texture, a band each. `row(wall, v)` gives the texture's v for a height v in [0, 1].
 * @param {Plan} plan
 */
export function wallTexture(plan) {
  const columns = Math.min(512, Math.ceil(Math.max(plan.hall.width, plan.hall.depth) * GRAIN));
  const rows = Math.min(128, Math.ceil(plan.hall.height * GRAIN));
  const lights = WALLS.map((wall) => ({ light: wallLight(plan, wall), length: wallLength(plan.hall, wall) }));
  const texture = lightTexture(columns, rows * WALLS.length, (i, j) => {
    const { light, length } = lights[Math.floor(j / rows)];
    return light((i / (columns - 1) - 0.5) * length, ((j % rows) / (rows - 1)) * plan.hall.height);
  });
  const across = (/** @type {number} */ s) => (0.5 + s * (columns - 1)) / columns;
  const row = (/** @type {import("../visit/plan.js").Wall} */ wall, /** @type {number} */ v) =>
    (WALLS.indexOf(wall) * rows + 0.5 + v * (rows - 1)) / (rows * WALLS.length);
  return { texture, across, row };
}

/** The light on the floor; `shadows` are the things that stand on it. */
export function floorTexture(
  /** @type {Plan} */ plan,
  /** @type {{x: number, z: number, width: number, depth: number}[]} */ shadows,
) {
  const { width, depth } = plan.hall;
  const columns = Math.min(256, Math.ceil(width * GRAIN));
  const rows = Math.min(256, Math.ceil(depth * GRAIN));
  const feet = WALLS.map((wall) => wallLight(plan, wall));
  return lightTexture(columns, rows, (i, j) => {
    const x = (i / (columns - 1) - 0.5) * width;
    const z = (j / (rows - 1) - 0.5) * depth;
    const west = x + width / 2, east = width / 2 - x, north = z + depth / 2, south = depth / 2 - z;
    let day = 0.86 * shade(west, 0.3, 0.35) * shade(east, 0.3, 0.35) * shade(north, 0.3, 0.35) * shade(south, 0.3, 0.35);
    day *= 1 + 0.12 * Math.exp(-(x * x) / (width * width * 0.1) - (z * z) / (depth * depth * 0.1));
    for (const each of shadows) {
      const dx = Math.max(0, Math.abs(x - each.x) - each.width / 2);
      const dz = Math.max(0, Math.abs(z - each.z) - each.depth / 2);
      day *= 1 - 0.55 * Math.exp(-Math.hypot(dx, dz) / 0.22);
    }
    // What the lit walls throw back on the floor before them.
    const back = [[north, 0, x], [east, 1, z], [south, 2, -x], [west, 3, -z]];
    let bounce = 0;
    for (const [away, wall, u] of back) {
      if (away < 2.6) bounce += Math.max(0, feet[wall](u, 1.4)[0] - 0.55) * 0.5 * Math.exp(-((away - 0.5) ** 2) / 1.1);
    }
    return [day * 0.98 + bounce, day * 0.99 + bounce * 0.94, day + bounce * 0.84];
  });
}

/** The light on the ceiling around the luminous panel of `panel` size. */
export function ceilingTexture(/** @type {Plan} */ plan, /** @type {{width: number, depth: number}} */ panel) {
  const { width, depth } = plan.hall;
  return lightTexture(96, 96, (i, j) => {
    const x = Math.abs((i / 95 - 0.5) * width), z = Math.abs((j / 95 - 0.5) * depth);
    const gap = Math.hypot(Math.max(0, x - panel.width / 2), Math.max(0, z - panel.depth / 2));
    const edge = shade(width / 2 - x, 0.2, 0.6) * shade(depth / 2 - z, 0.2, 0.6);
    const glow = edge * (0.6 + 0.24 * Math.exp(-gap / 0.5));
    return [glow * 0.985, glow * 0.995, glow];
  });
}

/** @param {number} columns @param {number} rows @param {(i: number, j: number) => Light} light */
function lightTexture(columns, rows, light) {
  const cells = new Uint16Array(columns * rows * 4);
  const one = DataUtils.toHalfFloat(1);
  for (let j = 0, at = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++, at += 4) {
      const [red, green, blue] = light(i, j);
      cells[at] = DataUtils.toHalfFloat(red);
      cells[at + 1] = DataUtils.toHalfFloat(green);
      cells[at + 2] = DataUtils.toHalfFloat(blue);
      cells[at + 3] = one;
    }
  }
  const texture = new DataTexture(cells, columns, rows, RGBAFormat, HalfFloatType);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  texture.channel = 1;
  texture.needsUpdate = true;
  return texture;
}

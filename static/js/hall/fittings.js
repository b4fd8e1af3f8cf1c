/** What every hall has: skirting, the luminous ceiling panel, lamps on their rails, a bench. */
import { WALLS, wallLength, wallToHall } from "./frame.js";
import { aims, spotDistance } from "./light.js";
import { ceilingPanel } from "./shell.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {import("./solids.js").Solids} Solids */
/** @typedef {[number, number, number]} Point */

/** @param {Solids} solids @param {Plan} plan */
export function skirting(solids, plan) {
  for (const wall of WALLS) {
    const frame = wallToHall(plan.hall, wall);
    const half = wallLength(plan.hall, wall) / 2;
    let from = -half;
    const doors = plan.portals.filter((door) => door.wall === wall).sort((a, b) => a.along - b.along);
    const run = (/** @type {number} */ to) => {
      if (to - from > 0.01) solids.box(frame, { left: from, right: to, bottom: 0, top: 0.085, back: 0, front: 0.014 }, plan.hall.wallColour, 0.6);
    };
    for (const door of doors) {
      run(door.along - half - door.width / 2);
      from = door.along - half + door.width / 2;
    }
    run(half);
  }
}

/** The recessed luminous panel with thin ribs. @param {Solids} solids @param {Plan} plan */
export function ceilingLight(solids, plan) {
  const { height } = plan.hall;
  const { width, depth } = ceilingPanel(plan.hall);
  const w = width / 2, d = depth / 2, up = height + 0.16;
  solids.face([[-w, up, -d], [w, up, -d], [w, up, d], [-w, up, d]], "#fdfdfb", 1);
  const sides = /** @type {Point[][]} */ ([
    [[-w, height, -d], [w, height, -d], [w, up, -d], [-w, up, -d]],
    [[w, height, d], [-w, height, d], [-w, up, d], [w, up, d]],
    [[-w, height, d], [-w, height, -d], [-w, up, -d], [-w, up, d]],
    [[w, height, -d], [w, height, d], [w, up, d], [w, up, -d]],
  ]);
  for (const side of sides) solids.face(side, "#f4f2ee", [0.86, 0.86, 0.97, 0.97]);
  const rib = (/** @type {number} */ x0, /** @type {number} */ x1, /** @type {number} */ z0, /** @type {number} */ z1) =>
    solids.face([[x0, up - 0.02, z0], [x1, up - 0.02, z0], [x1, up - 0.02, z1], [x0, up - 0.02, z1]], "#dedbd4", 0.9);
  const columns = Math.max(1, Math.round(width / 1.5)), rows = Math.max(1, Math.round(depth / 1.5));
  for (let n = 1; n < columns; n++) rib(-w + (width * n) / columns - 0.018, -w + (width * n) / columns + 0.018, -d, d);
  for (let n = 1; n < rows; n++) rib(-w, w, -d + (depth * n) / rows - 0.018, -d + (depth * n) / rows + 0.018);
}

/** Rails along the walls that have works, with a lamp over each. @param {Solids} solids @param {Plan} plan */
export function lamps(solids, plan) {
  const { height } = plan.hall;
  const out = spotDistance(height);
  for (const wall of WALLS) {
    const spots = aims(plan, wall);
    if (!spots.length) continue;
    const frame = wallToHall(plan.hall, wall);
    const from = Math.min(...spots.map((aim) => aim.u)) - 0.5, to = Math.max(...spots.map((aim) => aim.u)) + 0.5;
    solids.rod(frame(from, height - 0.02, out), frame(to, height - 0.02, out), 0.018, "#c9c6c0", 4);
    for (const { u, y } of spots) {
      const hinge = frame(u, height - 0.13, out);
      solids.rod(frame(u, height - 0.03, out), hinge, 0.012, "#bdbab4", 5);
      const down = height - 0.13 - y, reach = Math.hypot(down, out);
      const tip = frame(u, height - 0.13 - (0.17 * down) / reach, out - (0.17 * out) / reach);
      solids.rod(hinge, tip, 0.045, "#d6d3cd", 12, "#fff6e2");
    }
  }
}

/** A bench of oak in the middle of the hall, along its longer side. @param {import("../visit/plan.js").Hall} hall */
export function benchPlace(hall) {
  const along = hall.width >= hall.depth;
  const length = Math.min(2.1, Math.max(hall.width, hall.depth) * 0.3);
  return { x: 0, z: 0, width: along ? length : 0.46, depth: along ? 0.46 : length, height: 0.44 };
}

/** @param {Solids} solids @param {ReturnType<typeof benchPlace>} place */
export function bench(solids, place) {
  const w = place.width / 2, d = place.depth / 2;
  const block = (/** @type {number} */ x0, /** @type {number} */ x1, /** @type {number} */ z0, /** @type {number} */ z1, /** @type {number} */ y0, /** @type {number} */ y1, /** @type {string} */ paint) => {
    const X0 = place.x + x0, X1 = place.x + x1, Z0 = place.z + z0, Z1 = place.z + z1;
    solids.face([[X0, y1, Z1], [X1, y1, Z1], [X1, y1, Z0], [X0, y1, Z0]], paint, 0.98);
    solids.face([[X0, y0, Z1], [X1, y0, Z1], [X1, y1, Z1], [X0, y1, Z1]], paint, [0.44, 0.44, 0.62, 0.62]);
    solids.face([[X1, y0, Z0], [X0, y0, Z0], [X0, y1, Z0], [X1, y1, Z0]], paint, [0.44, 0.44, 0.62, 0.62]);
    solids.face([[X1, y0, Z1], [X1, y0, Z0], [X1, y1, Z0], [X1, y1, Z1]], paint, [0.38, 0.38, 0.54, 0.54]);
    solids.face([[X0, y0, Z0], [X0, y0, Z1], [X0, y1, Z1], [X0, y1, Z0]], paint, [0.38, 0.38, 0.54, 0.54]);
  };
  const along = place.width >= place.depth;
  const foot = (/** @type {number} */ side) =>
    along ? block(side * (w - 0.24) - 0.03, side * (w - 0.24) + 0.03, -d + 0.03, d - 0.03, 0, 0.38, "#2c2a28")
      : block(-w + 0.03, w - 0.03, side * (d - 0.24) - 0.03, side * (d - 0.24) + 0.03, 0, 0.38, "#2c2a28");
  foot(-1);
  foot(1);
  block(-w, w, -d, d, 0.38, place.height, "#c09a6b");
}

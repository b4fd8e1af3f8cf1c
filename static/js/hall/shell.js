/** A hall's walls with their doorways, its floor and its ceiling with the luminous panel. Three meshes. */
import { BufferGeometry, Float32BufferAttribute, Mesh, MeshBasicMaterial } from "three";
import { DOOR_HEIGHT } from "./doorway.js";
import { WALLS, wallLength, wallToHall } from "./frame.js";
import { ceilingTexture, floorTexture, wallTexture } from "./light.js";
import { BOARDS_TILE, PLASTER_TILE, boards, plaster } from "./surfaces.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */

/** The luminous panel in the ceiling, in metres. @param {import("../visit/plan.js").Hall} hall */
export function ceilingPanel(hall) {
  return { width: Math.max(1.2, hall.width - 4.4), depth: Math.max(1.2, hall.depth - 4.4) };
}

class Sheet {
  positions = /** @type {number[]} */ ([]);
  material = /** @type {number[]} */ ([]);
  light = /** @type {number[]} */ ([]);
  indices = /** @type {number[]} */ ([]);

  /** @param {number[][]} corners @param {number[][]} material @param {number[][]} light */
  face(corners, material, light) {
    const first = this.positions.length / 3;
    this.positions.push(...corners.flat());
    this.material.push(...material.flat());
    this.light.push(...light.flat());
    this.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }

  geometry() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute("uv", new Float32BufferAttribute(this.material, 2));
    geometry.setAttribute("uv1", new Float32BufferAttribute(this.light, 2));
    geometry.setIndex(this.indices);
    return geometry;
  }
}

/** three.js divides a light map by π; ours hold the light that is seen. */
const SEEN = Math.PI;

/** @param {Plan} plan @param {number} anisotropy */
export function walls(plan, anisotropy) {
  const { hall } = plan;
  const { texture, across, row } = wallTexture(plan);
  const sheet = new Sheet();
  for (const wall of WALLS) {
    const length = wallLength(hall, wall);
    const frame = wallToHall(hall, wall);
    const piece = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ bottom, /** @type {number} */ top) => {
      if (to - from < 0.001) return;
      const corners = [[from, bottom], [to, bottom], [to, top], [from, top]];
      sheet.face(
        corners.map(([along, y]) => frame(along - length / 2, y, 0)),
        corners.map(([along, y]) => [along / PLASTER_TILE, y / PLASTER_TILE]),
        corners.map(([along, y]) => [across(along / length), row(wall, y / hall.height)]),
      );
    };
    let from = 0;
    const doors = plan.portals.filter((door) => door.wall === wall).sort((a, b) => a.along - b.along);
    for (const door of doors) {
      const left = Math.max(from, door.along - door.width / 2);
      const right = Math.min(length, door.along + door.width / 2);
      piece(from, left, 0, hall.height);
      piece(left, right, DOOR_HEIGHT(hall.height), hall.height);
      from = right;
    }
    piece(from, length, 0, hall.height);
  }
  const material = new MeshBasicMaterial({
    color: hall.wallColour, map: plaster(anisotropy), lightMap: texture, lightMapIntensity: SEEN, dithering: true,
  });
  return new Mesh(sheet.geometry(), material);
}

/** @param {Plan} plan @param {number} anisotropy @param {{x: number, z: number, width: number, depth: number}[]} shadows */
export function floor(plan, anisotropy, shadows) {
  const { hall } = plan;
  const sheet = new Sheet();
  const w = hall.width / 2, d = hall.depth / 2;
  const corners = [[-w, d], [w, d], [w, -d], [-w, -d]];
  // Boards run the long way of the room.
  const long = hall.width > hall.depth;
  sheet.face(
    corners.map(([x, z]) => [x, 0, z]),
    corners.map(([x, z]) => (long ? [z / BOARDS_TILE, x / BOARDS_TILE] : [x / BOARDS_TILE, z / BOARDS_TILE])),
    corners.map(([x, z]) => [x / hall.width + 0.5, z / hall.depth + 0.5]),
  );
  const material = new MeshBasicMaterial({
    color: hall.floorColour, map: boards(anisotropy), lightMap: floorTexture(plan, shadows), lightMapIntensity: SEEN * 1.15,
    dithering: true,
  });
  return new Mesh(sheet.geometry(), material);
}

/** @param {Plan} plan */
export function ceiling(plan) {
  const { hall } = plan;
  const panel = ceilingPanel(hall);
  const sheet = new Sheet();
  const [w, d, pw, pd] = [hall.width / 2, hall.depth / 2, panel.width / 2, panel.depth / 2];
  const rectangle = (/** @type {number} */ x0, /** @type {number} */ x1, /** @type {number} */ z0, /** @type {number} */ z1) => {
    const corners = [[x0, z0], [x1, z0], [x1, z1], [x0, z1]];
    sheet.face(
      corners.map(([x, z]) => [x, hall.height, z]),
      corners.map(() => [0, 0]),
      corners.map(([x, z]) => [x / hall.width + 0.5, z / hall.depth + 0.5]),
    );
  };
  rectangle(-w, w, -d, -pd);
  rectangle(-w, w, pd, d);
  rectangle(-w, -pw, -pd, pd);
  rectangle(pw, w, -pd, pd);
  const material = new MeshBasicMaterial({
    color: "#ffffff", lightMap: ceilingTexture(plan, panel), lightMapIntensity: SEEN, dithering: true,
  });
  return new Mesh(sheet.geometry(), material);
}

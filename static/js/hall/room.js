/** One hall, built from its plan: a group to be shown, what can be picked in it, and where one may walk. */
import { Color, Group } from "three";
import { DOOR_HEIGHT, buildDoorway, glimpse } from "./doorway.js";
import { bench, benchPlace, ceilingLight, lamps, skirting } from "./fittings.js";
import { WALLS, spot, wallLength, wallToHall } from "./frame.js";
import { Hangings } from "./hanging.js";
import { LABEL, doorName, labelOf, wallText } from "./label.js";
import { lettering } from "./lettering.js";
import { hang, outerSize } from "./picture.js";
import { ceiling, floor, walls } from "./shell.js";
import { shadows } from "./softquads.js";
import { Solids } from "./solids.js";
import { beside, taken, widest } from "./wallspace.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */

export class Room {
  /**
   * @param {Plan} plan
   * @param {Map<string, Plan>} neighbours the plans behind its doors, as far as they are known
   * @param {number} anisotropy @param {() => void} changed
   */
  constructor(plan, neighbours, anisotropy, changed) {
    this.plan = plan;
    this.group = new Group();
    this.hangings = new Hangings(anisotropy, changed);
    const solids = new Solids();
    this.bench = benchPlace(plan.hall);
    skirting(solids, plan);
    ceilingLight(solids, plan);
    lamps(solids, plan);
    bench(solids, this.bench);

    this.hung = plan.works.map((work) => {
      const hung = hang(solids, plan, work);
      this.hangings.add(hung.mesh, work.image, hung);
      this.group.add(hung.mesh);
      return hung;
    });
    for (const door of plan.portals) {
      const next = neighbours.get(door.to) ?? null;
      buildDoorway(solids, plan, door, next);
      const seen = next && glimpse(plan, door, next);
      if (!seen) continue;
      this.hangings.add(seen.mesh, seen.work.image, spot(plan.hall, door.wall, door.along));
      this.group.add(seen.mesh);
    }

    this.group.add(
      walls(plan, anisotropy),
      floor(plan, anisotropy, [this.bench]),
      ceiling(plan),
      solids.mesh(),
      shadows(frameShadows(plan)),
      lettering(inscriptions(plan), anisotropy),
    );
  }

  /** @param {string | null} accession */
  find(accession) {
    return this.hung.find((hung) => hung.work.accession === accession);
  }

  dispose() {
    this.hangings.dispose();
    this.group.traverse((node) => {
      const { geometry, material } = /** @type {import("three").Mesh} */ (node);
      geometry?.dispose();
      for (const each of [material].flat()) {
        if (!each) continue;
        const { map, lightMap } = /** @type {import("three").MeshBasicMaterial} */ (each);
        map?.dispose();
        lightMap?.dispose();
        each.dispose();
      }
    });
  }
}

/** @param {Plan} plan @returns {import("./softquads.js").Soft[]} */
function frameShadows(plan) {
  return plan.works.map((work) => {
    const size = outerSize(work);
    // The lamps hang above, so the shadow falls down.
    return {
      frame: wallToHall(plan.hall, work.wall), u: work.along - wallLength(plan.hall, work.wall) / 2, y: work.centre - 0.035,
      width: size.width - 0.02, height: size.height - 0.02, soft: 0.1, out: 0.004,
    };
  });
}

/** Dark letters on light walls, light ones on dark walls. @param {string} wall */
function ink(wall) {
  const { r, g, b } = new Color(wall);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? "#2a2622" : "#f4efe6";
}

/** @param {Plan} plan @returns {import("./lettering.js").Panel[]} */
function inscriptions(plan) {
  /** @type {import("./lettering.js").Panel[]} */
  const panels = [];
  const { hall } = plan;
  let text = null;
  for (const wall of WALLS) {
    const frame = wallToHall(hall, wall);
    const half = wallLength(hall, wall) / 2;
    const spans = taken(plan, wall);
    for (const work of plan.works.filter((each) => each.wall === wall)) {
      const along = beside(plan, work, LABEL.width, spans);
      const size = outerSize(work);
      panels.push({
        ...LABEL, frame, out: 0.006, draw: labelOf(work),
        u: (along ?? work.along) - half,
        y: along === null ? Math.max(0.35, work.centre - size.height / 2 - 0.06 - LABEL.height / 2) : 1.32,
      });
    }
    for (const door of plan.portals.filter((each) => each.wall === wall)) {
      const top = DOOR_HEIGHT(hall.height);
      panels.push({
        frame, out: 0.003, u: door.along - half, y: top + Math.min(0.32, (hall.height - top) / 2),
        width: Math.max(1.8, door.width + 0.4), height: 0.3, density: 320, draw: doorName(door.title, ink(hall.wallColour)),
      });
    }
    const gap = widest(plan, wall, spans);
    if (gap.width > 1.9 && gap.width > (text?.width ?? 0)) text = { wall, ...gap };
  }
  if (text && hall.intro) {
    const width = Math.min(1.7, text.width - 0.4);
    panels.push({
      frame: wallToHall(hall, text.wall), out: 0.003, u: text.middle - wallLength(hall, text.wall) / 2, y: 1.62,
      width, height: 1.5, density: 430, draw: wallText(hall, ink(hall.wallColour)),
    });
  }
  return panels;
}

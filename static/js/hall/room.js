/** One hall, built from its plan: a group to be shown, what can be picked in it, and where one may walk. */
import { Color, Group, HalfFloatType } from "three";
import { weight } from "./device.js";
import { DOOR_HEIGHT, buildDoorway, glimpse } from "./doorway.js";
import { bench, benchPlace, ceilingLight, lamps, skirting } from "./fittings.js";
import { WALLS, spot, wallLength, wallToHall } from "./frame.js";
import { Hangings } from "./hanging.js";
import { LABEL, doorName, labelOf, wallText } from "./label.js";
import { lettering } from "./lettering.js";
import { hang, outerSize } from "./picture.js";
import { Sculpture } from "./sculpture.js";
import { ceiling, floor, walls } from "./shell.js";
import { shadows } from "./softquads.js";
import { Solids } from "./solids.js";
import { beside, taken, widest } from "./wallspace.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {{x: number, z: number, width: number, depth: number}} Block  What stands on the floor, in metres. */
/** @typedef {{renderer: import("three").WebGLRenderer, anisotropy: number, capacity: import("./device.js").Capacity}} Graphics */

const MAPS = /** @type {const} */ (["map", "lightMap", "normalMap", "roughnessMap", "metalnessMap", "aoMap", "emissiveMap"]);

/** Metres from which a 3D model is worth loading. */
const NEAR = 9;
/** Bytes of what metal mirrors, once a room has sculptures. */
const REFLECTIONS = 8 * 2 ** 20;

export class Room {
  #visitor = { x: 0, z: 0 };
  #shell = 0;

  /**
   * @param {Plan} plan
   * @param {Map<string, Plan>} neighbours the plans behind its doors, as far as they are known
   * @param {Graphics} graphics @param {() => void} changed
   */
  constructor(plan, neighbours, graphics, changed) {
    const { anisotropy } = graphics;
    this.plan = plan;
    this.graphics = graphics;
    this.group = new Group();
    this.hangings = new Hangings(graphics, changed);
    /** @type {Sculpture[]} */
    this.sculptures = [];
    const came = () => {
      this.update(this.#visitor);
      changed();
    };
    const solids = new Solids();
    this.bench = benchPlace(plan.hall);
    skirting(solids, plan);
    ceilingLight(solids, plan);
    lamps(solids, plan);
    bench(solids, this.bench);

    this.hung = plan.works.map((work) => {
      if (work.model) {
        const sculpture = new Sculpture(plan, { ...work, model: work.model }, came);
        this.sculptures.push(sculpture);
        this.group.add(sculpture.group);
        return sculpture.hung;
      }
      const hung = hang(solids, plan, work);
      this.hangings.add(hung.mesh, work, hung);
      this.group.add(hung.mesh);
      return hung;
    });
    for (const door of plan.portals) {
      const next = neighbours.get(door.to) ?? null;
      buildDoorway(solids, plan, door, next);
      const seen = next && glimpse(plan, door, next);
      if (!seen) continue;
      this.hangings.add(seen.mesh, seen.work, spot(plan.hall, door.wall, door.along));
      this.group.add(seen.mesh);
    }

    this.group.add(
      walls(plan, anisotropy),
      floor(plan, anisotropy, this.blocks),
      ceiling(plan),
      solids.mesh(),
      shadows(frameShadows(plan)),
      lettering(inscriptions(plan), anisotropy),
    );
    this.#shell = this.#weigh();
  }

  /** What stands in the way. @returns {Block[]} */
  get blocks() {
    return [this.bench, ...this.sculptures.map(({ footprint }) => footprint)];
  }

  /** Load what is worth seeing from where the visitor stands. @param {{x: number, z: number}} visitor */
  update(visitor) {
    this.#visitor = { x: visitor.x, z: visitor.z };
    this.#loadModel();
    this.hangings.budget = this.graphics.capacity.bytes - this.#shell - this.#models;
    this.hangings.update(this.#visitor);
  }

  /** One at a time, the nearest first; half of what the graphics hold is left to the pictures. */
  #loadModel() {
    if (this.sculptures.some(({ state }) => state === "loading") || this.#models > this.graphics.capacity.bytes / 2) return;
    const waiting = this.sculptures.filter((each) => each.state === "waiting" && each.away(this.#visitor) < NEAR);
    waiting.sort((a, b) => a.away(this.#visitor) - b.away(this.#visitor));
    void waiting[0]?.load(this.graphics);
  }

  /** What the room's textures take. @returns {{bytes: number, most: number, longest: number}} */
  get textures() {
    const { bytes, longest } = this.hangings;
    return { bytes: bytes + this.#shell + this.#models, most: this.graphics.capacity.bytes, longest };
  }

  get #models() {
    return this.sculptures.reduce((sum, { bytes }) => sum + bytes, this.sculptures.length ? REFLECTIONS : 0);
  }

  /** Bytes of what is no picture: surfaces, light, letters. */
  #weigh() {
    /** @type {Set<import("three").Texture>} */
    const textures = new Set();
    this.#each((texture) => textures.add(texture));
    // Light is kept in halves of floats, without mipmaps; counting them costs little.
    return [...textures].reduce((sum, { image, type }) => sum + weight(image, type === HalfFloatType ? 8 : 4), 0);
  }

  /** @param {(texture: import("three").Texture) => void} what */
  #each(what) {
    this.group.traverse((node) => {
      for (const material of [/** @type {import("three").Mesh} */ (node).material].flat()) {
        for (const name of material ? MAPS : []) {
          const texture = /** @type {import("three").MeshStandardMaterial} */ (material)[name];
          if (texture) what(texture);
        }
      }
    });
  }

  /** @param {string | null} accession */
  find(accession) {
    return this.hung.find((hung) => hung.work.accession === accession);
  }

  dispose() {
    this.hangings.dispose();
    for (const sculpture of this.sculptures) sculpture.dispose();
    this.#each((texture) => texture.dispose());
    this.group.traverse((node) => {
      const { geometry, material } = /** @type {import("three").Mesh} */ (node);
      geometry?.dispose();
      for (const each of [material].flat()) each?.dispose();
    });
  }
}

/** @param {Plan} plan @returns {import("./softquads.js").Soft[]} */
function frameShadows(plan) {
  return plan.works.filter(({ model }) => !model).map((work) => {
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

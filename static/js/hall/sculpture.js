/**
 * A work that stands: a plinth before its wall and on it the 3D model, loaded when a visitor comes near. Until then, and
 * where it can't be loaded, a block of its size stands there.
 */
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";
import { realScale } from "../model/scale.js";
import { spot, wallToHall } from "./frame.js";
import { LINEN } from "./picture.js";
import { buildPlinth, footprint, recorded, stand } from "./plinth.js";
import { shadows } from "./softquads.js";
import { Solids } from "./solids.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {import("../visit/plan.js").Work} Work */

export class Sculpture {
  group = new Group();
  /** Bytes of the model's textures. */
  bytes = 0;
  /** @type {"waiting" | "loading" | "shown" | "failed"} */
  state = "waiting";
  #over = false;

  /** @param {Plan} plan @param {Work & {model: import("../visit/plan.js").Model}} work @param {() => void} changed */
  constructor(plan, work, changed) {
    this.plan = plan;
    this.work = work;
    this.changed = changed;
    this.block = new Mesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial({ color: LINEN }));
    /** What is pointed at: a model itself has too many faces to ask each. */
    this.hull = new Mesh(this.block.geometry, new MeshBasicMaterial());
    this.hull.visible = false;
    this.hull.name = work.accession;
    const { nx, nz, heading } = spot(plan.hall, work.wall, work.along);
    /** As `hang` gives it for a work on its wall. @type {import("./picture.js").Hung} */
    this.hung = { work, mesh: this.hull, x: 0, z: 0, nx, nz, heading, centre: 0, outer: { width: 0, height: 0 } };
    this.#place(recorded(work.model.size));
  }

  /** The floor around it, for what shows that it is chosen. @returns {import("./softquads.js").Soft} */
  get ground() {
    const { x, z, width, depth } = this.footprint;
    return { frame: (u, y) => [u, 0.006, -y], u: x, y: -z, width, height: depth, soft: 0.24, out: 0 };
  }

  /** Metres from a visitor. @param {{x: number, z: number}} visitor */
  away({ x, z }) {
    return Math.hypot(this.hull.position.x - x, this.hull.position.z - z);
  }

  /** @param {import("./room.js").Graphics} graphics */
  async load({ renderer, capacity }) {
    this.state = "loading";
    try {
      const { load, reflections, release } = await import("../model/index.js");
      const { model } = this.work;
      const { group, natural, bytes } = await load(model.sources.model.glb.url, capacity.modelSide, reflections(renderer));
      if (this.#over) return release(group);
      const { scale } = realScale(natural, model.size);
      this.#place({ width: natural.width * scale, height: natural.height * scale, depth: natural.depth * scale });
      this.block.removeFromParent();
      const [x, y, z] = wallToHall(this.plan.hall, this.work.wall)(this.stand.u, this.stand.base.height, this.stand.out);
      group.position.set(x, y, z);
      group.rotation.y = -spot(this.plan.hall, this.work.wall, this.work.along).heading;
      group.scale.setScalar(scale * this.stand.scale);
      this.group.add(group);
      this.bytes = bytes;
      this.state = "shown";
    } catch {
      this.state = "failed";
    }
    this.changed();
  }

  /** Stand with this real size. @param {import("./plinth.js").Box} real */
  #place(real) {
    const { hall } = this.plan;
    this.stand = stand(this.plan, this.work, real);
    const { box, base, u, out } = this.stand;
    const solids = new Solids();
    buildPlinth(solids, this.plan, this.work, this.stand);
    this.plinth?.removeFromParent();
    this.plinth?.geometry.dispose();
    this.plinth = solids.mesh();
    for (const mesh of [this.block, this.hull]) {
      mesh.position.set(...wallToHall(hall, this.work.wall)(u, base.height + box.height / 2, out));
      mesh.rotation.y = -spot(hall, this.work.wall, this.work.along).heading;
      mesh.scale.set(box.width, box.height, box.depth);
      mesh.updateMatrixWorld();
    }
    this.shade?.removeFromParent();
    this.shade?.geometry.dispose();
    this.shade = shadows([this.#contact]);
    this.group.add(this.plinth, this.shade, this.block, this.hull);
    const front = wallToHall(hall, this.work.wall)(u, 0, out + base.depth / 2);
    Object.assign(this.hung, { x: front[0], z: front[2], centre: base.height + box.height / 2, outer: box });
    this.footprint = footprint(this.plan, this.work, this.stand);
  }

  /** Where it stands, the light is kept from the plinth. @returns {import("./softquads.js").Soft} */
  get #contact() {
    const { box, base, u, out } = this.stand;
    const frame = wallToHall(this.plan.hall, this.work.wall);
    const soft = Math.min(0.06, 0.25 * Math.min(box.width, box.depth));
    return {
      frame: (a, b) => frame(u + a, base.height + 0.002, out - b), u: 0, y: 0,
      width: box.width * 0.5, height: box.depth * 0.5, soft: box.width * 0.1 + soft, out: 0,
    };
  }

  dispose() {
    this.#over = true;
  }
}

/**
 * The pictures' own images, in the sizes that the server has made: as large as `allot` allows from where the visitor
 * stands, nearest first. Two downloads at a time, decoded off the main thread. Where no image comes, the canvas tells
 * which work it is.
 */
import { LinearMipmapLinearFilter, SRGBColorSpace, Texture } from "three";
import { allot, middling } from "./allotment.js";
import { weight } from "./device.js";
import { LINEN } from "./picture.js";
import { placard } from "./placard.js";
import { unveil } from "./veil.js";

const AT_ONCE = 2;
/** A download that failed is tried again, as on a train. */
const TRIALS = 3;
const ROLES = ["thumbnail", "wall_small", "wall"];
/** A browser that can't read the first takes the second. */
const FORMATS = ["webp", "jpeg"];

/** @typedef {import("three").Mesh} Mesh */
/** @typedef {import("../visit/plan.js").Work} Work */
/** @typedef {{width: number, height: number, addresses: string[]}} Level */
/** @typedef {{
 *   mesh: Mesh, work: Work, x: number, z: number, levels: Level[], have: number, coming: number, failed: number,
 *   named: number
 * }} Hanging  `have` and `coming` are indexes of levels, -1 for none; `named`: bytes of the words in the image's place. */

export class Hangings {
  /** @type {Hanging[]} */
  #all = [];
  #over = false;
  /** Bytes that pictures may take: what the rest of the room leaves of the device's. */
  budget = 0;

  /** @param {import("./room.js").Graphics} graphics @param {() => void} changed something new is to be seen */
  constructor(graphics, changed) {
    this.graphics = graphics;
    this.changed = changed;
  }

  /** @param {Mesh} mesh @param {Work} work @param {{x: number, z: number}} at */
  add(mesh, work, { x, z }) {
    const hanging = { mesh, work, x, z, levels: levelsOf(work, this.graphics.capacity.side), have: -1, coming: -1, failed: 0, named: 0 };
    this.#all.push(hanging);
    if (!hanging.levels.length) this.#name(hanging);
  }

  /** Load what is worth loading from where the visitor stands. @param {{x: number, z: number}} visitor */
  update(visitor) {
    if (this.#over) return;
    const candidates = this.#all
      .filter((each) => each.levels.length && each.failed < TRIALS)
      .map((each) => ({ each, levels: each.levels, have: each.have, away: distance(each, visitor) }));
    const given = allot(candidates, this.budget);
    const wanted = candidates
      .map(({ each, away }, index) => ({ each, away, to: given[index] }))
      .filter(({ each, to }) => each.coming < 0 && to !== each.have);
    // What is given back makes room; then bare canvases, the nearest first.
    const rank = (/** @type {{each: Hanging, to: number}} */ { each, to }) => (to < each.have ? 0 : each.have < 0 ? 1 : 2);
    wanted.sort((a, b) => rank(a) - rank(b) || a.away - b.away);
    for (const { each, to } of wanted) {
      if (to < 0) this.#bare(each);
      else if (this.#all.filter(({ coming }) => coming >= 0).length < AT_ONCE) {
        const first = each.have < 0 ? Math.min(to, middling(each.levels)) : to;
        if (this.bytes - cost(each, each.have) + cost(each, first) <= this.budget) void this.#load(each, first, visitor);
      }
    }
  }

  get loaded() {
    return this.#all.filter(({ have }) => have >= 0).length;
  }

  /** Bytes of all images, those on their way included. */
  get bytes() {
    return this.#all.reduce((sum, each) => sum + each.named + Math.max(cost(each, each.have), cost(each, each.coming)), 0);
  }

  /** The longest side of an image that is shown, in pixels. */
  get longest() {
    return Math.max(0, ...this.#all.flatMap(({ levels, have }) => (have < 0 ? [] : [levels[have].width, levels[have].height])));
  }

  /** Works whose image can't be had. */
  get missing() {
    return this.#all.filter((each) => !each.levels.length || (each.failed >= TRIALS && each.have < 0)).map(({ work }) => work.accession);
  }

  /** The graphics have forgotten everything: the images were not kept beside them, and are fetched anew. */
  restore() {
    for (const each of this.#all) if (each.have >= 0) this.#bare(each);
  }

  /** @param {Hanging} hanging @param {number} level @param {{x: number, z: number}} visitor */
  async #load(hanging, level, visitor) {
    hanging.coming = level;
    try {
      const bitmap = await decode(hanging.levels[level], this.graphics.capacity.side);
      if (this.#over) return bitmap.close();
      const material = /** @type {import("three").MeshBasicMaterial} */ (hanging.mesh.material);
      if (!material.map) unveil(hanging.mesh, material.color.clone(), this.changed);
      show(material, imageTexture(bitmap, this.graphics.anisotropy));
      hanging.have = level;
      this.changed();
    } catch {
      hanging.failed++;
      if (hanging.failed >= TRIALS && hanging.have < 0) this.#name(hanging);
    } finally {
      hanging.coming = -1;
      this.update(visitor);
    }
  }

  /** @param {Hanging} hanging */
  #name(hanging) {
    const texture = placard(hanging.work);
    show(/** @type {import("three").MeshBasicMaterial} */ (hanging.mesh.material), texture);
    hanging.named = weight(texture.image);
    this.changed();
  }

  /** @param {Hanging} hanging */
  #bare(hanging) {
    const material = /** @type {import("three").MeshBasicMaterial} */ (hanging.mesh.material);
    material.map?.dispose();
    material.map = null;
    material.color.set(LINEN);
    material.needsUpdate = true;
    hanging.have = -1;
  }

  dispose() {
    this.#over = true;
    for (const { mesh } of this.#all) {
      /** @type {import("three").MeshBasicMaterial} */ (mesh.material).map?.dispose();
    }
  }
}

/** Metres, as if the work were of a common size: what is larger is seen from farther. @param {Hanging} hanging @param {{x: number, z: number}} visitor */
const distance = ({ x, z, work }, visitor) => Math.hypot(x - visitor.x, z - visitor.z) / Math.max(1, Math.max(work.width, work.height) / 1.5);

/** @param {Hanging} hanging @param {number} level */
const cost = ({ levels }, level) => (level < 0 ? 0 : weight(levels[level]));

/** The sizes in which a wall may show a work, ascending. @param {Work} work @param {number} side @returns {Level[]} */
export function levelsOf({ image }, side) {
  /** @type {Map<number, Level>} */
  const bySize = new Map();
  for (const role of image ? [...ROLES, ...(image.sources.wall ? [] : ["page"])] : []) {
    const forms = image?.sources[role] ?? {};
    const addresses = FORMATS.flatMap((format) => forms[format]?.url ?? []);
    const made = forms.webp ?? forms.jpeg;
    if (made && Math.max(made.width, made.height) <= side) bySize.set(made.width * made.height, { ...made, addresses });
  }
  return [...bySize.values()].sort((a, b) => a.width * a.height - b.width * b.height);
}

/** @param {import("three").MeshBasicMaterial} material @param {Texture} texture */
function show(material, texture) {
  material.needsUpdate = !material.map;
  material.map?.dispose();
  material.map = texture;
  material.color.set(0xffffff);
}

/** @param {ImageBitmap} bitmap upside down @param {number} anisotropy */
function imageTexture(bitmap, anisotropy) {
  const texture = new Texture(bitmap);
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
  texture.needsUpdate = true;
  // Once the graphics have it, a second copy would only take memory.
  texture.onUpdate = () => bitmap.close();
  return texture;
}

/** @param {Level} level @param {number} side @returns {Promise<ImageBitmap>} */
async function decode({ addresses }, side) {
  let reason;
  for (const address of addresses) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
      // Turned over while decoding: WebGL's rows begin at the bottom, and an ImageBitmap can't be flipped on upload.
      const bitmap = await turnedOver(await answer.blob());
      if (Math.max(bitmap.width, bitmap.height) <= side) return bitmap;
      bitmap.close();
      throw new Error(`${address} is larger than it was said to be`);
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}

/** @param {Blob} file @returns {Promise<ImageBitmap>} */
async function turnedOver(file) {
  try {
    return await createImageBitmap(file, { imageOrientation: "flipY" });
  } catch {
    return redrawn(file);
  }
}

/** For browsers that decode bitmaps, but don't turn them. @param {Blob} file */
async function redrawn(file) {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.translate(0, bitmap.height);
  pen.scale(1, -1);
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.transferToImageBitmap();
}

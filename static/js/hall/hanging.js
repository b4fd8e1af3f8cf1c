/**
 * The pictures' own images: small ones for all works of the hall, nearest first; a large one (2K at most) for the works
 * one stands before; given back when one has walked away. Two downloads at a time, decoded off the main thread.
 */
import { LinearMipmapLinearFilter, SRGBColorSpace, Texture } from "three";
import { unveil } from "./veil.js";

const SMALL = 640;
const LARGE = 2048;
const NEAR = 4.5;
const FAR = 9;
const AT_ONCE = 2;

/** @typedef {import("three").Mesh} Mesh */
/** @typedef {{mesh: Mesh, x: number, z: number, picture: import("../visit/plan.js").Picture, have: number, busy: boolean, failed: number}} Hanging */

export class Hangings {
  /** @type {Hanging[]} */
  #all = [];
  #loading = 0;
  #over = false;

  /** @param {number} anisotropy @param {() => void} changed something new is to be seen */
  constructor(anisotropy, changed) {
    this.anisotropy = anisotropy;
    this.changed = changed;
  }

  /** @param {Mesh} mesh @param {import("../visit/plan.js").Picture | null} picture @param {{x: number, z: number}} at */
  add(mesh, picture, at) {
    if (picture) this.#all.push({ mesh, ...at, picture, have: 0, busy: false, failed: 0 });
  }

  /** Load what is worth loading from where the visitor stands. @param {{x: number, z: number}} visitor */
  update(visitor) {
    const near = (/** @type {Hanging} */ each) => Math.hypot(each.x - visitor.x, each.z - visitor.z);
    const wanted = this.#all
      .filter((each) => !each.busy && each.failed < 3 && each.have < (near(each) < NEAR ? LARGE : SMALL) && each.have < longest(each))
      .sort((a, b) => (a.have ? 1 : 0) - (b.have ? 1 : 0) || near(a) - near(b));
    while (this.#loading < AT_ONCE && wanted.length) {
      const next = /** @type {Hanging} */ (wanted.shift());
      void this.#load(next, near(next) < NEAR && next.have ? LARGE : SMALL, visitor);
    }
    for (const each of this.#all) {
      if (each.have > SMALL && near(each) > FAR && !each.busy) void this.#load(each, SMALL, visitor);
    }
  }

  get loaded() {
    return this.#all.filter((each) => each.have).length;
  }

  /** @param {Hanging} hanging @param {number} size @param {{x: number, z: number}} visitor */
  async #load(hanging, size, visitor) {
    hanging.busy = true;
    this.#loading++;
    try {
      const bitmap = await decode(hanging.picture, Math.min(size, longest(hanging)));
      if (this.#over) return bitmap.close();
      const texture = new Texture(bitmap);
      texture.flipY = false;
      texture.colorSpace = SRGBColorSpace;
      texture.minFilter = LinearMipmapLinearFilter;
      texture.anisotropy = this.anisotropy;
      texture.needsUpdate = true;
      const material = /** @type {import("three").MeshBasicMaterial} */ (hanging.mesh.material);
      if (!material.map) unveil(hanging.mesh, material.color.clone(), this.changed);
      material.map?.dispose();
      material.map = texture;
      material.color.set(0xffffff);
      material.needsUpdate = hanging.have === 0;
      hanging.have = Math.min(size, longest(hanging));
      this.changed();
    } catch {
      hanging.failed++;
    } finally {
      hanging.busy = false;
      this.#loading--;
      if (!this.#over) this.update(visitor);
    }
  }

  dispose() {
    this.#over = true;
    for (const { mesh } of this.#all) {
      /** @type {import("three").MeshBasicMaterial} */ (mesh.material).map?.dispose();
    }
  }
}

/** @param {Hanging} hanging */
const longest = ({ picture }) => Math.min(LARGE, Math.max(picture.width, picture.height));

/** @param {import("../visit/plan.js").Picture} picture @param {number} size of the longer side @returns {Promise<ImageBitmap>} */
async function decode(picture, size) {
  const answer = await fetch(picture.url);
  if (!answer.ok) throw new Error(`${answer.status} for ${picture.url}`);
  const scale = Math.min(1, size / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale)), height = Math.max(1, Math.round(picture.height * scale));
  const file = await answer.blob();
  try {
    // Turned over while decoding: WebGL's rows begin at the bottom, and an ImageBitmap can't be flipped on upload.
    return await createImageBitmap(file, { imageOrientation: "flipY", resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  } catch {
    return redrawn(file, width, height);
  }
}

/** For browsers that decode bitmaps, but neither turn nor resize them. @param {Blob} file @param {number} width @param {number} height */
async function redrawn(file, width, height) {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(width, height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.translate(0, height);
  pen.scale(1, -1);
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.transferToImageBitmap();
}

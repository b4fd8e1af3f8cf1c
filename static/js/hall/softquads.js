/** Soft-edged rectangles on walls and floor: the shadows of frames, the glow around the chosen work. Nine-sliced. */
import {
  BufferGeometry, CanvasTexture, Float32BufferAttribute, Mesh, MeshBasicMaterial, SRGBColorSpace,
} from "three";

/** @typedef {(u: number, y: number, out: number) => [number, number, number]} Frame */
/** @typedef {{frame: Frame, u: number, y: number, width: number, height: number, soft: number, out: number}} Soft
 *   `width` and `height` of the solid middle, `soft` the metres over which it fades. */

const SIZE = 64;

/** @param {string} colour css colour without alpha as "r,g,b" @param {number} strength */
function fade(colour, strength) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = pen.createImageData(SIZE, SIZE);
  const [r, g, b] = colour.split(",").map(Number);
  for (let j = 0; j < SIZE; j++) {
    for (let i = 0; i < SIZE; i++) {
      const dx = Math.abs(i / (SIZE - 1) - 0.5) * 2, dy = Math.abs(j / (SIZE - 1) - 0.5) * 2;
      const away = Math.min(1, Math.hypot(dx, dy));
      const at = (j * SIZE + i) * 4;
      image.data.set([r, g, b, 255 * strength * (1 - away) ** 2 * (1 + away * 0.6)], at);
    }
  }
  pen.putImageData(image, 0, 0);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** @param {Soft[]} softs */
function geometry(softs) {
  const positions = /** @type {number[]} */ ([]), uvs = /** @type {number[]} */ ([]), indices = /** @type {number[]} */ ([]);
  for (const { frame, u, y, width, height, soft, out } of softs) {
    const first = positions.length / 3;
    const us = [-width / 2 - soft, -width / 2, width / 2, width / 2 + soft];
    const ys = [-height / 2 - soft, -height / 2, height / 2, height / 2 + soft];
    const t = [0, 0.5, 0.5, 1];
    for (let j = 0; j < 4; j++) {
      for (let i = 0; i < 4; i++) {
        positions.push(...frame(u + us[i], y + ys[j], out));
        uvs.push(t[i], t[j]);
      }
    }
    for (let j = 0; j < 3; j++) {
      for (let i = 0; i < 3; i++) {
        const a = first + j * 4 + i;
        indices.push(a, a + 1, a + 5, a, a + 5, a + 4);
      }
    }
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(positions, 3));
  made.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  made.setIndex(indices);
  return made;
}

/** @param {Soft[]} softs */
export function shadows(softs) {
  const material = new MeshBasicMaterial({ map: fade("30,24,18", 0.5), transparent: true, depthWrite: false });
  const mesh = new Mesh(geometry(softs), material);
  mesh.renderOrder = 1;
  return mesh;
}

/** A warm glow that can be moved from work to work. */
export class Glow {
  constructor() {
    const material = new MeshBasicMaterial({ map: fade("255,233,186", 0.95), transparent: true, depthWrite: false });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.renderOrder = 2;
    this.mesh.visible = false;
    this.mesh.frustumCulled = false;
  }

  /** @param {Soft | null} soft */
  show(soft) {
    this.mesh.visible = soft !== null;
    if (!soft) return;
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry([soft]);
  }
}

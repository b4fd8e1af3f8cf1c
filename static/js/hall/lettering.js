/**
 * Everything written in a hall (labels beside works, the wall text, the names over doors) on one canvas, drawn with the
 * visitor's own fonts so that every script reads, and shown as one mesh.
 */
import {
  BufferGeometry, CanvasTexture, Float32BufferAttribute, LinearMipmapLinearFilter, Mesh, MeshBasicMaterial, SRGBColorSpace,
} from "three";

/** @typedef {(u: number, y: number, out: number) => [number, number, number]} Frame */
/** @typedef {{
 *   frame: Frame, u: number, y: number, width: number, height: number, out: number, density: number,
 *   draw: (pen: CanvasRenderingContext2D, width: number, height: number) => void
 * }} Panel  Metres on the wall; `density` pixels a metre; `draw` in pixels from the panel's upper left corner. */

const SHEET = 2048;

/** @param {Panel[]} panels @param {number} anisotropy */
export function lettering(panels, anisotropy) {
  const { places, height, scale } = arrange(panels);
  const canvas = document.createElement("canvas");
  canvas.width = SHEET;
  canvas.height = height;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const positions = /** @type {number[]} */ ([]), uvs = /** @type {number[]} */ ([]), indices = /** @type {number[]} */ ([]);
  panels.forEach((panel, index) => {
    const { x, y, w, h } = places[index];
    pen.save();
    pen.translate(x, y);
    pen.beginPath();
    pen.rect(0, 0, w, h);
    pen.clip();
    pen.scale(scale, scale);
    panel.draw(pen, w / scale, h / scale);
    pen.restore();
    const first = positions.length / 3;
    for (const [i, j] of [[0, 1], [1, 1], [1, 0], [0, 0]]) {
      positions.push(...panel.frame(panel.u + (i - 0.5) * panel.width, panel.y + (0.5 - j) * panel.height, panel.out));
      uvs.push((x + i * w) / SHEET, 1 - (y + j * h) / height);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false }));
  mesh.renderOrder = 3;
  return mesh;
}

/** Shelves of panels, tallest first; everything is made smaller where it would not fit. @param {Panel[]} panels */
function arrange(panels) {
  const order = panels.map((_, index) => index).sort((a, b) => panels[b].height * panels[b].density - panels[a].height * panels[a].density);
  for (let scale = 1; ; scale *= 0.85) {
    const places = /** @type {{x: number, y: number, w: number, h: number}[]} */ (new Array(panels.length));
    let x = 0, y = 0, shelf = 0;
    for (const index of order) {
      const w = Math.min(SHEET, Math.round(panels[index].width * panels[index].density * scale));
      const h = Math.round(panels[index].height * panels[index].density * scale);
      if (x + w > SHEET) {
        x = 0;
        y += shelf + 2;
        shelf = 0;
      }
      places[index] = { x, y, w, h };
      x += w + 2;
      shelf = Math.max(shelf, h);
    }
    const height = y + shelf;
    if (height <= SHEET || scale < 0.2) return { places, height: Math.max(4, Math.min(SHEET, height)), scale };
  }
}

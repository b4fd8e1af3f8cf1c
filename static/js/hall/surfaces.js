/** What walls and floor are made of, drawn once on canvases: plaster and oak boards, near white so that a colour tints them. */
import { CanvasTexture, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace } from "three";

/** Metres that one picture of the surface covers. */
export const PLASTER_TILE = 2.4;
export const BOARDS_TILE = 3.2;

/** Small numbers that look random and are the same in every visit. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {number} size */
function sheet(size) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  return { canvas, pen };
}

/** @param {HTMLCanvasElement} canvas @param {number} anisotropy */
function repeating(canvas, anisotropy) {
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = anisotropy;
  return texture;
}

/** Drawn for the first hall, used in all. @type {Map<string, CanvasTexture>} */
const drawn = new Map();

/** @param {string} name @param {() => CanvasTexture} draw */
function once(name, draw) {
  const made = drawn.get(name) ?? draw();
  drawn.set(name, made);
  return made;
}

/** A faintly uneven white. @param {number} anisotropy */
export const plaster = (anisotropy) => once("plaster", () => drawPlaster(anisotropy));

/** Long boards of oak, laid side by side, running along the picture's height. @param {number} anisotropy */
export const boards = (anisotropy) => once("boards", () => drawBoards(anisotropy));

/** @param {number} anisotropy */
function drawPlaster(anisotropy) {
  const size = 256;
  const { canvas, pen } = sheet(size);
  const random = chance(7);
  pen.fillStyle = "#fbfbfb";
  pen.fillRect(0, 0, size, size);
  // The short strokes of a brush, wrapped at the edges.
  for (let n = 0; n < 340; n++) {
    const x = random() * size, y = random() * size, r = 2 + random() * 9;
    pen.fillStyle = random() < 0.5 ? "rgba(255,255,255,.03)" : "rgba(110,105,95,.006)";
    for (const dx of [-size, 0, size]) {
      for (const dy of [-size, 0, size]) {
        pen.beginPath();
        pen.ellipse(x + dx, y + dy, r * 0.5, r, 0, 0, 7);
        pen.fill();
      }
    }
  }
  return repeating(canvas, anisotropy);
}

/** @param {number} anisotropy */
function drawBoards(anisotropy) {
  const size = 1024, rows = 16, wide = size / rows;
  const { canvas, pen } = sheet(size);
  const random = chance(42);
  for (let row = 0; row < rows; row++) {
    let y = -random() * size * 0.6;
    const joints = [];
    while (y < size) {
      joints.push(y);
      y += size * (0.42 + random() * 0.36);
    }
    joints.forEach((top, index) => {
      const bottom = joints[index + 1] ?? size + 1;
      const tone = 226 + Math.round((random() - 0.5) * 30);
      const warm = Math.round(random() * 8);
      pen.save();
      pen.beginPath();
      pen.rect(row * wide, top, wide, bottom - top);
      pen.clip();
      pen.fillStyle = `rgb(${tone + 5},${tone},${tone - 6 - warm})`;
      pen.fillRect(row * wide, top, wide, bottom - top);
      for (let line = 0; line < 26; line++) {
        const x = row * wide + random() * wide, sway = (random() - 0.5) * 10;
        pen.strokeStyle = `rgba(70,45,20,${0.025 + random() * 0.05})`;
        pen.lineWidth = 0.6 + random() * 1.6;
        pen.beginPath();
        pen.moveTo(x, top);
        pen.bezierCurveTo(x + sway, top + (bottom - top) * 0.3, x - sway, top + (bottom - top) * 0.7, x + sway * 0.4, bottom);
        pen.stroke();
      }
      pen.restore();
      pen.fillStyle = "rgba(40,26,12,.3)";
      pen.fillRect(row * wide, top, wide, 1.4);
    });
    pen.fillStyle = "rgba(40,26,12,.32)";
    pen.fillRect(row * wide, 0, 1.4, size);
  }
  return repeating(canvas, anisotropy);
}

/** A canvas that has no picture to show says which work hangs there: a small texture of its own. */
import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace } from "three";
import { nameOn } from "./label.js";

const LONGEST = 320;

/** @param {import("../visit/plan.js").Work} work */
export function placard(work) {
  const scale = LONGEST / Math.max(work.width, work.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(work.width * scale));
  canvas.height = Math.max(1, Math.round(work.height * scale));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#cfc2a6";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  nameOn(work)(pen, canvas.width, canvas.height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  return texture;
}

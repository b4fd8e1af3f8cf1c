/** A picture to be gone into as deep as it was photographed: tile by tile where there are tiles, else as large as it is. */
import OpenSeadragon from "openseadragon";
import { tongue } from "../visit/tongue.js";
import { Closeup } from "./closeup.js";
import { derivative } from "./picture.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Work} Work */
/** @typedef {import("../visit/plan.js").Picture} Picture */

const STEP = 1.5;
/** What an arrow key shows more of, in shares of the view. @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };

/** The viewer would write a style into the page, which the page's security policy refuses: there is one already. */
const STYLED = "data-openseadragon-mobile-css";
document.head.append(document.createElementNS(null, "style"));
document.head.lastElementChild?.setAttribute(STYLED, "");

/** @param {Work & {image: Picture}} work @param {boolean} still without gliding */
export function openZoom(work, still) {
  const zoomBy = (/** @type {number} */ factor) => {
    viewer.viewport.zoomBy(factor);
    viewer.viewport.applyConstraints();
  };
  const panBy = (/** @type {[number, number]} */ [x, y]) => {
    const { width, height } = viewer.viewport.getBounds();
    viewer.viewport.panBy(new OpenSeadragon.Point(x * width, y * height));
    viewer.viewport.applyConstraints();
  };
  const closeup = new Closeup({
    title: work.title,
    words: tongue(work, "title"),
    help: say("zoomHelp"),
    tools: [
      { name: say("zoomIn"), sign: "+", act: () => zoomBy(STEP) },
      { name: say("zoomOut"), sign: "−", act: () => zoomBy(1 / STEP) },
      { name: say("zoomAll"), act: () => viewer.viewport.goHome() },
    ],
    closed: () => viewer.destroy(),
  });
  const viewer = OpenSeadragon({
    element: closeup.stage,
    drawer: "canvas",
    showNavigationControl: false,
    showNavigator: false,
    animationTime: still ? 0 : 0.7,
    immediateRender: still,
    visibilityRatio: 0.6,
    minZoomImageRatio: 0.9,
    maxZoomPixelRatio: 2.5,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    crossOriginPolicy: false,
  });
  const canvas = /** @type {HTMLElement} */ (viewer.canvas);
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", work.image.alt);
  canvas.focus();
  viewer.addHandler("canvas-key", (/** @type {any} */ event) => {
    const { key, ctrlKey, metaKey, altKey } = event.originalEvent;
    event.preventDefaultAction = true;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "0") viewer.viewport.goHome();
    else if (key === "+" || key === "=") zoomBy(STEP);
    else if (key === "-" || key === "_") zoomBy(1 / STEP);
    else if (key in WAYS) panBy(WAYS[key]);
  });
  const tell = () => {
    const image = viewer.world.getItemAt(0);
    if (image) closeup.tell(say("zoomed", { percent: Math.round(image.viewportToImageZoom(viewer.viewport.getZoom(false)) * 100) }));
  };
  viewer.addHandler("open", tell);
  viewer.addHandler("zoom", tell);
  viewer.addHandler("open-failed", () => closeup.tell(say("pictureFailed", { alt: work.image.alt })));
  void source(work.image).then((found) => closeup.dialog.open && viewer.open(found));
  return viewer;
}

/** What the viewer opens. @param {Picture} image */
async function source(image) {
  const tiles = image.sources.tiles?.iiif;
  try {
    if (!tiles) throw new Error("no tiles");
    const answer = await fetch(tiles.url);
    if (!answer.ok) throw new Error(`${answer.status} for ${tiles.url}`);
    const info = await answer.json();
    // Wherever the site is reached: behind a proxy it may not know its own name.
    return { ...info, id: new URL(".", new URL(tiles.url, location.href)).href.replace(/\/$/, "") };
  } catch {
    const forms = derivative(image, "wall");
    return { type: "image", url: (forms?.webp ?? forms?.jpeg)?.url ?? "" };
  }
}

/** What stands on labels, on the wall text and over doors. Pixel sizes are those of `lettering` panels. */
import { listed, makersLine, paragraphs } from "../visit/plan.js";

const style = getComputedStyle(document.documentElement);
const SERIF = style.getPropertyValue("--serif").trim() || "serif";
const SANS = style.getPropertyValue("--sans").trim() || "sans-serif";
/** Han characters are not slanted. */
const SLANT = document.documentElement.lang.startsWith("zh") ? "" : "italic ";
const INK = "#211e1a";
const SOFT_INK = "#5d574e";

/** Metres. */
export const LABEL = { width: 0.34, height: 0.25, density: 1700 };

/** @param {import("../visit/plan.js").Work} work @returns {import("./lettering.js").Panel["draw"]} */
export const labelOf = (work) => (pen, width, height) => {
  const margin = 30;
  pen.fillStyle = "#fcfaf5";
  pen.beginPath();
  pen.roundRect(1, 1, width - 2, height - 2, 5);
  pen.fill();
  pen.strokeStyle = "rgba(60,50,40,.16)";
  pen.lineWidth = 1.5;
  pen.stroke();
  const page = new Page(pen, margin, margin, width - 2 * margin, height - margin);
  page.write(makersLine(work.makers), `600 26px ${SANS}`, INK, 33, 1);
  page.write(work.title, `${SLANT}40px ${SERIF}`, INK, 47, 2);
  page.write(listed(work.date, work.medium), `22px ${SANS}`, SOFT_INK, 30, 2);
  page.skip(10);
  page.write(work.label, `23px ${SERIF}`, INK, 30, 12, 30);
  pen.fillStyle = SOFT_INK;
  pen.font = `16px ${SANS}`;
  pen.fillText(work.accession, margin, height - 20);
};

/** @param {import("../visit/plan.js").Hall} hall @param {string} ink */
export const wallText = (hall, ink) => (/** @type {CanvasRenderingContext2D} */ pen, /** @type {number} */ width, /** @type {number} */ height) => {
  const page = new Page(pen, 4, 4, width - 8, height);
  page.write(hall.title, `64px ${SERIF}`, ink, 74, 2);
  page.skip(26);
  page.write(hall.intro, `27px ${SERIF}`, ink, 40, 16);
};

/** @param {string} title @param {string} ink */
export const doorName = (title, ink) => (/** @type {CanvasRenderingContext2D} */ pen, /** @type {number} */ width, /** @type {number} */ height) => {
  let size = 66;
  do pen.font = `${size}px ${SERIF}`;
  while (pen.measureText(title).width > width - 8 && (size -= 2) > 20);
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(title, width / 2, height / 2);
};

class Page {
  /** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width @param {number} bottom */
  constructor(pen, x, y, width, bottom) {
    this.pen = pen;
    this.x = x;
    this.y = y;
    this.width = width;
    this.bottom = bottom;
  }

  /** @param {number} pixels */
  skip(pixels) {
    this.y += pixels;
  }

  /** Lines of text, the last one cut with an ellipsis where there is no room; `keep` pixels stay free below. */
  write(/** @type {string} */ text, /** @type {string} */ font, /** @type {string} */ ink, /** @type {number} */ leading, /** @type {number} */ most, keep = 0) {
    if (!text) return;
    this.pen.font = font;
    this.pen.fillStyle = ink;
    this.pen.textBaseline = "alphabetic";
    this.pen.textAlign = "left";
    const room = Math.min(most, Math.floor((this.bottom - keep - this.y) / leading));
    const lines = wrap(this.pen, text, this.width);
    lines.slice(0, Math.max(0, room)).forEach((line, index) => {
      const last = index === room - 1 && lines.length > room;
      this.y += leading;
      this.pen.fillText(last ? shorten(this.pen, line, this.width) : line, this.x, this.y - leading * 0.25);
    });
  }
}

/** Where a line may break: between words, and between any two Chinese characters. */
const PIECES = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]+|\s+/gu;
const NEVER_FIRST = /^[，。、；：！？）》」』”’…％,.;:!?)]/u;

/** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} width @returns {string[]} */
export function wrap(pen, text, width) {
  const lines = [];
  for (const paragraph of paragraphs(text)) {
    let line = "";
    for (const piece of paragraph.match(PIECES) ?? []) {
      if (line && pen.measureText(line + piece.trimEnd()).width > width && !NEVER_FIRST.test(piece)) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    if (line.trim()) lines.push(line.trimEnd());
  }
  return lines;
}

/** @param {CanvasRenderingContext2D} pen @param {string} line @param {number} width */
function shorten(pen, line, width) {
  let text = line;
  while (text && pen.measureText(`${text}…`).width > width) text = text.slice(0, -1);
  return `${text.trimEnd()}…`;
}

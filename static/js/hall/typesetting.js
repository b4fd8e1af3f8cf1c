/** Sets text of any script on a canvas: its direction, where its lines may break, what stands for the rest. */
import { paragraphs } from "../visit/plan.js";
import { direction } from "../visit/tongue.js";

/** @typedef {{font: string, ink: string, leading: number, most: number, keep?: number, tag?: string, middle?: boolean}} Manner
 *   Sizes in pixels; at most `most` lines; `keep` pixels stay free below; `tag` is the language; `middle` centres. */

const IDEOGRAM = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\u3000-\\u303f\\ufe30-\\ufe4f\\uff00-\\uffef]";
const OPENS = "[（《「『“‘〔【〈｛［﹁﹃(]";
/** What never begins a line: stops, what closes, small kana, marks of repetition and length. */
const CLOSES = "[，。、；：！？）》」』”’…％〕】〉｝］・ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ゛゜﹂﹄︑︒,.;:!?)]";
/** A line may break between any of these: an ideogram with what clings to it, a word, white space. */
const PIECES = new RegExp(`${OPENS}*${IDEOGRAM}\\p{M}*${CLOSES}*|(?:(?!${IDEOGRAM})\\S)+${CLOSES}*|\\s+`, "gu");
/** Scripts whose letters are not slanted. */
const UPRIGHT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What readers take for single signs, whatever they are made of. @param {string} text */
const signs = (text) => Array.from(letters.segment(text), ({ segment }) => segment);

/** "italic " for what is printed in italics. @param {string} text */
export const slant = (text) => (UPRIGHT.test(text) ? "" : "italic ");

/** The largest size of letters, down to `least`, at which a line fits. @param {CanvasRenderingContext2D} pen @param {string} line @param {string} family */
export function fit(pen, line, family, /** @type {number} */ width, /** @type {number} */ most, /** @type {number} */ least) {
  let size = most;
  do pen.font = `${size}px ${family}`;
  while (pen.measureText(line).width > width && (size -= 2) > least);
  return shorten(pen, line, width);
}

export class Page {
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

  /** Lines of text, the last one cut with an ellipsis where there is no room. @param {string} text @param {Manner} manner */
  write(text, { font, ink, leading, most, keep = 0, tag = "", middle = false }) {
    if (!text) return;
    const { pen } = this;
    const leftwards = direction(text, tag) === "rtl";
    pen.font = font;
    pen.fillStyle = ink;
    pen.textBaseline = "alphabetic";
    pen.direction = leftwards ? "rtl" : "ltr";
    // Chinese and Japanese draw the same sign in ways of their own.
    if ("lang" in pen) pen.lang = tag || "inherit";
    pen.textAlign = middle ? "center" : leftwards ? "right" : "left";
    const x = this.x + (middle ? this.width / 2 : leftwards ? this.width : 0);
    const room = Math.min(most, Math.floor((this.bottom - keep - this.y) / leading));
    const lines = wrap(pen, text, this.width);
    lines.slice(0, Math.max(0, room)).forEach((line, index) => {
      const last = index === room - 1 && lines.length > room;
      this.y += leading;
      pen.fillText(last ? `${shortened(pen, line, this.width)}…` : line, x, this.y - leading * 0.25);
    });
  }
}

/** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} width @returns {string[]} */
export function wrap(pen, text, width) {
  const fits = (/** @type {string} */ line) => pen.measureText(line).width <= width;
  const lines = [];
  for (const paragraph of paragraphs(text)) {
    let line = "";
    for (const piece of paragraph.match(PIECES) ?? []) {
      if (line && !fits(line + piece.trimEnd())) {
        lines.push(line.trimEnd());
        line = "";
      }
      // A word longer than a line is broken wherever it has to be.
      for (const part of fits(piece.trim()) ? [piece] : signs(piece)) {
        if (line && !fits((line + part).trimEnd())) {
          lines.push(line.trimEnd());
          line = "";
        }
        line = line ? line + part : part.trimStart();
      }
    }
    if (line.trim()) lines.push(line.trimEnd());
  }
  return lines;
}

/** @param {CanvasRenderingContext2D} pen @param {string} line @param {number} width */
function shorten(pen, line, width) {
  return pen.measureText(line).width <= width ? line : `${shortened(pen, line, width)}…`;
}

/** As much of a line as leaves room for an ellipsis: whole signs only. @param {CanvasRenderingContext2D} pen @param {string} line @param {number} width */
function shortened(pen, line, width) {
  const all = signs(line);
  while (all.length && pen.measureText(`${all.join("")}…`).width > width) all.pop();
  return all.join("").trimEnd();
}

/** What stands on labels, on the wall text, over doors and on empty canvases. Pixel sizes are those of `lettering` panels. */
import { listed } from "../visit/plan.js";
import { direction } from "../visit/tongue.js";
import { Page, fit, slant } from "./typesetting.js";

const style = getComputedStyle(document.documentElement);
const SERIF = style.getPropertyValue("--serif").trim() || "serif";
const SANS = style.getPropertyValue("--sans").trim() || "sans-serif";
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
  const { lang } = work;
  const page = new Page(pen, margin, margin, width - 2 * margin, height - margin);
  page.write(work.makers, { font: `600 26px ${SANS}`, ink: INK, leading: 33, most: 1, tag: lang.makers });
  page.write(work.title, { font: `${slant(work.title)}40px ${SERIF}`, ink: INK, leading: 47, most: 2, tag: lang.title });
  page.write(listed(work.date, work.medium), { font: `22px ${SANS}`, ink: SOFT_INK, leading: 30, most: 2, tag: lang.medium });
  page.skip(10);
  page.write(work.label, { font: `23px ${SERIF}`, ink: INK, leading: 30, most: 12, keep: 30, tag: lang.label });
  pen.fillStyle = SOFT_INK;
  pen.font = `16px ${SANS}`;
  pen.direction = "ltr";
  pen.textAlign = "left";
  pen.fillText(work.accession, margin, height - 20);
};

/** On a canvas whose picture can't be shown: which work it is. @param {import("../visit/plan.js").Work} work @returns {import("./lettering.js").Panel["draw"]} */
export const nameOn = (work) => (pen, width, height) => {
  const size = Math.max(14, Math.min(width, height) * 0.1);
  const page = new Page(pen, width * 0.1, Math.max(0, height / 2 - size * 1.6), width * 0.8, height);
  page.write(work.title, { font: `${slant(work.title)}${size}px ${SERIF}`, ink: SOFT_INK, leading: size * 1.3, most: 3, tag: work.lang.title, middle: true });
  page.skip(size * 0.2);
  page.write(work.makers, { font: `${size * 0.62}px ${SANS}`, ink: SOFT_INK, leading: size * 0.9, most: 1, tag: work.lang.makers, middle: true });
};

/** @param {import("../visit/plan.js").Hall} hall @param {string} ink @returns {import("./lettering.js").Panel["draw"]} */
export const wallText = (hall, ink) => (pen, width, height) => {
  const page = new Page(pen, 4, 4, width - 8, height);
  page.write(hall.title, { font: `64px ${SERIF}`, ink, leading: 74, most: 2 });
  page.skip(26);
  page.write(hall.intro, { font: `27px ${SERIF}`, ink, leading: 40, most: 16 });
};

/** @param {string} title @param {string} ink @returns {import("./lettering.js").Panel["draw"]} */
export const doorName = (title, ink) => (pen, width, height) => {
  const line = fit(pen, title, SERIF, width - 8, 66, 20);
  pen.fillStyle = ink;
  pen.direction = direction(title);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(line, width / 2, height / 2);
};

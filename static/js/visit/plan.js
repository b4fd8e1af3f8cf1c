/**
 * What the server tells about a hall, and how to find one's way in it. The page's one source of facts.
 *
 * @typedef {"north"|"east"|"south"|"west"} Wall
 * @typedef {{url: string, width: number, height: number}} Derivative
 * @typedef {{sources: Record<string, Record<string, Derivative>>, width: number, height: number, alt: string}} Picture
 *   `sources` by role (thumbnail, page, wall_small, wall, tiles) and format.
 * @typedef {{width: number | null, height: number | null, depth: number | null}} Size  As the record has it.
 * @typedef {Picture & {size: Size}} Model  A 3D model: the role is "model", the format "glb".
 * @typedef {{
 *   accession: string, title: string, makers: string, date: string, medium: string, label: string, kind?: string,
 *   culture?: string, place?: string, dimensions?: string, inscription?: string, credit?: string, rights?: string,
 *   provenance?: string, description?: string, lang: Record<string, string>
 * }} WorkRecord  A work's words; `lang` has the languages of those that are not in the page's.
 * @typedef {WorkRecord & {
 *   wall: Wall, along: number, centre: number, width: number, height: number, image: Picture | null,
 *   model: Model | null, recordUrl: string | null
 * }} Work  Lengths in metres; `along` counts from the wall's left corner as seen from inside; at `recordUrl` are those
 *   words too that are long.
 * @typedef {{to: string, title: string, url: string, dataUrl: string, wall: Wall, along: number, width: number}} Door
 * @typedef {{accession: string, title: string, makers: string, lang: Record<string, string>}} Entry
 * @typedef {{slug: string, title: string, url: string, dataUrl: string, works: Entry[]}} Room
 * @typedef {{
 *   slug: string, title: string, intro: string, width: number, depth: number, height: number,
 *   wallColour: string, floorColour: string
 * }} Hall
 * @typedef {{
 *   exhibition: {slug: string, title: string, intro: string}, hall: Hall, works: Work[], portals: Door[],
 *   halls: Room[], tour: {title: string, stops: unknown[]} | null, socket: string, ticket: string, language: string
 * }} Plan
 */
import { isolated } from "./tongue.js";

/** @param {Plan} plan @param {string | null} accession @returns {Work | undefined} */
export function workIn(plan, accession) {
  return plan.works.find((work) => work.accession === accession);
}

/** @param {Plan} plan @param {string} slug @returns {Room | undefined} */
export function room(plan, slug) {
  return plan.halls.find((each) => each.slug === slug);
}

/** The room in which a work of this exhibition hangs. @param {Plan} plan @param {string} accession */
export function roomOf(plan, accession) {
  return plan.halls.find((each) => each.works.some((work) => work.accession === accession));
}

/** "Title, maker, date": how a work is called in one line. @param {Work | Entry} work */
export function nameOf(work) {
  const date = "date" in work ? work.date : "";
  return listed(work.title, work.makers, date);
}

const COMMA = document.documentElement.lang.startsWith("zh") ? "，" : ", ";

/** What there is of some parts, with the page's own comma between them. @param {...string} parts */
export function listed(...parts) {
  return parts.filter(Boolean).map(isolated).join(COMMA);
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\ufe30-\ufe4f\uff00-\uffef]/u;

/** A text's paragraphs. A single line break is only how the text was typed; an empty line ends a paragraph. @param {string} text */
export function paragraphs(text) {
  return text
    .split(/\n\s*\n/)
    .map((part) =>
      part.trim().replace(/(\S)\s*\n\s*(\S)/gu, (_, a, b) => (HAN.test(a) && HAN.test(b) ? a + b : `${a} ${b}`)))
    .filter(Boolean);
}

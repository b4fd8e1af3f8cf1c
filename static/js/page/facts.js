/** What a work's record says under its label: a list of fields, and the long texts folded away. */
import { paragraphs } from "../visit/plan.js";
import { isVertical, tongue, tongueName } from "../visit/tongue.js";
import { element } from "./element.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Work} Work */
/** @typedef {import("../visit/plan.js").WorkRecord} WorkRecord */

/** A record's fields, in their order, by what the page calls them and by their names. */
const FACTS = /** @type {const} */ ([
  ["date", "field.date"],
  ["kind", "field.object_type"],
  ["culture", "field.culture"],
  ["place", "field.place"],
  ["medium", "field.medium"],
  ["dimensions", "field.dimensions"],
  ["inscription", "field.inscription"],
  ["credit", "field.credit_line"],
  ["rights", "field.rights"],
  ["accession", "accession"],
]);

/** A description stands where the label would, if there is none and it is short. @param {Work} work as it stands above @param {WorkRecord} record all that is known of it */
export function facts(work, record) {
  const known = FACTS.filter(([key]) => record[key]);
  const folded = record.description && (work.label || !work.description);
  return [
    element("dl.facts", {}, ...known.flatMap(([key, name]) => [term(record, key, name), fact(record, key)])),
    folded ? fold(record, "description", "field.text.description", prose(record, "description"), !record.label) : "",
    record.provenance
      ? fold(record, "provenance", "field.provenance", [element("p.prose.as-written", tongue(record, "provenance"), record.provenance)])
      : "",
  ].filter(Boolean);
}

/** A text's paragraphs, after the name of their language where it is not the page's. @param {WorkRecord} record @param {"label" | "description"} key */
export function texts(record, key) {
  const name = tongueName(record, key);
  return record[key] ? [name && element("p.tongue", {}, name), ...prose(record, key)] : [];
}

/** @param {WorkRecord} record @param {"label" | "description"} key */
const prose = (record, key) => paragraphs(record[key] ?? "").map((part) => element("p.prose", tongue(record, key), part));

/** @param {WorkRecord} record @param {string} key @param {string} name @param {Node[]} body @param {boolean} [open] */
function fold(record, key, name, body, open = false) {
  return element("details.about", { open }, element("summary", {}, say(name), ...marked(record, key)), ...body);
}

/** @param {WorkRecord} record @param {string} key @param {string} name */
const term = (record, key, name) => element("dt", {}, say(name), ...marked(record, key));

/** @param {WorkRecord} record @param {string} key */
function marked(record, key) {
  const name = tongueName(record, key);
  return name ? [" ", element("small.tongue", {}, name)] : [];
}

/** @param {WorkRecord} record @param {(typeof FACTS)[number][0]} key */
function fact(record, key) {
  const text = record[key] ?? "";
  return element(key === "inscription" && isVertical(text) ? "dd.vertical" : "dd", tongue(record, key), text);
}

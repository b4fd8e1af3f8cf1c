/** In which language and direction words are shown: a record may hold any, whatever the page's own is. */

const RIGHT_TO_LEFT = /^(ar|arc|azb|ckb|dv|fa|glk|he|iw|ji|ks|lrc|mzn|nqo|pnb|ps|sd|syr|ug|ur|yi)(-|$)/i;
const SCRIPT = /-([a-z]{4})(-|$)/i;
const RIGHT_TO_LEFT_SCRIPT = /^(adlm|arab|aran|hebr|mand|nkoo|rohg|samr|syrc|thaa)$/i;
const RIGHTWARDS =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hanifi_Rohingya}\p{Script=Hebrew}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Forms that only columns of text have: the record is written from top to bottom. */
const VERTICAL = /[\ufe10-\ufe19\ufe30-\ufe48]/;

/** @param {string} tag BCP 47 */
function runsLeft(tag) {
  const script = tag.match(SCRIPT)?.[1];
  return script ? RIGHT_TO_LEFT_SCRIPT.test(script) : RIGHT_TO_LEFT.test(tag);
}

/**
 * The attributes of an element that shows some words of a work.
 * @param {{lang: Record<string, string>}} work @param {string} key of the words, such as "title"
 */
export function tongue(work, key) {
  const tag = work.lang[key] ?? "";
  // What is in the page's language may still hold a name in another script, or a language that nobody has said.
  return { lang: tag || null, dir: runsLeft(tag) ? "rtl" : "auto" };
}

const PAGE = document.documentElement.lang || "en";

/** How the page calls the language of some words of a work; "" where they are in the page's own. @param {{lang: Record<string, string>}} work @param {string} key */
export function tongueName(work, key) {
  const tag = work.lang[key] ?? "";
  try {
    return tag && (new Intl.DisplayNames([PAGE], { type: "language" }).of(tag) ?? tag);
  } catch {
    // A record's tag may be none.
    return tag;
  }
}

/** The direction of a line, for where no browser finds it out. @param {string} text @param {string} [tag] @returns {"rtl" | "ltr"} */
export function direction(text, tag = "") {
  if (runsLeft(tag)) return "rtl";
  const letter = text.match(/\p{L}/u)?.[0];
  return letter && RIGHTWARDS.test(letter) ? "rtl" : "ltr";
}

/** Is it to be set in columns? @param {string} text */
export const isVertical = (text) => VERTICAL.test(text);

/** Words that run the other way keep to themselves within a line. @param {string} text */
export const isolated = (text) => (RIGHTWARDS.test(text) ? `\u2068${text}\u2069` : text);

/**
 * What is said, in writing. Sentences appear as they come; the one that is heard is marked; one that was cut off before
 * its turn stays readable but is marked as not spoken. Each answer shows the records it rests on.
 */
import { element } from "./element.js";
import { Objections } from "./objections.js";
import { fieldName, known, say } from "./words.js";

const KEPT = 60;

export class Captions {
  /** @type {Map<string, HTMLElement>} */
  #sentences = new Map();
  /** @type {Map<number, {article: HTMLElement, words: HTMLElement, citations: HTMLElement, cited: Map<string, {shown: HTMLElement, fields: Set<string>}>, offered: boolean}>} */
  #turns = new Map();

  /**
   * @param {HTMLElement} log @param {HTMLElement} subtitle the same sentence over the picture
   * @param {import("../conversation/conversation.js").Conversation} conversation @param {(accession: string) => void} select
   */
  constructor(log, subtitle, conversation, select) {
    this.log = log;
    this.subtitle = subtitle;
    this.conversation = conversation;
    this.select = select;
    this.subtitles = true;
    this.objections = new Objections(conversation);
    const on = (/** @type {string} */ type, /** @type {(detail: any) => void} */ react) =>
      conversation.addEventListener(type, (event) => react(/** @type {CustomEvent} */ (event).detail));
    on("heard", ({ text, language }) => this.#line("visitor", say("you"), element("p", { lang: tag(language) }, text)));
    on("said", (message) => this.#said(message));
    on("begin", ({ turn, index }) => this.#mark(turn, index, "speaking"));
    on("spoken", ({ turn, index, whole }) => this.#mark(turn, index, whole ? "spoken" : "cut"));
    on("cut", ({ turn }) => this.#cut(turn));
    on("not_heard", ({ reason }) => this.note(say(`notHeard.${reason}`)));
    on("error", ({ code, message }) => this.note(known(`error.${code}`) ?? message));
    on("phase", ({ phase }) => phase !== "speaking" && this.#subtitle(""));
  }

  /** A line of the page's own. @param {string} text */
  note(text) {
    if (this.log.lastElementChild?.textContent === text) return;
    this.#append(element("p.note", {}, text));
  }

  /** @param {{turn_id: number, index: number, text: string, language: string, manner: string, grounded: boolean, original?: string | null, citations: {accession: string, field: string, title: string}[]}} sentence */
  #said({ turn_id: turn, index, text, language, manner, original, citations }) {
    let open = this.#turns.get(turn);
    if (!open) {
      // Nothing more comes of earlier turns.
      this.forget();
      const words = element("p", { lang: tag(language) });
      const list = element("ul.citations", { "aria-label": say("restsOn") });
      const article = this.#line("guide", say("guide"), words, list);
      open = { article, words, citations: list, cited: new Map(), offered: false };
      this.#turns.set(turn, open);
    }
    // A quotation of the record in its own language stands in an answer in the visitor's.
    const spoken = tag(original || language);
    const sentence = element("span.sentence", { lang: spoken === open.words.lang ? null : spoken }, text);
    this.#sentences.set(`${turn}/${index}`, sentence);
    open.words.append(gap(open.words.textContent ?? ""), sentence);
    if (original) open.words.append(" ", element("span.original", {}, say("original", { language: say(`language.${original}`) })));
    for (const citation of citations) this.#cite(open, citation);
    // What claims something can be called wrong as soon as it stands.
    if (!open.offered && !["manners", "navigation"].includes(manner)) {
      open.offered = true;
      this.objections.offer(turn, open.article);
    }
    this.#follow();
  }

  /**
   * What an answer rests on, a record a place: many fields of one work would push the answer out of sight.
   * @param {{citations: HTMLElement, cited: Map<string, {shown: HTMLElement, fields: Set<string>}>}} open
   * @param {{accession: string, field: string, title: string}} citation
   */
  #cite(open, { accession, field, title }) {
    const key = accession || title;
    let record = open.cited.get(key);
    if (!record) {
      // A text about a hall belongs to no work that could be shown.
      const shown = accession
        ? element("button.citation", { type: "button", onclick: () => this.select(accession) })
        : element("span.citation", {});
      record = { shown, fields: new Set() };
      open.cited.set(key, record);
      open.citations.append(element("li", {}, shown));
    }
    record.fields.add(fieldName(field));
    const names = [...record.fields].join(document.documentElement.lang.startsWith("zh") ? "、" : ", ");
    record.shown.textContent = say(accession ? "citation" : "citationOfHall", { field: names, title, accession });
  }

  /** @param {number} turn @param {number} index @param {"speaking" | "spoken" | "cut"} state */
  #mark(turn, index, state) {
    const sentence = this.#sentences.get(`${turn}/${index}`);
    if (!sentence) return;
    sentence.dataset.state = state;
    if (state !== "speaking") return;
    sentence.scrollIntoView({ block: "nearest" });
    this.#subtitle(sentence.textContent ?? "", sentence.closest("[lang]")?.getAttribute("lang"));
  }

  /** What had not been heard when the guide fell silent stays unsaid. @param {number} turn */
  #cut(turn) {
    for (const [key, sentence] of this.#sentences) {
      if (key.startsWith(`${turn}/`) && sentence.dataset.voice === "true" && !sentence.dataset.state) sentence.dataset.state = "unsaid";
    }
    this.#subtitle("");
  }

  /** A sentence has audio: only then can it be cut off. @param {number} turn @param {number} index */
  voiced(turn, index) {
    const sentence = this.#sentences.get(`${turn}/${index}`);
    if (sentence) sentence.dataset.voice = "true";
  }

  /** Their lines stay, but no longer change. A new connection counts its turns anew. */
  forget() {
    this.#turns.clear();
    this.#sentences.clear();
  }

  /** @param {"visitor" | "guide"} who @param {string} name @param {...HTMLElement} content */
  #line(who, name, ...content) {
    const article = element(`div.line.${who}`, {}, element("p.who", {}, name), ...content);
    this.#append(article);
    return article;
  }

  /** @param {HTMLElement} node */
  #append(node) {
    this.log.append(node);
    while (this.log.childElementCount > KEPT) this.log.firstElementChild?.remove();
    this.#follow();
  }

  /** Keep the sentence that is heard in sight, else the newest line. */
  #follow() {
    const heard = this.log.querySelector(".sentence[data-state='speaking']");
    if (heard) heard.scrollIntoView({ block: "nearest" });
    else this.log.scrollTop = this.log.scrollHeight;
  }

  /** @param {string} text @param {string | null} [language] */
  #subtitle(text, language) {
    this.subtitle.textContent = this.subtitles ? text : "";
    if (language) this.subtitle.lang = language;
  }
}

/** @param {string} language */
const tag = (language) => (language === "zh-hans" ? "zh-Hans" : language);
/** What stands between sentences: Chinese ones need no space. @param {string} before */
const gap = (before) => (!before || /[。！？；…）》]$/.test(before) ? "" : " ");

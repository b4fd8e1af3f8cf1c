/** The chosen work in words and as a picture; before one is chosen, the hall's introduction. */
import { paragraphs } from "../visit/plan.js";
import { recordAt } from "../visit/record.js";
import { isVertical, tongue, tongueName } from "../visit/tongue.js";
import { element } from "./element.js";
import { facts, texts } from "./facts.js";
import { picture } from "./picture.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Work} Work */

export class Detail {
  /** @type {Work | null} */
  #drawn = null;

  /**
   * @param {HTMLElement} place @param {import("../visit/itinerary.js").Itinerary} itinerary
   * @param {{ask: (question: string) => void, look: (work: Work, how: "picture" | "model") => void}} acts
   */
  constructor(place, itinerary, acts) {
    this.place = place;
    this.itinerary = itinerary;
    this.acts = acts;
    itinerary.addEventListener("hall", () => this.draw());
    // Looking at what is shown already changes nothing: who is in the midst of it keeps the focus.
    itinerary.addEventListener("work", () => itinerary.work !== this.#drawn && this.draw());
    this.draw();
  }

  draw() {
    const work = this.itinerary.work;
    this.#drawn = work;
    this.place.replaceChildren(...(work ? this.#work(work) : this.#hall()).filter(Boolean));
    this.place.classList.toggle("has-work", work !== null);
    if (work?.recordUrl) void this.#complete(work, work.recordUrl);
  }

  /** Add what is too long to come with the hall. @param {Work} work @param {string} address */
  async #complete(work, address) {
    const whole = await recordAt(address).catch(() => null);
    if (work !== this.#drawn) return;
    const lost = element("p.quiet", { role: "status" }, say("recordLost"));
    this.place.querySelector(".record")?.replaceChildren(...facts(work, whole ?? work), ...(whole ? [] : [lost]));
  }

  #hall() {
    const { exhibition, hall, tour } = this.itinerary.plan;
    const ask = () => this.acts.ask(say("startTour"));
    return [
      element("h2.detail-title", { id: "detail-title", tabindex: "-1", dir: "auto" }, hall.title),
      ...prose(hall.intro),
      tour ? element("button.button", { type: "button", onclick: ask }, say("tour", { title: tour.title })) : "",
      exhibition.intro
        ? element("details.about", {}, element("summary", {}, say("about", { title: exhibition.title })), ...prose(exhibition.intro))
        : "",
    ];
  }

  /** @param {Work} work */
  #work(work) {
    const language = tongueName(work, "title");
    return [
      this.#picture(work),
      element("p.detail-makers", tongue(work, "makers"), work.makers),
      element(isVertical(work.title) ? "h2.detail-title.vertical" : "h2.detail-title",
        { id: "detail-title", tabindex: "-1", ...tongue(work, "title") }, work.title),
      language && element("p.tongue", {}, language),
      this.#ways(work),
      ...texts(work, "label"),
      ...(work.label ? [] : texts(work, "description")),
      element("div.record", {}, ...facts(work, work)),
      element("div.suggestions", { role: "group", "aria-label": say("suggestions") },
        ...["askMaker", "askMeaning", "askMade"].map((key) =>
          element("button.suggestion", { type: "button", onclick: () => this.acts.ask(say(key)) }, say(key)))),
    ];
  }

  /** @param {Work} work */
  #picture(work) {
    const { image } = work;
    if (!image) return "";
    const shown = picture(image, "page", "img.detail-picture", {
      alt: image.alt,
      onclick: () => this.acts.look(work, "picture"),
      onerror: () => {
        const lost = element("p.detail-lost", {}, say("pictureFailed", { alt: image.alt }));
        shown?.replaceWith(lost);
        this.place.querySelector("[data-look='picture']")?.remove();
      },
    });
    return shown ?? "";
  }

  /** The ways to come nearer than the hall lets one. @param {Work} work */
  #ways(work) {
    const ways = /** @type {const} */ ([["picture", work.image, "lookClosely"], ["model", work.model, "turnModel"]]);
    const buttons = ways.filter(([, media]) => media).map(([how, , name]) =>
      element("button.look", { type: "button", "data-look": how, onclick: () => this.acts.look(work, how) }, say(name)));
    return buttons.length ? element("div.looks", {}, ...buttons) : "";
  }
}

/** @param {string} text */
const prose = (text) => paragraphs(text).map((part) => element("p.prose", { dir: "auto" }, part));

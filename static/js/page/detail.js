/** The chosen work in words and as a picture; before one is chosen, the hall's introduction. */
import { makersLine, paragraphs } from "../visit/plan.js";
import { element } from "./element.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Work} Work */

export class Detail {
  /** @param {HTMLElement} place @param {import("../visit/itinerary.js").Itinerary} itinerary @param {(question: string) => void} ask */
  constructor(place, itinerary, ask) {
    this.place = place;
    this.itinerary = itinerary;
    this.ask = ask;
    itinerary.addEventListener("hall", () => this.draw());
    itinerary.addEventListener("work", () => this.draw());
    this.draw();
  }

  draw() {
    const work = this.itinerary.work;
    this.place.replaceChildren(...(work ? this.#work(work) : this.#hall()));
    this.place.classList.toggle("has-work", work !== null);
  }

  #hall() {
    const { exhibition, hall, tour } = this.itinerary.plan;
    return [
      element("h2.detail-title", { id: "detail-title", tabindex: "-1" }, hall.title),
      ...prose(hall.intro),
      tour ? element("button.button", { type: "button", onclick: () => this.ask(say("startTour")) }, say("tour", { title: tour.title })) : "",
      exhibition.intro
        ? element("details.about", {}, element("summary", {}, say("about", { title: exhibition.title })), ...prose(exhibition.intro))
        : "",
    ];
  }

  /** @param {Work} work */
  #work(work) {
    const facts = /** @type {[string, string][]} */ ([
      [say("field.date"), work.date],
      [say("field.medium"), work.medium],
      [say("field.dimensions"), work.dimensions],
      [say("field.credit_line"), work.credit],
      [say("accession"), work.accession],
    ]).filter(([, value]) => value);
    return [
      work.image
        ? element("img.detail-picture", { src: work.image.url, alt: work.image.alt, width: work.image.width, height: work.image.height, decoding: "async" })
        : "",
      element("p.detail-makers", {}, makersLine(work.makers)),
      element("h2.detail-title", { id: "detail-title", tabindex: "-1" }, work.title),
      ...prose(work.label),
      element("dl.facts", {}, ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
      element("div.suggestions", { role: "group", "aria-label": say("suggestions") },
        ...["askMaker", "askMeaning", "askMade"].map((key) =>
          element("button.suggestion", { type: "button", onclick: () => this.ask(say(key)) }, say(key)))),
    ];
  }
}

/** @param {string} text */
const prose = (text) => paragraphs(text).map((part) => element("p.prose", {}, part));

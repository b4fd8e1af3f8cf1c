/** The list of rooms and works: everything that can be done in the hall can be done from here. */
import { listed } from "../visit/plan.js";
import { tongue } from "../visit/tongue.js";
import { element } from "./element.js";
import { picture } from "./picture.js";
import { say } from "./words.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */

export class RoomList {
  /** @param {HTMLElement} place @param {import("../visit/itinerary.js").Itinerary} itinerary */
  constructor(place, itinerary) {
    this.place = place;
    this.itinerary = itinerary;
    itinerary.addEventListener("hall", () => this.draw());
    itinerary.addEventListener("work", () => this.mark());
    this.draw();
  }

  draw() {
    const { plan } = this.itinerary;
    this.place.replaceChildren(this.#works(plan), this.#rooms(plan));
    this.mark();
  }

  mark() {
    for (const button of this.place.querySelectorAll("[data-accession]")) {
      const here = /** @type {HTMLElement} */ (button).dataset.accession === this.itinerary.selected;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /** @param {Plan} plan */
  #works(plan) {
    const items = plan.works.map((work) =>
      element("li", {},
        element("button.work-row", { type: "button", "data-accession": work.accession, onclick: () => this.#select(work.accession) },
          thumbnail(work),
          element("span.work-row-text", {},
            element("span.work-row-title", tongue(work, "title"), work.title),
            element("span.work-row-makers", tongue(work, "makers"), listed(work.makers, work.date)),
          ),
        ),
      ),
    );
    return element("div", {},
      element("h2", { id: "works", tabindex: "-1" }, say("worksHere")),
      items.length ? element("ul.work-list", {}, ...items) : element("p.quiet", {}, say("noWorks")),
    );
  }

  /** @param {Plan} plan */
  #rooms(plan) {
    const items = plan.halls.map((hall) => {
      const here = hall.slug === plan.hall.slug;
      const link = element("a.room-link", {
        href: hall.url, "aria-current": here && "page",
        onclick: (/** @type {MouseEvent} */ event) => this.#enter(event, hall.slug),
      }, hall.title);
      if (here) return element("li", {}, link);
      const works = hall.works.map((work) =>
        element("li", {},
          element("button.far-work", { type: "button", "data-accession": work.accession, onclick: () => this.#select(work.accession) },
            element("span", tongue(work, "title"), work.title), " ",
            element("span.quiet", tongue(work, "makers"), work.makers))));
      return element("li", {}, link,
        element("details.far", {}, element("summary", {}, say("worksCount", { count: works.length })), element("ul", {}, ...works)));
    });
    return element("div", {}, element("h2", {}, say("rooms")), element("ul.room-list", {}, ...items));
  }

  /** @param {string} accession */
  #select(accession) {
    void this.itinerary.select(accession, "list");
  }

  /** Walk over in place; with a modifier the browser opens the link as it always does. @param {MouseEvent} event @param {string} slug */
  #enter(event, slug) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (slug !== this.itinerary.plan.hall.slug) void this.itinerary.go(slug);
  }
}

/** @param {import("../visit/plan.js").Work} work */
function thumbnail({ image }) {
  const empty = () => element("span.thumb");
  const shown = image && picture(image, "thumbnail", "img.thumb", {
    alt: "", loading: "lazy", onerror: () => shown?.replaceWith(empty()),
  });
  return shown ?? empty();
}

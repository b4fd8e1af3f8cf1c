/**
 * Where the itinerary meets the 3D view: loads the view where WebGL is there, moves it when a work or hall is chosen,
 * and takes its picks back. Says where the visitor stands even without a view.
 */
import { note } from "./journal.js";
import { nameOf, workIn } from "./plan.js";

/** @typedef {import("./plan.js").Plan} Plan */

/** Milliseconds that a hall waits for what is known of its neighbours. */
const PATIENCE = 900;

export class Stage {
  /** @type {import("../hall/view.js").HallView | null} */
  view = null;
  /** @type {() => import("../hall/guide.js").Speech | null} */
  speech = () => null;
  moved = () => {};
  pointedAtGuide = () => {};
  #selectedAt = 0;
  #lastJaw = 0;

  /** @param {import("./itinerary.js").Itinerary} itinerary @param {boolean} still */
  constructor(itinerary, still) {
    this.itinerary = itinerary;
    this.still = still;
    this.place = /** @type {HTMLElement} */ (document.getElementById("stage"));
    this.chip = /** @type {HTMLElement} */ (document.getElementById("chip"));
    itinerary.whereabouts = () => this.view && this.view.returnPlace;
    itinerary.addEventListener("hall", (event) => void this.#enter(/** @type {CustomEvent} */ (event).detail));
    itinerary.addEventListener("lost", () => this.view?.comeBack());
    itinerary.addEventListener("work", (event) => this.#chosen(/** @type {CustomEvent} */ (event).detail));
  }

  async begin() {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("view"));
    try {
      if (!document.createElement("canvas").getContext("webgl2")) throw new Error("no WebGL 2");
      const { HallView } = await import("../hall/view.js");
      this.view = new HallView(canvas, document.getElementById("walk-pad"), { still: this.still });
    } catch (error) {
      note("no_view", { message: String(error) });
      this.place.dataset.view = "none";
      return;
    }
    this.#listen(this.view);
    this.view.speech = () => this.speech();
    this.view.show(this.itinerary.plan, await this.#neighbours(this.itinerary.plan));
    this.place.dataset.view = "shown";
  }

  wake() {
    this.view?.wake();
  }

  /** @param {string} accession */
  leadTo(accession) {
    this.view?.leadTo(accession);
  }

  /** Put the visitor somewhere in the hall. @param {object} place */
  stand(place) {
    if (!this.view) return;
    Object.assign(this.view.walker, place);
    this.view.wake();
  }

  /** @returns {import("../conversation/place.js").Whereabouts} */
  whereabouts() {
    const { plan, selected } = this.itinerary;
    const { view } = this;
    const chosen = workIn(plan, selected) ? selected : null;
    if (!view) {
      return { hall: plan.hall.slug, x: 0, z: 0, heading: 0, gaze: chosen, gaze_ms: chosen ? performance.now() - this.#selectedAt : 0 };
    }
    const { x, z, heading } = view.walker;
    const gaze = view.gaze.current;
    // Who chose a work and looks elsewhere for a moment still means that one, if less surely.
    return { hall: plan.hall.slug, x, z, heading, gaze: gaze ?? chosen, gaze_ms: gaze ? view.gaze.duration : 0 };
  }

  state() {
    const { view, itinerary } = this;
    const { x, z, heading, gaze } = this.whereabouts();
    return {
      hall: itinerary.plan.hall.slug,
      position: { x, z },
      heading,
      gaze: view ? view.gaze.current : gaze,
      works: view?.onScreen ?? itinerary.plan.works.map(({ accession }) => ({ accession })),
      view: this.place.dataset.view ?? "loading",
      frames: view?.frames ?? 0,
      calls: view?.renderer.info.render.calls ?? 0,
      triangles: view?.renderer.info.render.triangles ?? 0,
      pictures: view?.room?.hangings.loaded ?? 0,
      missing: view?.room?.hangings.missing ?? [],
      models: view?.room?.sculptures.map(({ work, state }) => ({ accession: work.accession, state })) ?? [],
      textures: view?.room?.textures ?? null,
      jaw: view?.guide.jaw ?? 0,
      guidePlace: view?.guide.place ?? null,
    };
  }

  /** @param {import("../hall/view.js").HallView} view */
  #listen(view) {
    const on = (/** @type {string} */ type, /** @type {(detail: any) => void} */ react) =>
      view.addEventListener(type, (event) => react(/** @type {CustomEvent} */ (event).detail));
    on("pick", (accession) => void this.itinerary.select(accession, "view"));
    on("gaze", (accession) => {
      note("gaze", { accession });
      this.#chip(accession);
      if (accession) void this.itinerary.select(accession, "gaze");
      this.moved();
    });
    on("hover", (accession) => this.#chip(accession ?? view.gaze.current));
    on("door", (slug) => void this.itinerary.go(slug));
    on("guide", () => this.pointedAtGuide());
    on("moved", () => this.moved());
    on("leave", () => /** @type {HTMLElement} */ (document.getElementById("works"))?.focus());
    on("mouth", (jaw) => {
      if (Math.abs(jaw - this.#lastJaw) < 0.02) return;
      this.#lastJaw = jaw;
      note("mouth", { jaw });
    });
  }

  /** @param {{work: import("./plan.js").Work, by: string}} choice */
  #chosen({ work, by }) {
    this.#selectedAt = performance.now();
    this.view?.mark(work.accession);
    if (by !== "gaze") this.view?.stepBefore(work.accession);
    if (by !== "gaze") this.#chip(work.accession);
  }

  /** @param {{plan: Plan, from: string, place: import("./itinerary.js").Place | null}} arrival */
  async #enter({ plan, from, place }) {
    if (!this.view) return;
    this.place.classList.add("between");
    const [neighbours] = await Promise.all([this.#neighbours(plan), pause(this.still ? 0 : 220)]);
    if (plan !== this.itinerary.plan) return;
    this.view.show(plan, neighbours, { from, place });
    this.#chip(null);
    const { selected } = this.itinerary;
    if (selected) this.#chosen({ work: /** @type {import("./plan.js").Work} */ (workIn(plan, selected)), by: "link" });
    this.place.classList.remove("between");
  }

  /** The plans behind the doors of a hall, as many as come in time. @param {Plan} plan */
  async #neighbours(plan) {
    /** @type {Map<string, Plan>} */
    const known = new Map();
    const fetching = plan.portals.map(async ({ to }) => {
      try {
        known.set(to, await this.itinerary.fetch(to));
      } catch {
        // The door then shows an empty room; walking through tells what is wrong.
      }
    });
    await Promise.race([Promise.all(fetching), pause(PATIENCE)]);
    return known;
  }

  /** What is looked at or pointed at, in one line over the picture. @param {string | null} accession */
  #chip(accession) {
    const work = workIn(this.itinerary.plan, accession);
    this.chip.textContent = work ? nameOf(work) : "";
  }
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

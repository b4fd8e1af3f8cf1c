/**
 * Where the visitor is: which hall, which work, and how one gets to the next. Knows the address bar, not the screen.
 * Events: `hall` (detail: {plan, from, place}), `work` (detail: {work, by}), `lost` (a hall could not be loaded).
 */
import { note } from "./journal.js";
import { room, roomOf, workIn } from "./plan.js";

/** @typedef {{x: number, z: number, heading: number}} Place */

export class Itinerary extends EventTarget {
  /** @type {Map<string, Promise<import("./plan.js").Plan>>} */
  #plans = new Map();
  #travelling = 0;

  /** @param {import("./plan.js").Plan} plan */
  constructor(plan) {
    super();
    this.plan = plan;
    /** @type {string | null} */
    this.selected = null;
    /** Where the visitor stands when the page has no 3D view to say so. @type {() => Place | null} */
    this.whereabouts = () => null;
    this.#plans.set(plan.hall.slug, Promise.resolve(plan));
    history.replaceState({ hall: plan.hall.slug }, "");
    addEventListener("popstate", (event) => this.#back(event));
  }

  get work() {
    return workIn(this.plan, this.selected) ?? null;
  }

  /** Choose a work, wherever it hangs. @param {string} accession @param {"list"|"view"|"gaze"|"guide"|"link"} by */
  async select(accession, by) {
    if (!workIn(this.plan, accession)) {
      const hall = roomOf(this.plan, accession);
      if (!hall || !(await this.go(hall.slug))) return;
    }
    const work = workIn(this.plan, accession);
    if (!work) return;
    this.selected = accession;
    if (by !== "gaze") history.replaceState(history.state, "", `#${encodeURIComponent(accession)}`);
    note("work", { accession, by });
    this.dispatchEvent(new CustomEvent("work", { detail: { work, by } }));
  }

  /**
   * Walk into another hall. The page stays: sound and socket live on.
   * @param {string} slug @param {{push?: boolean, place?: Place | null}} [how] @returns {Promise<boolean>} arrived
   */
  async go(slug, { push = true, place = null } = {}) {
    if (slug === this.plan.hall.slug) return true;
    const trip = ++this.#travelling;
    let plan;
    try {
      plan = await this.fetch(slug);
    } catch (error) {
      note("lost", { hall: slug, message: String(error) });
      this.dispatchEvent(new CustomEvent("lost", { detail: { slug } }));
      return false;
    }
    if (trip !== this.#travelling) return false;
    const from = this.plan.hall.slug;
    if (push) {
      history.replaceState({ hall: from, place: this.whereabouts() }, "");
      history.pushState({ hall: slug }, "", room(this.plan, slug)?.url ?? location.href);
    }
    this.plan = plan;
    this.selected = null;
    note("hall", { hall: slug, from });
    this.dispatchEvent(new CustomEvent("hall", { detail: { plan, from, place } }));
    return true;
  }

  /** A hall's plan, fetched once. @param {string} slug */
  fetch(slug) {
    let plan = this.#plans.get(slug);
    if (!plan) {
      const address = room(this.plan, slug)?.dataUrl ?? this.plan.portals.find((door) => door.to === slug)?.dataUrl;
      plan = address ? fetchPlan(address) : Promise.reject(new Error(`no hall ${slug}`));
      this.#plans.set(slug, plan);
      plan.catch(() => this.#plans.delete(slug));
    }
    return plan;
  }

  /** A new ticket for the socket: tickets expire, pages stay open. */
  async ticket() {
    const address = room(this.plan, this.plan.hall.slug)?.dataUrl;
    return address ? (await fetchPlan(address)).ticket : this.plan.ticket;
  }

  /** @param {PopStateEvent} event */
  #back(event) {
    const slug = event.state?.hall;
    if (slug && slug !== this.plan.hall.slug) void this.go(slug, { push: false, place: event.state.place ?? null });
  }
}

/** @param {string} address @returns {Promise<import("./plan.js").Plan>} */
async function fetchPlan(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.json();
}

/**
 * The hall page. Joins its parts: where the visitor is (itinerary), the list and the details beside the canvas, the
 * hall in 3D, and the conversation. Without WebGL everything but the 3D view works the same.
 */
import { Conversation } from "./conversation/conversation.js";
import { announce } from "./page/announcer.js";
import { Captions } from "./page/captions.js";
import { Closer } from "./page/closer.js";
import { Consent } from "./page/consent.js";
import { Detail } from "./page/detail.js";
import { RoomList } from "./page/rooms.js";
import { sheet } from "./page/sheet.js";
import { TalkBar } from "./page/talkbar.js";
import { say } from "./page/words.js";
import { Itinerary } from "./visit/itinerary.js";
import { journal } from "./visit/journal.js";
import { nameOf } from "./visit/plan.js";
import { Stage } from "./visit/stage.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const plan = /** @type {import("./visit/plan.js").Plan} */ (JSON.parse(part("hall-data").textContent ?? "{}"));
const page = part("hall-page");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

const itinerary = new Itinerary(plan);
const stage = new Stage(itinerary, still);
const conversation = new Conversation(
  plan,
  { player: page.dataset.playerWorklet ?? "", microphone: page.dataset.microphoneWorklet ?? "" },
  { whereabouts: () => stage.whereabouts(), renew: () => itinerary.ticket() },
);
const ask = (/** @type {string} */ question) => conversation.ask(question);

const closer = new Closer(still);
new Detail(part("detail"), itinerary, { ask, look: (work, how) => closer.look(work, how) });
for (const type of ["work", "hall"]) {
  itinerary.addEventListener(type, () => {
    part("record-name").textContent = itinerary.work?.title ?? itinerary.plan.hall.title;
  });
}
new RoomList(part("rooms"), itinerary);
const captions = new Captions(part("captions"), part("subtitle"), conversation, (accession) => itinerary.select(accession, "guide"));
new TalkBar(part("talk"), conversation);
new Consent(conversation);
const { giveWay } = sheet(page, /** @type {HTMLButtonElement} */ (part("grip")), /** @type {HTMLButtonElement} */ (part("record-button")));
conversation.addEventListener("heard", giveWay);

itinerary.addEventListener("work", (event) => {
  const { work, by } = /** @type {CustomEvent} */ (event).detail;
  if (by !== "gaze") announce(say("selected", { work: nameOf(work) }));
  if (by !== "gaze") part("panel").scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
  conversation.place.tell();
});
itinerary.addEventListener("hall", () => {
  part("hall-title").textContent = itinerary.plan.hall.title;
  document.title = `${itinerary.plan.hall.title} – ${itinerary.plan.exhibition.title}`;
  announce(say("entered", { hall: itinerary.plan.hall.title }));
  part("panel").scrollTo({ top: 0 });
  conversation.place.tell();
});
itinerary.addEventListener("lost", () => captions.note(say("hallLost")));

conversation.addEventListener("go_to", (event) => {
  const { accession } = /** @type {CustomEvent} */ (event).detail;
  void itinerary.select(accession, "guide").then(() => stage.leadTo(accession));
});
conversation.addEventListener("clause", (event) => {
  const { turn_id: turn, index } = /** @type {CustomEvent} */ (event).detail;
  captions.voiced(turn, index);
});
conversation.addEventListener("setting", (event) => {
  const { name, value } = /** @type {CustomEvent} */ (event).detail;
  if (name === "language" && value !== plan.language) followLanguage(value);
});
conversation.addEventListener("guide", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.state === "away") captions.forget();
});

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-language-link]"))) {
  // To the hall and work one is at, not to those the page began with.
  link.addEventListener("click", () => {
    link.href = location.pathname.replace(/^\/[^/]+/, `/${link.dataset.languageLink}`) + location.hash;
  });
}

/** The visitor asked the guide for another language: when it has finished, the page changes as well. @param {string} language */
function followLanguage(language) {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`[data-language-link="${language}"]`));
  if (!link) return;
  const follow = () => conversation.phase === "idle" && link.click();
  conversation.addEventListener("phase", follow);
  follow();
}

part("subtitles-button").addEventListener("click", ({ currentTarget }) => {
  const button = /** @type {HTMLElement} */ (currentTarget);
  captions.subtitles = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(captions.subtitles));
  if (!captions.subtitles) part("subtitle").textContent = "";
});

stage.speech = () => conversation.player.now();
stage.moved = () => {
  conversation.place.tell();
  if (stage.view) conversation.player.place(stage.view.ear, stage.view.guide.place);
};
conversation.player.addEventListener("begin", () => stage.wake());
stage.pointedAtGuide = () => part("question").focus();

const vernissage = {
  ready: false,
  log: journal,
  state: () => ({
    ...stage.state(),
    selected: itinerary.selected,
    guide: conversation.guide,
    phase: conversation.phase,
    microphone: conversation.microphone.state,
    turnId: conversation.turn,
  }),
  /** @param {{x?: number, z?: number, heading?: number, pitch?: number}} place */
  stand: (place) => stage.stand(place),
  /** Where a point of the 3D model that is looked at is on the page. @param {[number, number, number]} point metres */
  project: (point) => closer.project(point),
};
/** For tests, and for who is curious. */
Object.assign(window, { vernissage });

conversation.connect();
await stage.begin();
const linked = decodeURIComponent(location.hash.slice(1));
if (linked && plan.works.some((work) => work.accession === linked)) await itinerary.select(linked, "link");
vernissage.ready = true;
document.documentElement.dataset.ready = "true";

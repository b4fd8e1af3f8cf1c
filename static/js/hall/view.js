/**
 * The hall as one sees it: the renderer, the visitor's eyes and what they point at. Draws only while something moves.
 * Events: `pick` (detail: accession), `gaze` (detail: accession or null), `hover` (the same), `door` (detail: slug),
 * `guide` (the guide was pointed at), `moved`, `mouth` (detail: how far the guide's jaw is open), `leave` (Escape).
 */
import {
  DirectionalLight, HemisphereLight, PerspectiveCamera, Raycaster, SRGBColorSpace, Scene, Vector2, Vector3, WebGLRenderer,
} from "three";
import { capacity } from "./device.js";
import { inside } from "./doorway.js";
import { Flight } from "./flight.js";
import { spot, wallLength, wallToHall } from "./frame.js";
import { Gaze } from "./gaze.js";
import { Guide, standingPlace } from "./guide.js";
import { viewpoint } from "./picture.js";
import { Resolution } from "./resolution.js";
import { Room } from "./room.js";
import { Glow } from "./softquads.js";
import { Steering } from "./steering.js";
import { EYES, Walker } from "./walk.js";

/** @typedef {import("../visit/plan.js").Plan} Plan */
/** @typedef {{x: number, z: number, heading: number}} Place */

/** Metres of one step by a button. */
const STEP = 0.75;
/** Milliseconds without movement after which the picture is drawn sharp. */
const REST = 350;

export class HallView extends EventTarget {
  frames = 0;
  walker = new Walker();
  /** What the guide says at this moment; set by the conversation. @type {() => import("./guide.js").Speech | null} */
  speech = () => null;
  /** @type {Room | null} */
  room = null;
  #scene = new Scene();
  #camera = new PerspectiveCamera(60, 1, 0.05, 60);
  #ray = new Raycaster();
  #glow = new Glow();
  /** @type {Flight | null} */
  #flight = null;
  #last = 0;
  #scheduled = 0;
  #resting = 0;
  #leaving = false;
  #seen = "";
  /** Where the visitor stood and looked when the last frame was drawn. */
  #stood = "";

  /** @param {HTMLCanvasElement} canvas @param {HTMLElement | null} buttons @param {{still: boolean}} manner */
  constructor(canvas, buttons, manner) {
    super();
    this.canvas = canvas;
    this.manner = manner;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.setClearColor(0xe9e6e0);
    this.resolution = new Resolution(this.renderer);
    const { capabilities } = this.renderer;
    this.graphics = {
      renderer: this.renderer,
      anisotropy: Math.min(8, capabilities.getMaxAnisotropy()),
      capacity: capacity(capabilities.maxTextureSize),
    };
    this.gaze = new Gaze((accession) => this.#tell("gaze", accession));
    this.guide = new Guide(manner);
    this.walker.guide = () => this.guide.place;
    const sky = new HemisphereLight(0xffffff, 0xb9ac9a, 2.2);
    const key = new DirectionalLight(0xfff0dc, 1.4);
    key.position.set(1.5, 4, 2.5);
    this.#scene.add(sky, key, this.#glow.mesh, this.guide.group);
    this.#camera.rotation.order = "YXZ";
    this.steering = new Steering(canvas, buttons, {
      wake: () => this.#move(),
      look: (dx, dy) => this.#drag(dx, dy),
      tap: (x, y) => this.#tap(x, y),
      hover: (x, y) => this.#hover(x, y),
      step: (way, sign) => this.#step(way, sign),
      act: () => this.gaze.current && this.#tell("pick", this.gaze.current),
      leave: () => this.#tell("leave", null),
    });
    new ResizeObserver(() => this.#resize()).observe(/** @type {HTMLElement} */ (canvas.parentElement));
    this.#resize();
    // After the graphics were taken away, as on a phone that slept: three.js has made everything anew by then.
    canvas.addEventListener("webglcontextrestored", () => {
      this.room?.hangings.restore();
      this.room?.update(this.walker);
      this.wake();
    });
    setInterval(() => this.#blink(), 4300);
  }

  /** Show a hall. @param {Plan} plan @param {Map<string, Plan>} neighbours @param {{from?: string, place?: Place | null}} [how] */
  show(plan, neighbours, { from, place } = {}) {
    this.room?.dispose();
    this.room?.group.removeFromParent();
    this.room = new Room(plan, neighbours, this.graphics, () => this.wake());
    this.#scene.add(this.room.group);
    const door = plan.portals.find((each) => each.to === from);
    const entrance = door ? inside(plan, door) : { x: 0, z: plan.hall.depth / 2 - 1.4, heading: 0 };
    this.walker.enter(this.room, place ?? entrance);
    const first = plan.portals[0] ? inside(plan, plan.portals[0]) : entrance;
    this.guide.stand(standingPlace(this.room, door ? first : entrance), this.walker);
    this.#flight = null;
    this.#leaving = false;
    this.#stood = "";
    this.gaze.reset();
    this.#glow.show(null);
    this.wake();
  }

  /** Step before a work. @param {string} accession */
  stepBefore(accession) {
    const hung = this.room?.find(accession);
    if (!hung) return;
    const at = viewpoint(hung, (this.#camera.fov * Math.PI) / 180, this.#camera.aspect);
    const clear = this.#clear(at, hung);
    const pitch = Math.atan2(hung.centre - EYES, Math.hypot(clear.x - hung.x, clear.z - hung.z));
    this.#goTo({ ...clear, heading: at.heading, pitch });
  }

  /** Mark the chosen work. @param {string | null} accession */
  mark(accession) {
    const hung = this.room?.find(accession);
    if (!hung || !this.room) return this.#glow.show(null);
    const { hall } = this.room.plan;
    const stands = this.room.sculptures.find(({ work }) => work.accession === accession);
    if (stands) this.#glow.show(stands.ground);
    else this.#glow.show({
      frame: wallToHall(hall, hung.work.wall), u: hung.work.along - wallLength(hall, hung.work.wall) / 2, y: hung.centre,
      width: hung.outer.width - 0.03, height: hung.outer.height - 0.03, soft: 0.17, out: 0.005,
    });
    this.wake();
  }

  /** The guide leads on to a work, and the visitor follows. @param {string} accession */
  leadTo(accession) {
    const hung = this.room?.find(accession);
    if (hung && this.room) this.guide.leadTo(hung, this.room.plan.hall);
    this.wake();
  }

  /** Through a door: a few steps, then the next hall. @param {string} slug */
  passThrough(slug) {
    const door = this.room?.plan.portals.find((each) => each.to === slug);
    if (!door || !this.room) return this.#tell("door", slug);
    const at = spot(this.room.plan.hall, door.wall, door.along);
    if (this.manner.still) return this.#tell("door", slug);
    this.#goTo({ x: at.x - at.nx * 1.05, z: at.z - at.nz * 1.05, heading: at.heading, pitch: 0 });
  }

  /** The next hall could not be entered: back from the doorway. */
  comeBack() {
    const door = this.walker.leaving;
    this.#leaving = false;
    if (door && this.room) this.walker.enter(this.room, inside(this.room.plan, door));
    this.wake();
  }

  /** Where to put a visitor who comes back to this moment: before a door rather than in it. @returns {Place} */
  get returnPlace() {
    const { x, z, heading } = this.walker;
    const at = this.room && this.walker.doorAt(x, z);
    return at && this.room ? inside(this.room.plan, at.door) : { x, z, heading };
  }

  /** Draw again, soon. */
  wake() {
    if (this.#scheduled) return;
    this.#scheduled = requestAnimationFrame((now) => this.#frame(now));
  }

  /** Where works are on the page, for tests: CSS pixels of their middle. */
  get onScreen() {
    const box = this.canvas.getBoundingClientRect();
    return (this.room?.hung ?? []).map(({ work, mesh }) => {
      const at = mesh.position.clone().project(this.#camera);
      const x = box.left + ((at.x + 1) / 2) * box.width, y = box.top + ((1 - at.y) / 2) * box.height;
      return { accession: work.accession, x, y, visible: at.z < 1 && Math.abs(at.x) < 1 && Math.abs(at.y) < 1 };
    });
  }

  get ear() {
    return { x: this.walker.x, y: EYES, z: this.walker.z, heading: this.walker.heading };
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #move() {
    this.#flight = null;
    this.wake();
  }

  /** @param {import("./flight.js").View} to */
  #goTo(to) {
    this.walker.goal = null;
    if (this.manner.still) {
      Object.assign(this.walker, to);
      this.#flight = null;
    } else this.#flight = new Flight({ x: this.walker.x, z: this.walker.z, heading: this.walker.heading, pitch: this.walker.pitch }, to);
    this.gaze.reset();
    this.wake();
  }

  /** A viewpoint may lie in the bench or the guide: come nearer until it doesn't. */
  #clear(/** @type {{x: number, z: number}} */ at, /** @type {import("./picture.js").Hung} */ hung) {
    let { x, z } = at;
    for (let n = 0; n < 12 && !this.walker.allowed(x, z); n++) [x, z] = [x + (hung.x - x) * 0.08, z + (hung.z - z) * 0.08];
    return { x, z };
  }

  /** One step or one turn, as from a single press of a button. @param {"ahead" | "aside" | "turn"} way @param {number} sign */
  #step(way, sign) {
    const { x, z, heading, pitch } = this.walker;
    if (way === "turn") return this.#goTo({ x, z, heading: heading + (sign * Math.PI) / 8, pitch });
    this.#walkTo({ x: x + Math.sin(heading) * sign * STEP, z: z - Math.cos(heading) * sign * STEP });
  }

  /** @param {{x: number, z: number}} goal */
  #walkTo(goal) {
    this.#flight = null;
    if (this.manner.still) this.walker.allowed(goal.x, goal.z) && Object.assign(this.walker, goal);
    else this.walker.goal = goal;
    this.wake();
  }

  /** @param {number} dx @param {number} dy */
  #drag(dx, dy) {
    this.#flight = null;
    const perPixel = (this.#camera.fov * Math.PI) / 180 / this.canvas.clientHeight;
    this.walker.look(this.walker.heading - dx * perPixel, this.walker.pitch + dy * perPixel);
    this.wake();
  }

  /** What lies under a point of the view. @param {number} x @param {number} y */
  #under(x, y) {
    if (!this.room) return null;
    const point = new Vector2((x / this.canvas.clientWidth) * 2 - 1, 1 - (y / this.canvas.clientHeight) * 2);
    this.#ray.setFromCamera(point, this.#camera);
    const hit = this.#ray.intersectObjects(this.room.hung.map((hung) => hung.mesh), false)[0];
    const guide = this.guide.hit(this.#ray.ray);
    if (guide < (hit?.distance ?? Infinity)) return { accession: null, guide: true, metres: guide, floor: null };
    if (hit) return { accession: hit.object.name, guide: false, metres: hit.distance, floor: null };
    return { accession: null, guide: false, metres: Infinity, floor: this.#floor() };
  }

  /** Where the ray meets the floor, in the hall or in a doorway. */
  #floor() {
    const { origin, direction } = this.#ray.ray;
    if (direction.y > -0.02) return null;
    const at = new Vector3().copy(direction).multiplyScalar(-origin.y / direction.y).add(origin);
    return { x: at.x, z: at.z };
  }

  /** @param {number} x @param {number} y */
  #tap(x, y) {
    const under = this.#under(x, y);
    if (!under || !this.room) return;
    if (under.accession) return this.#tell("pick", under.accession);
    if (under.guide) return this.#tell("guide", null);
    const door = this.#doorUnder();
    if (door) return this.passThrough(door.to);
    if (!under.floor) return;
    const { hall } = this.room.plan;
    this.#walkTo({
      x: Math.max(-hall.width / 2 + 0.5, Math.min(hall.width / 2 - 0.5, under.floor.x)),
      z: Math.max(-hall.depth / 2 + 0.5, Math.min(hall.depth / 2 - 0.5, under.floor.z)),
    });
  }

  /** The door through whose opening the ray passes. */
  #doorUnder() {
    if (!this.room) return null;
    const { hall, portals } = this.room.plan;
    const { origin, direction } = this.#ray.ray;
    for (const door of portals) {
      const at = spot(hall, door.wall, door.along);
      const towards = -(direction.x * at.nx + direction.z * at.nz);
      if (towards <= 0.01) continue;
      const far = ((origin.x - at.x) * at.nx + (origin.z - at.z) * at.nz) / towards;
      const hit = { x: origin.x + direction.x * far, y: origin.y + direction.y * far, z: origin.z + direction.z * far };
      const aside = Math.abs((hit.x - at.x) * at.nz - (hit.z - at.z) * at.nx);
      if (far > 0 && aside < door.width / 2 && hit.y > 0 && hit.y < 2.5) return door;
    }
    return null;
  }

  /** @param {number} x @param {number} y */
  #hover(x, y) {
    const under = this.#under(x, y);
    const found = under?.accession ?? (under?.guide ? "guide" : this.#doorUnder() ? "door" : "");
    this.canvas.style.cursor = found ? "pointer" : "";
    if (found === this.#seen) return;
    this.#seen = found;
    this.#tell("hover", under?.accession ?? null);
  }

  #blink() {
    const { x, z } = this.guide.place;
    // Nobody sees it below a close view.
    if (document.hidden || document.querySelector("dialog[open]") || !this.resolution.ample || Math.hypot(x - this.walker.x, z - this.walker.z) > 7) return;
    this.guide.blink();
    this.wake();
  }

  #resize() {
    const box = /** @type {HTMLElement} */ (this.canvas.parentElement);
    const width = box.clientWidth, height = box.clientHeight;
    if (!width || !height) return;
    this.resolution.resize(width, height);
    this.#camera.aspect = width / height;
    // A narrow view still shows a picture's whole width from a natural distance.
    this.#camera.fov = Math.min(78, Math.max(54, (2 * Math.atan(Math.tan(0.42) / this.#camera.aspect) * 180) / Math.PI));
    this.#camera.updateProjectionMatrix();
    this.wake();
  }

  /** @param {number} now */
  #frame(now) {
    this.#scheduled = 0;
    if (!this.room) return;
    // After a rest the clock starts anew. Slow frames take longer steps, though never through a wall.
    const elapsed = this.#last ? Math.min(0.4, (now - this.#last) / 1000) : 1 / 60;
    const { walker } = this;
    let moving = false;
    if (this.#flight) {
      Object.assign(walker, this.#flight.step(elapsed));
      if (this.#flight.over) this.#flight = null;
      else moving = true;
    } else moving = walker.step(Math.min(0.12, elapsed), this.steering.wish);
    const speech = this.speech();
    moving = this.guide.step(elapsed, walker, speech) || moving;
    if (speech) this.#tell("mouth", this.guide.jaw);

    this.#camera.position.set(walker.x, EYES, walker.z);
    this.#camera.rotation.set(walker.pitch, -walker.heading, 0);
    this.#camera.updateMatrixWorld();
    if (moving) this.resolution.move();
    this.renderer.render(this.#scene, this.#camera);
    this.frames++;
    this.resolution.drew(now, moving);

    const stands = `${walker.x.toFixed(3)} ${walker.z.toFixed(3)} ${walker.heading.toFixed(3)} ${walker.pitch.toFixed(3)}`;
    if (stands !== this.#stood) {
      this.#stood = stands;
      this.room.update(walker);
      this.#tell("moved", null);
    }
    if (!this.#flight) this.#look();
    const door = walker.leaving;
    if (door && !this.#leaving) {
      this.#leaving = true;
      this.#tell("door", door.to);
    }
    this.#last = moving ? now : 0;
    clearTimeout(this.#resting);
    if (moving) this.wake();
    else this.#resting = setTimeout(() => this.resolution.rest() && this.wake(), REST);
  }

  #look() {
    const under = this.#under(this.canvas.clientWidth / 2, this.canvas.clientHeight / 2);
    this.gaze.see(under?.accession ?? null, under?.metres ?? Infinity);
  }
}

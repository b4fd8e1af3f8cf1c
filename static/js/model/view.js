/**
 * One 3D model in light of its own: turned with the pointer, fingers or keys, and measured between two points.
 * Draws only when something has changed. Lengths are metres.
 * Events: `measured` (detail: {points, metres, missed}), `measure` (Enter was pressed: measuring is wished).
 */
import {
  DirectionalLight, HemisphereLight, PerspectiveCamera, Raycaster, SRGBColorSpace, Scene, Sphere, Spherical, Vector2, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "models";
import { capacity } from "../hall/device.js";
import { load, release } from "./loading.js";
import { Measure } from "./measure.js";
import { reflections } from "./reflections.js";
import { realScale } from "./scale.js";

/** Radians of one press of an arrow key: a whole turn takes 24. */
const STEP = Math.PI / 12;
/** Pixels that a finger may slip in a tap. */
const SLIP = 7;
const SHARPEST = 2;
/** From where one first sees the work: somewhat from the side and above. */
const FIRST = new Spherical(1, Math.PI / 2 - 0.22, 0.5);

/** @type {Record<string, [number, number]>} */
const TURNS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

export class ModelView extends EventTarget {
  measuring = false;
  #scene = new Scene();
  #camera = new PerspectiveCamera(32, 1, 0.01, 100);
  #sphere = new Sphere(new Vector3(), 1);
  #ray = new Raycaster();
  /** @type {import("three").Group | null} */
  #group = null;
  #scheduled = 0;
  #over = false;
  /** @type {{x: number, y: number} | null} */
  #down = null;

  /** @param {HTMLElement} place @param {string} name what the model shows, for who does not see it */
  constructor(place, name) {
    super();
    this.canvas = document.createElement("canvas");
    Object.assign(this.canvas, { className: "model-canvas", tabIndex: 0 });
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", name);
    const cross = document.createElement("span");
    cross.className = "model-cross";
    this.measure = new Measure(this.#scene);
    place.classList.add("has-model");
    place.append(this.canvas, cross, this.measure.label);
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.capacity = capacity(this.renderer.capabilities.maxTextureSize);
    const key = new DirectionalLight(0xfff4e6, 1.7);
    key.position.set(0.6, 1, 0.8);
    // The lamp goes with the visitor, so that no side is in the dark.
    this.#camera.add(key);
    this.#scene.add(this.#camera, new HemisphereLight(0xffffff, 0x8c8378, 0.7));
    this.controls = new OrbitControls(this.#camera, this.canvas);
    this.controls.addEventListener("change", () => this.#wake());
    this.canvas.addEventListener("keydown", (event) => this.#key(event));
    this.canvas.addEventListener("pointerdown", ({ clientX: x, clientY: y, isPrimary }) => (this.#down = isPrimary ? { x, y } : null));
    this.canvas.addEventListener("pointerup", (event) => this.#up(event));
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(place);
    this.#resize();
  }

  /** @param {import("../visit/plan.js").Model} model @returns {Promise<string>} where its size is from */
  async show(model) {
    const { group, natural } = await load(model.sources.model.glb.url, this.capacity.side, reflections(this.renderer));
    if (this.#over) {
      release(group);
      return "none";
    }
    const { scale, source } = realScale(natural, model.size);
    group.scale.setScalar(scale);
    // A point may be chosen before the first picture is drawn.
    group.updateMatrixWorld(true);
    this.#group = group;
    this.#scene.add(group);
    this.#sphere.center.set(0, (natural.height * scale) / 2, 0);
    this.#sphere.radius = (Math.hypot(natural.width, natural.height, natural.depth) * scale) / 2;
    this.home();
    return source;
  }

  /** The whole work, from where one first saw it. */
  home() {
    const { center, radius } = this.#sphere;
    const half = (this.#camera.fov * Math.PI) / 360;
    const away = (radius / Math.sin(Math.min(half, Math.atan(Math.tan(half) * this.#camera.aspect)))) * 1.05;
    Object.assign(this.#camera, { near: away / 200, far: away * 10 });
    Object.assign(this.controls, { minDistance: radius * 0.15, maxDistance: away * 3 });
    this.#camera.updateProjectionMatrix();
    this.controls.target.copy(center);
    this.#camera.position.setFromSpherical(FIRST).multiplyScalar(away).add(center);
    this.controls.update();
    this.#wake();
  }

  /** @param {number} factor of the distance */
  approach(factor) {
    this.#look((from) => (from.radius = Math.max(this.controls.minDistance, Math.min(this.controls.maxDistance, from.radius * factor))));
  }

  /** Take the measurement away. */
  clear() {
    this.measure.clear();
    this.#tell(false);
  }

  /** Where a point of the work is on the page, in CSS pixels. @param {number} x @param {number} y @param {number} z */
  project(x, y, z) {
    this.#camera.updateMatrixWorld();
    const at = new Vector3(x, y, z).project(this.#camera);
    const box = this.canvas.getBoundingClientRect();
    return { x: box.left + ((at.x + 1) / 2) * box.width, y: box.top + ((1 - at.y) / 2) * box.height };
  }

  dispose() {
    this.#over = true;
    this.observer.disconnect();
    this.controls.dispose();
    if (this.#group) release(this.#group);
    this.renderer.dispose();
    // Browsers have few contexts to give, and the hall needs its own.
    this.renderer.forceContextLoss();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = TURNS[event.key];
    if (turn) {
      this.#look((from) => {
        from.theta += turn[0];
        from.phi = Math.max(0.05, Math.min(Math.PI - 0.05, from.phi + turn[1]));
      });
    } else if (event.key === "+" || event.key === "=") this.approach(0.8);
    else if (event.key === "-") this.approach(1.25);
    else if (event.key === "0") this.home();
    else if (event.key === "Enter" || event.key === " ") {
      if (!this.measuring) this.dispatchEvent(new Event("measure"));
      this.#point(new Vector2(0, 0));
    } else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else return;
    event.preventDefault();
  }

  /** @param {(from: Spherical) => void} change */
  #look(change) {
    const { target } = this.controls;
    const from = new Spherical().setFromVector3(this.#camera.position.clone().sub(target));
    change(from);
    this.#camera.position.setFromSpherical(from).add(target);
    this.controls.update();
    this.#wake();
  }

  /** @param {PointerEvent} event */
  #up({ clientX, clientY }) {
    const down = this.#down;
    this.#down = null;
    if (!this.measuring || !down || Math.hypot(clientX - down.x, clientY - down.y) > SLIP) return;
    const box = this.canvas.getBoundingClientRect();
    this.#point(new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2));
  }

  /** @param {Vector2} at */
  #point(at) {
    if (!this.#group) return;
    this.#camera.updateMatrixWorld();
    this.#ray.setFromCamera(at, this.#camera);
    const [hit] = this.#ray.intersectObject(this.#group, true);
    if (hit) this.measure.add(hit.point);
    this.#tell(!hit);
  }

  /** @param {boolean} missed */
  #tell(missed) {
    const { points, metres } = this.measure;
    this.dispatchEvent(new CustomEvent("measured", { detail: { points: points.length, metres, missed } }));
    this.#wake();
  }

  #resize() {
    const place = /** @type {HTMLElement} */ (this.canvas.parentElement);
    const { clientWidth: width, clientHeight: height } = place;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(SHARPEST, devicePixelRatio || 1));
    this.renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#wake();
  }

  #wake() {
    this.#scheduled ||= requestAnimationFrame(() => {
      this.#scheduled = 0;
      if (this.#over) return;
      this.measure.draw(this.#camera, this.canvas);
      this.renderer.render(this.#scene, this.#camera);
    });
  }
}

/** The guide in the hall: where it stands, whom it looks at, how it leads on, and the mouth that follows what is heard. */
import { Group } from "three";
import { HEAD_HEIGHT, body, head } from "./figure.js";
import { headingTo, turn, wallToHall } from "./frame.js";
import { Mouth } from "./mouth.js";
import { shadows } from "./softquads.js";

/** @typedef {import("./mouth.js").Phonemes} Phonemes */
/** @typedef {{phonemes: Phonemes, seconds: number, level: number}} Speech  What is heard at this moment. */
/** @typedef {{x: number, z: number}} Point */

const PACE = 1.4;
const NECK = 0.9;

export class Guide {
  #mouth = new Mouth();
  #home = { x: 0, z: 0 };
  #goal = { x: 0, z: 0 };
  #heading = 0;
  #look = 0;
  #nod = 0;
  #blink = 0;

  /** @param {{still: boolean}} manner still: no gliding and no blinking, for who prefers reduced motion */
  constructor({ still }) {
    this.still = still;
    this.group = new Group();
    this.head = head();
    this.head.position.y = HEAD_HEIGHT;
    const ground = shadows([{ frame: (u, y) => [u, 0.004, -y], u: 0, y: 0, width: 0.2, height: 0.2, soft: 0.36, out: 0 }]);
    this.figure = new Group();
    this.figure.add(body(), this.head);
    this.group.add(this.figure, ground);
  }

  /** How far along a ray the figure is met, or Infinity. @param {import("three").Ray} ray */
  hit({ origin, direction }) {
    const flat = Math.hypot(direction.x, direction.z);
    if (flat < 1e-6) return Infinity;
    const { x, z } = this.place;
    const along = ((x - origin.x) * direction.x + (z - origin.z) * direction.z) / flat;
    const aside = Math.abs((x - origin.x) * direction.z - (z - origin.z) * direction.x) / flat;
    const height = origin.y + (direction.y * along) / flat;
    return along > 0 && aside < 0.26 && height > 0 && height < 1.72 ? along / flat : Infinity;
  }

  get place() {
    return { x: this.group.position.x, z: this.group.position.z };
  }

  get jaw() {
    return this.#mouth.now.jawOpen;
  }

  /** Stand here from now on. @param {Point} place @param {Point} visitor */
  stand(place, visitor) {
    this.#home = this.#goal = place;
    this.group.position.set(place.x, 0, place.z);
    this.#heading = headingTo(place, visitor);
    this.#turnBody();
  }

  /** Lead on to a work: beside it, so that it stays in view. @param {import("./picture.js").Hung} hung @param {import("../visit/plan.js").Hall} hall */
  leadTo(hung, hall) {
    const aside = hung.outer.width / 2 + 0.85;
    const right = { x: hung.nz, z: -hung.nx };
    const options = [-1, 1].map((side) => ({
      x: hung.x + hung.nx * 0.75 + right.x * side * aside,
      z: hung.z + hung.nz * 0.75 + right.z * side * aside,
    }));
    const fits = (/** @type {Point} */ p) => Math.abs(p.x) < hall.width / 2 - 0.4 && Math.abs(p.z) < hall.depth / 2 - 0.4;
    this.#goal = options.find(fits) ?? this.#home;
    if (this.still) this.group.position.set(this.#goal.x, 0, this.#goal.z);
  }

  blink() {
    if (!this.still) this.#blink = 1;
  }

  /**
   * @param {number} elapsed seconds @param {Point} visitor @param {Speech | null} speech
   * @returns {boolean} still moving
   */
  step(elapsed, visitor, speech) {
    const walking = this.#walk(elapsed);
    const turning = this.#face(elapsed, visitor, walking);
    const shape = this.#mouth.step(speech?.phonemes ?? [], speech ? speech.seconds : null, speech?.level ?? 0, elapsed);
    const weights = /** @type {number[]} */ (this.head.morphTargetInfluences);
    const names = /** @type {Record<string, number>} */ (this.head.morphTargetDictionary);
    for (const [name, weight] of Object.entries(shape)) weights[names[name]] = weight;
    weights[names.mouthSmile] = speech ? 0.15 : 0.45;
    weights[names.browInnerUp] = speech ? 0.25 + 0.35 * Math.min(1, shape.jawOpen) : 0;
    this.#blink = Math.max(0, this.#blink - elapsed / 0.18);
    weights[names.eyeBlink] = Math.sin(Math.PI * Math.min(1, this.#blink));
    // A speaking head is never quite still.
    this.#nod = speech && !this.still ? this.#nod + elapsed : 0;
    this.head.rotation.x = speech ? 0.03 * Math.sin(this.#nod * 2.1) : 0;
    return walking || turning || speech !== null || this.#mouth.moving || this.#blink > 0;
  }

  /** @param {number} elapsed */
  #walk(elapsed) {
    const { x, z } = this.group.position;
    const dx = this.#goal.x - x, dz = this.#goal.z - z, away = Math.hypot(dx, dz);
    if (away < 0.01) return false;
    const step = Math.min(away, PACE * elapsed * Math.min(1, 0.25 + away));
    this.group.position.x += (dx / away) * step;
    this.group.position.z += (dz / away) * step;
    return true;
  }

  /** @param {number} elapsed @param {Point} visitor @param {boolean} walking */
  #face(elapsed, visitor, walking) {
    const wanted = headingTo(this.place, walking ? this.#goal : visitor);
    const off = turn(this.#heading, wanted);
    const share = 1 - Math.exp(-elapsed * 3.2);
    let moving = false;
    // The body follows only where the neck doesn't reach.
    if (walking || Math.abs(off) > 0.35) {
      this.#heading += off * share;
      moving = Math.abs(off) > 0.36 || walking;
    }
    const look = Math.max(-NECK, Math.min(NECK, turn(this.#heading, wanted)));
    const step = (look - this.#look) * (1 - Math.exp(-elapsed * 7));
    this.#look += step;
    this.#turnBody();
    return moving || Math.abs(look - this.#look) > 0.004;
  }

  #turnBody() {
    // The figure looks along +z, heading 0 is -z.
    this.figure.rotation.y = Math.PI - this.#heading;
    this.head.rotation.y = -this.#look;
  }
}

/**
 * A place to stand: near where visitors come in, off their way, and never before a work.
 * @param {import("./room.js").Room} room @param {{x: number, z: number, heading: number}} entrance
 */
export function standingPlace(room, entrance) {
  const { hall, portals } = room.plan;
  const { blocks } = room;
  const ahead = { x: Math.sin(entrance.heading), z: -Math.cos(entrance.heading) };
  const wanted = { x: entrance.x + ahead.x * 4 - ahead.z * 1.7, z: entrance.z + ahead.z * 4 + ahead.x * 1.7 };
  const doors = portals.map((door) => {
    const frame = wallToHall(hall, door.wall);
    const length = door.wall === "north" || door.wall === "south" ? hall.width : hall.depth;
    const [x, , z] = frame(door.along - length / 2, 0, 0.8);
    return { x, z };
  });
  let best = wanted, cost = Infinity;
  for (let x = -hall.width / 2 + 1; x <= hall.width / 2 - 1; x += 0.4) {
    for (let z = -hall.depth / 2 + 1; z <= hall.depth / 2 - 1; z += 0.4) {
      let sum = Math.hypot(x - wanted.x, z - wanted.z);
      for (const door of doors) sum += 5 * Math.max(0, 0.3 - Math.abs(turn(headingTo(entrance, { x, z }), headingTo(entrance, door))));
      for (const door of doors) sum += 6 * Math.max(0, 1.6 - Math.hypot(x - door.x, z - door.z));
      sum += 8 * Math.max(0, 3 - Math.hypot(x - entrance.x, z - entrance.z));
      // Whoever comes in should see the guide without turning.
      sum += 5 * Math.max(0, Math.abs(turn(entrance.heading, headingTo(entrance, { x, z }))) - 0.46);
      for (const block of blocks) {
        sum += 8 * Math.max(0, 0.7 - Math.max(Math.abs(x - block.x) - block.width / 2, Math.abs(z - block.z) - block.depth / 2));
      }
      for (const hung of room.hung) {
        const out = (x - hung.x) * hung.nx + (z - hung.z) * hung.nz;
        const aside = Math.abs((x - hung.x) * hung.nz - (z - hung.z) * hung.nx);
        const hidden = hung.outer.width / 2 / Math.hypot(hung.x - entrance.x, hung.z - entrance.z) + 0.11;
        sum += 9 * Math.max(0, hidden - Math.abs(turn(headingTo(entrance, { x, z }), headingTo(entrance, hung))));
        if (out < 3.4) sum += 3 * Math.max(0, hung.outer.width / 2 + 0.5 - aside);
      }
      if (sum < cost) [best, cost] = [{ x, z }, sum];
    }
  }
  return best;
}

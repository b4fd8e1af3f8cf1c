/** Walking: where the visitor stands and looks, and what stops a step. Headings as in `frame.js`; pitch up is positive. */
import { THRESHOLD } from "./doorway.js";
import { wallLength, wallToHall } from "./frame.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {{x: number, z: number}} Point */

const BODY = 0.32;
const SPEED = 2.1;
const TURNING = 1.7;
const MOST_PITCH = 1.1;
export const EYES = 1.6;

export class Walker {
  x = 0;
  z = 0;
  heading = 0;
  pitch = 0;
  /** @type {Room | null} */
  room = null;
  /** Things that stand in the way besides the walls. @type {() => Point | null} */
  guide = () => null;
  #speed = { ahead: 0, aside: 0, turn: 0 };
  /** @type {Point | null} */
  goal = null;

  /** @param {Room} room @param {{x: number, z: number, heading: number}} place */
  enter(room, place) {
    this.room = room;
    Object.assign(this, { x: place.x, z: place.z, heading: place.heading, pitch: 0, goal: null });
    this.#speed = { ahead: 0, aside: 0, turn: 0 };
  }

  /** @param {number} heading @param {number} pitch */
  look(heading, pitch) {
    this.heading = heading;
    this.pitch = Math.max(-MOST_PITCH, Math.min(MOST_PITCH, pitch));
  }

  /**
   * @param {number} elapsed seconds
   * @param {{ahead: number, aside: number, turn: number}} wish each in [-1, 1]
   * @returns {boolean} still moving
   */
  step(elapsed, wish) {
    if (wish.ahead || wish.aside || wish.turn) this.goal = null;
    const ease = 1 - Math.exp(-elapsed * 9);
    for (const key of /** @type {const} */ (["ahead", "aside", "turn"])) {
      this.#speed[key] += (wish[key] - this.#speed[key]) * ease;
      if (Math.abs(this.#speed[key]) < 0.01 && !wish[key]) this.#speed[key] = 0;
    }
    this.heading += this.#speed.turn * TURNING * elapsed;
    const { ahead, aside } = this.#speed;
    if (ahead || aside) {
      const sin = Math.sin(this.heading), cos = Math.cos(this.heading);
      const far = (SPEED * elapsed) / Math.max(1, Math.hypot(ahead, aside));
      this.#move((sin * ahead + cos * aside) * far, (-cos * ahead + sin * aside) * far);
    }
    return this.#toGoal(elapsed) || Object.values(this.#speed).some(Boolean);
  }

  /** @param {number} elapsed */
  #toGoal(elapsed) {
    if (!this.goal) return false;
    const dx = this.goal.x - this.x, dz = this.goal.z - this.z, away = Math.hypot(dx, dz);
    const before = { x: this.x, z: this.z };
    const step = Math.min(away, SPEED * elapsed * Math.min(1, 0.3 + away));
    if (away > 0.02) this.#move((dx / away) * step, (dz / away) * step);
    // Arrived, or stopped by something.
    if (away <= 0.02 || Math.hypot(this.x - before.x, this.z - before.z) < step * 0.15) this.goal = null;
    return this.goal !== null;
  }

  /** One axis after the other, so that one slides along what is in the way. @param {number} dx @param {number} dz */
  #move(dx, dz) {
    if (this.allowed(this.x + dx, this.z)) this.x += dx;
    if (this.allowed(this.x, this.z + dz)) this.z += dz;
  }

  /** May one stand here? @param {number} x @param {number} z */
  allowed(x, z) {
    if (!this.room) return false;
    const { hall } = this.room.plan;
    const inHall = Math.abs(x) <= hall.width / 2 - BODY && Math.abs(z) <= hall.depth / 2 - BODY;
    if (!inHall && !this.doorAt(x, z)) return false;
    for (const block of this.room.blocks) {
      const gap = Math.hypot(Math.max(0, Math.abs(x - block.x) - block.width / 2), Math.max(0, Math.abs(z - block.z) - block.depth / 2));
      if (gap < BODY && !this.#leaving(block, x, z)) return false;
    }
    const guide = this.guide();
    return !guide || Math.hypot(x - guide.x, z - guide.z) > 0.55 || this.#leaving(guide, x, z);
  }

  /** Who already stands too near may always step away. @param {Point} from @param {number} x @param {number} z */
  #leaving(from, x, z) {
    return Math.hypot(x - from.x, z - from.z) > Math.hypot(this.x - from.x, this.z - from.z);
  }

  /** The door in whose opening a point lies, and how far behind the wall. @param {number} x @param {number} z */
  doorAt(x, z) {
    const { hall, portals } = /** @type {Room} */ (this.room).plan;
    for (const door of portals) {
      const length = wallLength(hall, door.wall);
      const [cx, , cz] = wallToHall(hall, door.wall)(door.along - length / 2, 0, 0);
      const [rx, , rz] = wallToHall(hall, door.wall)(door.along - length / 2 + 1, 0, 0);
      const u = (x - cx) * (rx - cx) + (z - cz) * (rz - cz);
      // The wall's normal is its right turned by a quarter.
      const behind = (x - cx) * (rz - cz) - (z - cz) * (rx - cx);
      if (Math.abs(u) <= door.width / 2 - 0.12 && behind > -BODY - 0.01 && behind < THRESHOLD + 0.6) return { door, behind };
    }
    return null;
  }

  /** Through a door, far enough for the next hall. */
  get leaving() {
    const at = this.room && this.doorAt(this.x, this.z);
    return at && at.behind > THRESHOLD ? at.door : null;
  }
}


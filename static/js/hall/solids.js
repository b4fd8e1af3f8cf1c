/**
 * One mesh for everything in a hall that has a plain colour: frames, mats, skirting, lamps, the bench, doorways.
 * Light is baked into the vertices' colours, so all of it is one draw call without any lamp.
 */
import { BufferGeometry, Color, Float32BufferAttribute, Mesh, MeshBasicMaterial } from "three";

/** @typedef {[number, number, number]} Point */
/** @typedef {(u: number, y: number, out: number) => Point} Frame  From a wall's frame to the hall's. */
/** @typedef {string | number} Paint */

/** How bright a face is by where it looks: up, to the sides, down. */
export const FACING = { front: 0.86, top: 1, side: 0.66, bottom: 0.4 };

export class Solids {
  #positions = /** @type {number[]} */ ([]);
  #colours = /** @type {number[]} */ ([]);
  #indices = /** @type {number[]} */ ([]);
  #paint = new Color();

  /**
   * A face of four corners, counter-clockwise from where it is seen; `light` is one brightness or one a corner.
   * @param {Point[]} corners @param {Paint} paint @param {number | number[]} light
   */
  face(corners, paint, light = 1) {
    const first = this.#positions.length / 3;
    this.#paint.set(paint);
    corners.forEach((corner, index) => {
      this.#positions.push(...corner);
      const bright = typeof light === "number" ? light : light[index];
      this.#colours.push(this.#paint.r * bright, this.#paint.g * bright, this.#paint.b * bright);
    });
    this.#indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }

  /**
   * A box in a frame, without its back: `back` and `front` are distances along the frame's third axis.
   * @param {Frame} frame @param {{left: number, right: number, bottom: number, top: number, back: number, front: number}} box
   * @param {Paint} paint @param {number} [bright]
   */
  box(frame, { left, right, bottom, top, back, front }, paint, bright = 1) {
    const at = (/** @type {number} */ u, /** @type {number} */ y, /** @type {number} */ o) => frame(u, y, o);
    const light = (/** @type {keyof FACING} */ way) => FACING[way] * bright;
    this.face([at(left, bottom, front), at(right, bottom, front), at(right, top, front), at(left, top, front)], paint, light("front"));
    this.face([at(left, top, front), at(right, top, front), at(right, top, back), at(left, top, back)], paint, light("top"));
    this.face([at(left, bottom, back), at(right, bottom, back), at(right, bottom, front), at(left, bottom, front)], paint, light("bottom"));
    this.face([at(left, bottom, back), at(left, bottom, front), at(left, top, front), at(left, top, back)], paint, light("side"));
    this.face([at(right, bottom, front), at(right, bottom, back), at(right, top, back), at(right, top, front)], paint, light("side"));
  }

  /**
   * A moulding around a rectangle, mitred at the corners: `profile` runs from the inner edge outwards as
   * [distance from the inner edge, distance from the wall] pairs.
   * @param {Frame} frame @param {{u: number, y: number, width: number, height: number}} inner
   * @param {[number, number][]} profile @param {Paint} paint
   */
  moulding(frame, inner, profile, paint) {
    for (let step = 0; step + 1 < profile.length; step++) {
      const [a, outA] = profile[step];
      const [b, outB] = profile[step + 1];
      const ring = (/** @type {number} */ grow) => {
        const w = inner.width / 2 + grow, h = inner.height / 2 + grow;
        return [[-w, -h], [w, -h], [w, h], [-w, h]];
      };
      const near = ring(a), far = ring(b);
      // How much of the strip looks forward; the rest looks outwards (or inwards where the profile climbs).
      const run = Math.hypot(b - a, outB - outA) || 1;
      const forward = Math.abs(b - a) / run;
      const outward = (outA - outB) / run;
      for (let side = 0; side < 4; side++) {
        const next = (side + 1) % 4;
        const up = [-1, 0, 1, 0][side] * outward;
        const light = 0.84 * forward + (up > 0 ? 1.0 * up : up < 0 ? 0.34 * -up : 0.6 * (1 - forward));
        const point = (/** @type {number[]} */ corner, /** @type {number} */ out) =>
          frame(inner.u + corner[0], inner.y + corner[1], out);
        this.face(
          [point(far[side], outB), point(far[next], outB), point(near[next], outA), point(near[side], outA)],
          paint,
          Math.min(1.1, light),
        );
      }
    }
  }

  /** A round rod between two points, `light` its brightness. */
  rod(/** @type {Point} */ from, /** @type {Point} */ to, /** @type {number} */ radius, /** @type {Paint} */ paint, sides = 8, end = /** @type {Paint | null} */ (null)) {
    const axis = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const length = Math.hypot(...axis);
    const [ax, ay, az] = axis.map((part) => part / length);
    // Any direction across the axis will do.
    const [hx, hy, hz] = Math.abs(ay) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    let px = hy * az - hz * ay, py = hz * ax - hx * az, pz = hx * ay - hy * ax;
    const size = Math.hypot(px, py, pz);
    px /= size; py /= size; pz /= size;
    const qx = ay * pz - az * py, qy = az * px - ax * pz, qz = ax * py - ay * px;
    /** @type {(base: Point, angle: number) => Point} */
    const around = (base, angle) => {
      const c = Math.cos(angle) * radius, s = Math.sin(angle) * radius;
      return [base[0] + px * c + qx * s, base[1] + py * c + qy * s, base[2] + pz * c + qz * s];
    };
    for (let side = 0; side < sides; side++) {
      const a = (side / sides) * 2 * Math.PI, b = ((side + 1) / sides) * 2 * Math.PI;
      const up = Math.cos((a + b) / 2) * py + Math.sin((a + b) / 2) * qy;
      this.face([around(from, a), around(from, b), around(to, b), around(to, a)], paint, 0.66 + 0.3 * up);
      if (end !== null) this.face([around(to, a), around(to, b), to, to], end, 1);
    }
  }

  mesh() {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute("color", new Float32BufferAttribute(this.#colours, 3));
    geometry.setIndex(this.#indices);
    return new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true }));
  }
}

/**
 * The guide's figure, made of swept surfaces in code: a head that can speak and blink, and a robed body. Shapes carry
 * the names of the ARKit blendshapes they belong to; where both sides move together, the name has no side.
 */
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Mesh, MeshStandardMaterial } from "three";

export const MORPHS = ["jawOpen", "mouthFunnel", "mouthPucker", "mouthStretch", "mouthPress", "mouthSmile", "eyeBlink", "browInnerUp"];

/** @typedef {Record<string, number>} Weights */
/** @typedef {(u: number, v: number, weights: Weights) => [number, number, number]} Surface */

const bell = (/** @type {number} */ x, /** @type {number} */ width) => Math.exp(-((x / width) ** 2));
const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) => a + (b - a) * t;
const smooth = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ x) => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

class Clay {
  #positions = /** @type {number[]} */ ([]);
  #colours = /** @type {number[]} */ ([]);
  #indices = /** @type {number[]} */ ([]);
  #morphs;

  /** @param {string[]} morphs */
  constructor(morphs) {
    this.names = morphs;
    this.#morphs = morphs.map(() => /** @type {number[]} */ ([]));
  }

  /** A patch of `columns` × `rows` cells. @param {number} columns @param {number} rows @param {Surface} surface @param {(u: number, v: number) => [string, number]} paint */
  patch(columns, rows, surface, paint) {
    const first = this.#positions.length / 3;
    const colour = new Color();
    for (let j = 0; j <= rows; j++) {
      for (let i = 0; i <= columns; i++) {
        const u = i / columns, v = j / rows;
        const rest = surface(u, v, {});
        this.#positions.push(...rest);
        const [hex, light] = paint(u, v);
        colour.set(hex);
        this.#colours.push(colour.r * light, colour.g * light, colour.b * light);
        this.names.forEach((name, index) => {
          const moved = surface(u, v, { [name]: 1 });
          this.#morphs[index].push(moved[0] - rest[0], moved[1] - rest[1], moved[2] - rest[2]);
        });
      }
    }
    const across = columns + 1;
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const a = first + j * across + i;
        this.#indices.push(a, a + across, a + 1, a + 1, a + across, a + across + 1);
      }
    }
  }

  mesh(roughness = 0.8) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute("color", new Float32BufferAttribute(this.#colours, 3));
    geometry.setIndex(this.#indices);
    geometry.computeVertexNormals();
    if (this.names.length) {
      geometry.morphAttributes.position = this.#morphs.map((deltas, index) => {
        const attribute = new Float32BufferAttribute(deltas, 3);
        attribute.name = this.names[index];
        return attribute;
      });
      geometry.morphTargetsRelative = true;
    }
    const mesh = new Mesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness, side: DoubleSide }));
    mesh.updateMorphTargets();
    return mesh;
  }
}

/** u runs once around, from the back over the right to the front; v from the top down. */
const round = (/** @type {number} */ u, /** @type {number} */ v) => {
  const a = u * 2 * Math.PI, b = v * Math.PI;
  return [-Math.sin(b) * Math.sin(a), Math.cos(b), -Math.sin(b) * Math.cos(a)];
};

const HEAD = { x: 0.0755, y: 0.112, z: 0.094 };
const SKIN = "#d0a486";
const HAIR = "#2c2724";

/** The head's skin without features: narrower towards the chin, flatter in the face. @param {number[]} ball */
function skull([x, y, z], jaw = 0) {
  const low = Math.max(0, -y);
  const front = Math.max(0, z);
  return [
    x * HEAD.x * (1 - 0.3 * low ** 1.6) * (1 + 0.05 * Math.max(0, -z)),
    y * HEAD.y - (low > 0.25 ? jaw * 0.024 * (low - 0.25) * (0.4 + front) : 0),
    z * HEAD.z * (1 - 0.06 * front * low) + 0.012 * low * front,
  ];
}

/** The face's depth at a point of its front, for things that lie on it. @param {number} x @param {number} y */
function faceDepth(x, y) {
  const ny = Math.max(-1, Math.min(1, y / HEAD.y));
  const low = Math.max(0, -ny);
  const nx = x / (HEAD.x * (1 - 0.3 * low ** 1.6));
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  return nz * HEAD.z * (1 - 0.06 * nz * low) + 0.012 * low * nz;
}

const EYE = { x: 0.0295, y: 0.014 };
const MOUTH = { y: -0.052, half: 0.0225 };

/** @returns {Mesh} looking along +z, its origin in the middle of the head */
export function head() {
  const clay = new Clay(MORPHS);
  clay.patch(56, 48, (u, v, w) => {
    let [x, y, z] = skull(round(u, v), w.jawOpen);
    if (z > 0) {
      const nose = bell(x, 0.0085 + 0.0055 * smooth(0.015, -0.02, y)) * smooth(0.03, -0.017, y) * smooth(-0.03, -0.02, y);
      z += 0.0205 * nose;
      const socket = bell(Math.abs(x) - EYE.x, 0.015) * bell(y - EYE.y, 0.011);
      z -= 0.0085 * socket;
      z += 0.0035 * bell(Math.abs(x) - 0.025, 0.02) * bell(y - 0.032, 0.008);
      z += 0.004 * bell(Math.abs(x) - 0.042, 0.018) * bell(y + 0.012, 0.018);
      z += 0.004 * bell(x, 0.022) * bell(y - MOUTH.y, 0.014) + 0.006 * bell(x, 0.018) * bell(y + 0.094, 0.014);
      const cheek = bell(Math.abs(x) - 0.04, 0.014) * bell(y + 0.026, 0.014);
      z += (w.mouthSmile ?? 0) * 0.004 * cheek;
    }
    return [x, y, z];
  }, (u, v) => {
    const [x, y, z] = round(u, v);
    const socket = z > 0 ? bell(Math.abs(x) - 0.39, 0.17) * bell(y - 0.125, 0.09) : 0;
    return [SKIN, (1 - 0.22 * smooth(-0.55, -1, y)) * (1 - 0.1 * socket)];
  });

  // Hair: a cap drawn back from the face, and a knot behind.
  clay.patch(48, 18, (u, v) => {
    const facing = -Math.cos(u * 2 * Math.PI);
    const reach = facing > 0 ? 0.57 - 0.285 * facing ** 0.75 : 0.57 - 0.12 * facing;
    const [x, y, z] = round(u, v * reach);
    const grow = 1.06 - 0.05 * smooth(0.7, 1, v);
    const strand = 1 + 0.005 * Math.sin(u * 88) * v;
    return [x * HEAD.x * grow * strand * 1.03, y * HEAD.y * grow + 0.004, z * HEAD.z * grow * strand - 0.002];
  }, (u) => [HAIR, 0.92 + 0.1 * Math.sin(u * 88)]);
  clay.patch(18, 12, (u, v) => {
    const [x, y, z] = round(u, v);
    return [x * 0.037, 0.035 + y * 0.034, -0.108 + z * 0.03];
  }, (u) => [HAIR, 0.92 + 0.1 * Math.sin(u * 60)]);

  for (const side of [-1, 1]) {
    const depth = faceDepth(EYE.x, EYE.y) - 0.0145;
    const ball = 0.0125;
    clay.patch(18, 14, (u, v) => {
      const [x, y, z] = round(u, v);
      // The pole points forward, so that iris and pupil are rings.
      return [side * EYE.x + x * ball, EYE.y - z * ball, depth + y * ball];
    }, (_, v) => (v < 0.1 ? ["#120f0e", 1] : v < 0.22 ? ["#5a4030", 1] : ["#efeae2", 0.97]));
    for (const lid of [1, -1]) {
      clay.patch(16, 6, (u, v, w) => {
        const across = (u - 0.5) * 2.5;
        const open = lid > 0 ? 0.4 : -0.46;
        const shut = lid > 0 ? -0.22 : -0.3;
        const edge = mix(open, shut, w.eyeBlink ?? 0) * Math.cos(across * 0.75);
        const angle = mix(lid * 1.45, edge, v);
        const r = ball + 0.0016;
        return [side * EYE.x + r * Math.sin(across), EYE.y + r * Math.sin(angle), depth + r * Math.cos(across) * Math.cos(angle)];
      }, (_, v) => [v > 0.95 && lid > 0 ? "#4a352b" : "#c2967a", 0.95]);
    }
    clay.patch(12, 3, (u, v, w) => {
      const x = side * mix(0.013, 0.047, u);
      const y = 0.0375 + 0.005 * Math.sin(u * 2.5) - 0.0045 * u + (v - 0.5) * 0.0042 * (1 - 0.65 * u) + (w.browInnerUp ?? 0) * 0.008 * (1 - u);
      return [x, y, faceDepth(x, y) + 0.0042 + 0.001 * Math.sin(v * Math.PI)];
    }, () => [HAIR, 1]);
    clay.patch(10, 10, (u, v) => {
      const [x, y, z] = round(u, v);
      return [side * 0.0765 + x * 0.009, -0.004 + y * 0.027, -0.012 + z * 0.016];
    }, () => [SKIN, 0.86]);
  }

  // Lips: a ring from the opening outwards, and the dark behind it.
  const lip = (/** @type {number} */ u, /** @type {number} */ v, /** @type {Weights} */ w, shrink = 1) => {
    const angle = u * 2 * Math.PI, c = Math.cos(angle), s = Math.sin(angle);
    const upper = Math.max(0, s), lower = Math.max(0, -s);
    const { jawOpen = 0, mouthFunnel = 0, mouthPucker = 0, mouthStretch = 0, mouthPress = 0, mouthSmile = 0 } = w;
    const half = MOUTH.half * (1 - 0.34 * mouthPucker - 0.2 * mouthFunnel + 0.16 * mouthStretch + 0.14 * mouthSmile - 0.04 * jawOpen);
    const bow = upper * (1 + 0.25 * bell(Math.abs(c) - 0.32, 0.2) - 0.2 * bell(c, 0.14));
    const full = 1 - 0.55 * mouthPress + 0.25 * mouthPucker;
    let x = c * (half + 0.0012 * v);
    let y = MOUTH.y + v * full * (bow * 0.0058 - lower * 0.0076);
    y -= lower * (jawOpen * 0.022 + mouthFunnel * 0.007 + mouthPucker * 0.002);
    y += upper * (mouthFunnel * 0.004 + jawOpen * 0.0016);
    y += c * c * (mouthSmile * 0.005 + mouthStretch * 0.0012);
    let z = faceDepth(x * 0.9, MOUTH.y) + 0.0066 - Math.abs(c) ** 3 * 0.003;
    z += (mouthPucker * 0.007 + mouthFunnel * 0.004) * (1 - 0.5 * Math.abs(c)) - lower * jawOpen * 0.004;
    z += 0.0028 * Math.sin(Math.PI * v) * (1 - 0.5 * mouthPress);
    if (shrink < 1) {
      x *= shrink;
      y = MOUTH.y + (y - MOUTH.y) * shrink;
      z -= 0.0012;
    }
    return /** @type {[number, number, number]} */ ([x, y, z]);
  };
  clay.patch(40, 4, (u, v, w) => lip(1 - u, 1 - v, w), (u, v) => ["#a5604f", v > 0.9 ? 0.55 : 0.95 - 0.25 * (v < 0.15 ? 1 : 0)]);
  clay.patch(40, 2, (u, v, w) => lip(1 - u, 0, w, 1 - v * 0.999), () => ["#3a1512", 0.8]);
  clay.patch(14, 1, (u, v, w) => {
    const x = (u - 0.5) * 0.024 * (1 - 0.5 * (w.mouthPucker ?? 0) - 0.2 * (w.mouthFunnel ?? 0));
    return [x, MOUTH.y + 0.0012 - v * 0.0052, faceDepth(x, MOUTH.y) + 0.006];
  }, (_, v) => ["#f0ebe2", 0.9 - 0.15 * v]);
  return clay.mesh(0.62);
}

/** Height of the middle of the head above the floor, metres. */
export const HEAD_HEIGHT = 1.565;

/** @returns {Mesh} standing at the origin, looking along +z */
export function body() {
  const clay = new Clay([]);
  const robe = "#2f3d52", lining = "#b8894a";
  const outline = [[0, 0.265], [0.1, 0.25], [0.45, 0.212], [0.85, 0.168], [1.02, 0.156], [1.2, 0.178], [1.31, 0.19], [1.37, 0.168], [1.405, 0.105], [1.43, 0.062]];
  const radius = (/** @type {number} */ y) => {
    let index = 1;
    while (index < outline.length - 1 && outline[index][0] < y) index++;
    const [y0, r0] = outline[index - 1], [y1, r1] = outline[index];
    return mix(r0, r1, smooth(y0, y1, y));
  };
  clay.patch(72, 54, (u, v) => {
    const a = u * 2 * Math.PI, y = mix(1.43, 0.012, v);
    const fall = smooth(0.95, 0.1, y);
    const fold = 1 + fall * (0.05 * Math.sin(a * 9 + 0.6) + 0.03 * Math.sin(a * 14 + y * 2));
    const r = radius(y) * fold;
    const wide = mix(1, 1.16, smooth(0.8, 1.3, y)), deep = mix(0.92, 0.66, smooth(0.8, 1.25, y));
    return [-Math.sin(a) * r * wide, y, -Math.cos(a) * r * deep];
  }, (u, v) => {
    const a = u * 2 * Math.PI, y = mix(1.43, 0.012, v), fall = smooth(0.95, 0.1, y);
    return [robe, (1 + fall * 0.28 * Math.sin(a * 9 + 0.6)) * mix(0.7, 1, smooth(0, 0.5, y))];
  });
  // The border down the front.
  clay.patch(2, 60, (u, v) => {
    const y = mix(1.33, 0.02, v), x = (u - 0.5) * 0.022;
    const fold = 1 + smooth(0.95, 0.1, y) * (0.05 * Math.sin(Math.PI * 9 + 0.6) + 0.03 * Math.sin(Math.PI * 14 + y * 2));
    return [x, y, radius(y) * fold * mix(0.92, 0.66, smooth(0.8, 1.25, y)) + 0.007];
  }, () => [lining, 1]);
  // The collar.
  clay.patch(40, 6, (u, v) => {
    const a = u * 2 * Math.PI;
    const r = 0.064 + 0.05 * v + 0.008 * Math.sin(Math.PI * v);
    return [-Math.sin(a) * r * 1.12, 1.452 - 0.05 * v - 0.014 * Math.max(0, -Math.cos(a)) * v, -Math.cos(a) * r * 0.86];
  }, (_, v) => [v > 0.15 ? robe : lining, 1.12]);
  clay.patch(24, 6, (u, v) => {
    const a = u * 2 * Math.PI, r = mix(0.05, 0.047, v);
    return [-Math.sin(a) * r, mix(1.5, 1.41, v), -Math.cos(a) * r - 0.008 + 0.006 * v];
  }, (_, v) => [SKIN, mix(0.72, 0.82, v)]);
  for (const side of [-1, 1]) {
    // A sleeve from the shoulder over the elbow to the folded hands.
    const path = [[0.172, 1.345, -0.005], [0.222, 1.21, -0.02], [0.222, 1.07, 0.03], [0.14, 1.02, 0.13], [0.035, 1.03, 0.175]];
    clay.patch(20, 26, (u, v) => {
      const [x, y, z, tx, ty, tz] = along(path, v);
      const r = mix(0.055, 0.052, v) * (1 + 0.12 * smooth(0.75, 1, v)) * smooth(-0.06, 0.08, v) * (1 - smooth(0.97, 1, v));
      return tube([x * side, y, z], [tx * side, ty, tz], r, side * u);
    }, (u, v) => [v > 0.965 ? lining : robe, 0.98 + 0.08 * Math.sin(u * 12.6 + v * 6)]);
    clay.patch(14, 12, (u, v) => {
      const [x, y, z] = round(u, v);
      return [side * 0.012 + x * 0.043, 1.03 + y * 0.028 + side * 0.006, 0.19 + z * 0.024];
    }, () => [SKIN, 0.94]);
  }
  return clay.mesh(0.88);
}

/** A point of a smooth curve through `path`, and its direction. @param {number[][]} path @param {number} t in [0, 1] */
function along(path, t) {
  const at = (/** @type {number} */ s) => {
    const f = Math.min(path.length - 1.0001, Math.max(0, s * (path.length - 1)));
    const k = Math.floor(f), g = f - k;
    return [0, 1, 2].map((axis) => {
      const p0 = path[Math.max(0, k - 1)][axis], p1 = path[k][axis], p2 = path[k + 1][axis], p3 = path[Math.min(path.length - 1, k + 2)][axis];
      return 0.5 * (2 * p1 + (p2 - p0) * g + (2 * p0 - 5 * p1 + 4 * p2 - p3) * g * g + (3 * p1 - p0 - 3 * p2 + p3) * g ** 3);
    });
  };
  const here = at(t), after = at(t + 0.01), before = at(t - 0.01);
  return [...here, after[0] - before[0], after[1] - before[1], after[2] - before[2]];
}

/** A point on the ring of radius `r` around a curve. @param {number[]} centre @param {number[]} direction @param {number} r @param {number} u @returns {[number, number, number]} */
function tube(centre, direction, r, u) {
  const size = Math.hypot(...direction) || 1;
  const [x, y, z] = direction.map((part) => part / size);
  // Across the curve: the part of the forward axis that stands square on it, and the third axis.
  let [px, py, pz] = [-x * z, -y * z, 1 - z * z];
  const length = Math.hypot(px, py, pz) || 1;
  px /= length; py /= length; pz /= length;
  const [qx, qy, qz] = [y * pz - z * py, z * px - x * pz, x * py - y * px];
  const c = Math.cos(u * 2 * Math.PI) * r, s = Math.sin(u * 2 * Math.PI) * r;
  return [centre[0] + px * c + qx * s, centre[1] + py * c + qy * s, centre[2] + pz * c + qz * s];
}

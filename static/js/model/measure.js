/** The distance between two points of a work: two marks, a line, and the length beside it. A third point begins anew. */
import { BufferGeometry, Float32BufferAttribute, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { centimetres } from "./length.js";

const COLOUR = 0xd1421f;
/** A mark's radius as a share of its distance from the eye. */
const MARK = 0.006;

export class Measure {
  /** @type {Vector3[]} */
  points = [];

  /** @param {import("three").Scene} scene */
  constructor(scene) {
    // In front of everything: a line through the work is seen as well.
    const seen = { color: COLOUR, depthTest: false, transparent: true };
    this.marks = [0, 1].map(() => new Mesh(new SphereGeometry(1, 16, 12), new MeshBasicMaterial(seen)));
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(new Float32Array(6), 3));
    this.line = new Line(geometry, new LineBasicMaterial(seen));
    this.line.frustumCulled = false;
    for (const each of [...this.marks, this.line]) {
      each.renderOrder = 1;
      each.visible = false;
      scene.add(each);
    }
    this.label = document.createElement("span");
    this.label.className = "model-length";
    this.label.hidden = true;
  }

  get metres() {
    return this.points.length === 2 ? this.points[0].distanceTo(this.points[1]) : null;
  }

  /** @param {Vector3} point in metres */
  add(point) {
    this.points = this.points.length === 2 ? [point.clone()] : [...this.points, point.clone()];
  }

  clear() {
    this.points = [];
  }

  /** Put marks, line and label where they belong. @param {import("three").PerspectiveCamera} camera @param {HTMLElement} canvas */
  draw(camera, canvas) {
    const { points, metres } = this;
    this.marks.forEach((mark, index) => {
      mark.visible = index < points.length;
      if (!mark.visible) return;
      mark.position.copy(points[index]);
      mark.scale.setScalar(points[index].distanceTo(camera.position) * MARK);
    });
    this.line.visible = metres !== null;
    this.label.hidden = metres === null;
    if (metres === null) return;
    const positions = this.line.geometry.getAttribute("position");
    points.forEach(({ x, y, z }, index) => positions.setXYZ(index, x, y, z));
    positions.needsUpdate = true;
    camera.updateMatrixWorld();
    const at = new Vector3().lerpVectors(points[0], points[1], 0.5).project(camera);
    const x = ((at.x + 1) / 2) * canvas.clientWidth, y = ((1 - at.y) / 2) * canvas.clientHeight;
    this.label.textContent = `${centimetres(metres)} cm`;
    this.label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -150%)`;
  }
}

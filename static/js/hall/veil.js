/** The bare canvas gives way to the picture softly: a cover of its colour that clears and then is gone. */
import { Mesh, MeshBasicMaterial } from "three";

const CLEARS = 450;

/** @param {Mesh} mesh the picture, just come @param {import("three").Color} colour of what was there @param {() => void} changed */
export function unveil(mesh, colour, changed) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const material = new MeshBasicMaterial({
    color: colour, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2,
  });
  const veil = new Mesh(mesh.geometry, material);
  mesh.add(veil);
  const from = performance.now();
  const clear = () => {
    material.opacity = 1 - Math.min(1, (performance.now() - from) / CLEARS);
    if (material.opacity > 0) requestAnimationFrame(clear);
    else {
      veil.removeFromParent();
      material.dispose();
    }
    changed();
  };
  clear();
}

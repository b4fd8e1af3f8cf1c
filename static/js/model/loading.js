/**
 * Reads a 3D model from its file, so that it can be shown: standing on its foot in the middle, with no lamp or camera of
 * its own, its textures no larger than the graphics should hold.
 */
import { Box3, Group, Vector3 } from "three";
import { GLTFLoader, MeshoptDecoder } from "models";
import { weight } from "../hall/device.js";

/** @typedef {import("three").Mesh} Mesh */
/** @typedef {{group: Group, natural: {width: number, height: number, depth: number}, bytes: number}} Loaded
 *   `group`: its foot's middle at the origin, y up; `natural`: in the model's own units; `bytes` of textures. */

/** How much of the light is what surrounds a work: the rest comes from lamps. */
const MIRRORED = 0.4;
const MAPS = /** @type {const} */ (["map", "normalMap", "roughnessMap", "metalnessMap", "aoMap", "emissiveMap"]);

/**
 * @param {string} address of the GLB file @param {number} side pixels that a texture has at most
 * @param {import("three").Texture} reflections what metal mirrors @returns {Promise<Loaded>}
 */
export async function load(address, side, reflections) {
  const loader = new GLTFLoader();
  loader.setMeshoptDecoder(MeshoptDecoder);
  const { scene } = await loader.loadAsync(address);
  const meshes = /** @type {Mesh[]} */ ([]);
  const others = /** @type {import("three").Object3D[]} */ ([]);
  scene.traverse((node) => {
    if ("isMesh" in node) meshes.push(/** @type {Mesh} */ (node));
    else if ("isLight" in node || "isCamera" in node) others.push(node);
  });
  for (const node of others) node.removeFromParent();
  const box = new Box3().setFromObject(scene, true);
  const size = box.getSize(new Vector3());
  if (!meshes.length || ![size.x, size.y, size.z].every(Number.isFinite) || size.length() === 0) throw new Error("an empty model");
  const middle = box.getCenter(new Vector3());
  scene.position.sub(new Vector3(middle.x, box.min.y, middle.z));
  const group = new Group();
  group.add(scene);
  group.updateMatrixWorld(true);
  return { group, natural: { width: size.x, height: size.y, depth: size.z }, bytes: await furnish(meshes, side, reflections) };
}

/** Fit the textures and let metal mirror something. @param {Mesh[]} meshes @param {number} side @param {import("three").Texture} reflections */
async function furnish(meshes, side, reflections) {
  const materials = new Set(meshes.flatMap(({ material }) => material));
  const textures = new Set();
  for (const material of materials) {
    const standard = /** @type {import("three").MeshStandardMaterial} */ (material);
    if ("envMap" in standard) Object.assign(standard, { envMap: reflections, envMapIntensity: MIRRORED });
    for (const name of MAPS) if (standard[name]) textures.add(standard[name]);
  }
  let bytes = 0;
  for (const texture of textures) {
    const { width, height } = texture.image;
    if (Math.max(width, height) > side) {
      const scale = side / Math.max(width, height);
      const small = { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)) };
      texture.image = await createImageBitmap(texture.image, small);
      texture.needsUpdate = true;
    }
    bytes += weight(texture.image);
  }
  return bytes;
}

/** Give back what a model takes. @param {import("three").Object3D} object */
export function release(object) {
  object.traverse((node) => {
    const { geometry, material } = /** @type {Mesh} */ (node);
    geometry?.dispose();
    for (const each of material ? [material].flat() : []) {
      for (const name of MAPS) /** @type {import("three").MeshStandardMaterial} */ (each)[name]?.dispose();
      each.dispose();
    }
  });
}

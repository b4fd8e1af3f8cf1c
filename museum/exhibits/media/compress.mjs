/**
 * Rewrites a 3D model small: `node compress.mjs IN.glb OUT.glb MOST_TRIANGLES`. Drops what nothing uses, welds, thins
 * out what has too many triangles, quantises, and compresses with EXT_meshopt_compression. What it has written is
 * validated; the answer is one line of JSON on standard output: {"triangles", "sides"}, {"broken": code of what is
 * wrong} or {"refused": reason}. The sides, in metres along x, y and z, are those of the source, from its points.
 */
import { readFile } from "node:fs/promises";
import { NodeIO, PropertyType, getBounds } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { dedup, flatten, join, meshopt, prune, simplify, weld } from "@gltf-transform/functions";
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from "meshoptimizer";
import validator from "gltf-validator";

const [, , source, target, mostTriangles] = process.argv;
const ERROR = 0.001; // of the model's size: what thinning out may move a surface by

const triangles = (document) =>
  document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .reduce((sum, part) => sum + (part.getIndices() ?? part.getAttribute("POSITION")).getCount() / 3, 0);

function sides(document) {
  const root = document.getRoot();
  const { min, max } = getBounds(root.getDefaultScene() ?? root.listScenes()[0]);
  return max.map((end, axis) => end - min[axis]);
}

async function compress() {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder, "meshopt.encoder": MeshoptEncoder });
  const document = await io.read(source);
  const measured = sides(document);
  // A number that is none, or of a point that is not there, makes a side that is none.
  if (!measured.every(Number.isFinite)) return { broken: "model_numbers" };
  if (Math.max(...measured) === 0) return { broken: "model_empty" };
  // Cameras and lights of whoever made it are not the hall's; nobody visits the file's own notes.
  for (const camera of document.getRoot().listCameras()) camera.dispose();
  for (const extension of document.getRoot().listExtensionsUsed()) {
    if (extension.extensionName === "KHR_lights_punctual") extension.dispose();
  }
  const steps = [dedup({ propertyTypes: [PropertyType.MESH, PropertyType.ACCESSOR, PropertyType.TEXTURE] }), prune()];
  if (!document.getRoot().listSkins().length && !document.getRoot().listAnimations().length) {
    steps.push(flatten(), join());
  }
  steps.push(weld());
  await document.transform(...steps);
  const before = triangles(document);
  if (before > mostTriangles) {
    await document.transform(simplify({ simplifier: MeshoptSimplifier, ratio: mostTriangles / before, error: ERROR }));
  }
  const after = Math.round(triangles(document));
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: "medium" }));
  await io.write(target, document);
  const report = await validator.validateBytes(new Uint8Array(await readFile(target)), { maxIssues: 5 });
  const fault = report.issues.messages.find((message) => message.severity === 0);
  return fault ? { refused: `${fault.code} at ${fault.pointer ?? "?"}` } : { triangles: after, sides: measured };
}

compress()
  .catch((error) => ({ refused: String(error?.message ?? error) }))
  .then((answer) => console.log(JSON.stringify(answer)));

/**
 * Rewrites a 3D model small: `node compress.mjs IN.glb OUT.glb MOST_TRIANGLES`. Drops what nothing uses, welds, thins
 * out what has too many triangles, quantises, and compresses with EXT_meshopt_compression. What it has written is
 * validated; the answer is one line of JSON on standard output: {"triangles"} or {"refused": reason}.
 */
import { readFile } from "node:fs/promises";
import { NodeIO, PropertyType } from "@gltf-transform/core";
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

async function compress() {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder, "meshopt.encoder": MeshoptEncoder });
  const document = await io.read(source);
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
  return fault ? { refused: `${fault.code} at ${fault.pointer ?? "?"}` } : { triangles: after };
}

compress()
  .catch((error) => ({ refused: String(error?.message ?? error) }))
  .then((answer) => console.log(JSON.stringify(answer)));

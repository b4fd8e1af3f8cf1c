/**
 * Bundles what the pages need from others into static/vendor/, once, as ES modules: `npm run vendor`.
 * Our own modules need no build. A name that is not listed here is not shipped.
 */
import { mkdir, copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(HERE);
const OUT = join(HERE, "vendor");

const THREE = [
  "BufferAttribute",
  "BufferGeometry",
  "CanvasTexture",
  "ClampToEdgeWrapping",
  "Color",
  "DataTexture",
  "DirectionalLight",
  "DoubleSide",
  "Float32BufferAttribute",
  "Group",
  "HalfFloatType",
  "HemisphereLight",
  "LinearFilter",
  "LinearMipmapLinearFilter",
  "MathUtils",
  "Matrix4",
  "Mesh",
  "MeshBasicMaterial",
  "MeshStandardMaterial",
  "NoToneMapping",
  "PerspectiveCamera",
  "PlaneGeometry",
  "RGBAFormat",
  "Raycaster",
  "RepeatWrapping",
  "SRGBColorSpace",
  "Scene",
  "Texture",
  "Vector2",
  "Vector3",
  "WebGLRenderer",
  "DataUtils",
];

await mkdir(OUT, { recursive: true });
await build({
  stdin: { contents: `export { ${THREE.join(", ")} } from "three";`, resolveDir: ROOT, sourcefile: "three.js" },
  outfile: join(OUT, "three.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "inline",
  logLevel: "info",
});
await copyFile(join(ROOT, "node_modules", "three", "LICENSE"), join(OUT, "three.LICENSE"));

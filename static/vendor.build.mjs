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

/** What our own modules name, and what models.js names of it: one three.js is on the page, not two. */
const THREE = `
  AnimationClip AnimationMixer BackSide Bone Box3 BoxGeometry BufferAttribute BufferGeometry CanvasTexture
  ClampToEdgeWrapping Color ColorManagement Controls DataTexture DataUtils DirectionalLight DoubleSide FileLoader
  Float32BufferAttribute FrontSide Group HalfFloatType HemisphereLight ImageBitmapLoader InstancedBufferAttribute
  InstancedMesh InterleavedBuffer InterleavedBufferAttribute Interpolant InterpolateDiscrete InterpolateLinear Line
  LineBasicMaterial LineLoop LineSegments LinearFilter LinearMipmapLinearFilter LinearMipmapNearestFilter
  LinearSRGBColorSpace Loader LoaderUtils MOUSE Material MathUtils Matrix4 Mesh MeshBasicMaterial MeshLambertMaterial
  MeshPhysicalMaterial MeshStandardMaterial MirroredRepeatWrapping NearestFilter NearestMipmapLinearFilter
  NearestMipmapNearestFilter NoToneMapping NumberKeyframeTrack Object3D OrthographicCamera PMREMGenerator
  PerspectiveCamera Plane PlaneGeometry PointLight Points PointsMaterial PropertyBinding Quaternion
  QuaternionKeyframeTrack RGBAFormat Ray Raycaster RepeatWrapping SRGBColorSpace Scene Skeleton SkeletonHelper
  SkinnedMesh Sphere SphereGeometry Spherical SpotLight TOUCH Texture TextureLoader TriangleFanDrawMode
  TriangleStripDrawMode TrianglesDrawMode Vector2 Vector3 VectorKeyframeTrack WebGLRenderer
`.trim().split(/\s+/);

/**
 * Reading 3D models and turning around them; the page asks for it when there is one. The decoder is the one without
 * WebAssembly, which the page's security policy would have to be opened for.
 */
const MODELS = `
  export { GLTFLoader } from "./node_modules/three/examples/jsm/loaders/GLTFLoader.js";
  export { OrbitControls } from "./node_modules/three/examples/jsm/controls/OrbitControls.js";
  export { RoomEnvironment } from "./node_modules/three/examples/jsm/environments/RoomEnvironment.js";
  export { MeshoptDecoder } from "./node_modules/meshoptimizer/meshopt_decoder_reference.js";
`;

/** @param {string} name @param {string} contents @param {string[]} [external] named by the import map */
const bundle = (name, contents, external = []) =>
  build({
    stdin: { contents, resolveDir: ROOT, sourcefile: name },
    outfile: join(OUT, name),
    bundle: true,
    external,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "inline",
    logLevel: "info",
  });

await mkdir(OUT, { recursive: true });
await bundle("three.js", `export { ${THREE.join(", ")} } from "three";`);
await bundle("models.js", MODELS, ["three"]);
await bundle("openseadragon.js", `export { default } from "openseadragon";`);
for (const [name, file] of [["three", "LICENSE"], ["meshoptimizer", "LICENSE.md"], ["openseadragon", "LICENSE.txt"]]) {
  await copyFile(join(ROOT, "node_modules", name, file), join(OUT, `${name}.LICENSE`));
}

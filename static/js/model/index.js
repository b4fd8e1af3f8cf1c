/** What is needed to show a 3D model, for who loads it only when there is one. */
export { load, release } from "./loading.js";
export { reflections } from "./reflections.js";

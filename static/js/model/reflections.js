/** What metal and glaze mirror: a plain lit room, made once for each renderer. */
import { PMREMGenerator } from "three";
import { RoomEnvironment } from "models";

/** @type {WeakMap<import("three").WebGLRenderer, import("three").Texture>} */
const made = new WeakMap();

/** @param {import("three").WebGLRenderer} renderer */
export function reflections(renderer) {
  let texture = made.get(renderer);
  if (!texture) {
    const generator = new PMREMGenerator(renderer);
    texture = generator.fromScene(new RoomEnvironment(), 0.04).texture;
    generator.dispose();
    made.set(renderer, texture);
  }
  return texture;
}

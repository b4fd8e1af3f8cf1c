/** What the visitor's graphics can hold. A browser that runs out of memory takes the whole page with it. */

/** @typedef {{side: number, modelSide: number, bytes: number}} Capacity
 *   `side`: pixels that a picture on the wall has at most, `modelSide` a texture of a 3D model; `bytes`: of all textures
 *   of a room, mipmaps included. */

const MEGABYTE = 2 ** 20;
/** Larger pictures are for the close view, which shows them in tiles. */
const LARGEST_SIDE = 2048;
const DESK = 256 * MEGABYTE;
const PHONE = 96 * MEGABYTE;

/** @param {number} maxTextureSize of the graphics @returns {Capacity} */
export function capacity(maxTextureSize) {
  // Only some browsers tell (in GB, 8 at most); for the others a small screen that is touched is a phone.
  const memory = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? 8;
  const phone = matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 700;
  const small = phone || memory <= 4 || maxTextureSize <= 4096;
  return { side: Math.min(LARGEST_SIDE, maxTextureSize), modelSide: small ? 512 : 1024, bytes: small ? PHONE : DESK };
}

/** Bytes that a texture of this size takes with its mipmaps. @param {{width: number, height: number}} size @param {number} [texel] bytes */
export function weight({ width, height }, texel = 4) {
  return Math.ceil((width * height * texel * 4) / 3);
}

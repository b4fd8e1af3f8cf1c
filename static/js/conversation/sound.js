/** The page's one AudioContext, woken inside a click or key press as browsers demand; microphone and player share it. */

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<string, Promise<void>>} */
const modules = new Map();

/** Can sound be heard and recorded here? Worklets need a secure context: https, or this very machine. */
export const possible = () => typeof AudioContext !== "undefined" && "audioWorklet" in AudioContext.prototype && isSecureContext;

/** To be called inside a gesture. @returns {AudioContext | null} null where there is no sound */
export function unlock() {
  if (!possible()) return null;
  // Without a sampleRate: Firefox refuses to join contexts and microphones of different rates.
  context ??= new AudioContext({ latencyHint: "interactive" });
  // Besides "suspended" there is "interrupted", as after a telephone call.
  if (context.state !== "running") void context.resume();
  return context;
}

/** The context as it is, without waking it. */
export const sound = () => context;

/** A worklet node of ours. @param {string} name @param {string} url @param {AudioWorkletNodeOptions} options */
export async function worklet(name, url, options) {
  const here = /** @type {AudioContext} */ (context);
  if (!modules.has(url)) modules.set(url, here.audioWorklet.addModule(url));
  await modules.get(url);
  return new AudioWorkletNode(here, name, options);
}

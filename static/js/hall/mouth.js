/**
 * From phonemes with their times to the shape of a mouth, as weights of the figure's morph targets.
 *
 * @typedef {{jawOpen: number, mouthFunnel: number, mouthPucker: number, mouthStretch: number, mouthPress: number}} Shape
 * @typedef {[string, number, number][]} Phonemes  symbol, first and last second within the clause
 */

const REST = shape(0);

/** @param {number} jawOpen @returns {Shape} */
function shape(jawOpen, { funnel = 0, pucker = 0, stretch = 0, press = 0 } = {}) {
  return { jawOpen, mouthFunnel: funnel, mouthPucker: pucker, mouthStretch: stretch, mouthPress: press };
}

/** IPA, the capitals that stand for diphthongs in Kokoro's alphabet, and zhuyin. @type {[string, Shape][]} */
const SHAPES = [
  ["aɑɐʌæäAIWㄚㄞㄠㄢㄤ", shape(0.85)],
  ["eɛeㄝㄟ", shape(0.5, { stretch: 0.45 })],
  ["əɚɜɘɤᵊㄜㄦㄣㄥ", shape(0.4)],
  ["iɪᵻɨɿʅjㄧ", shape(0.2, { stretch: 0.7 })],
  ["oɔɒOYQㄛㄡ", shape(0.55, { funnel: 0.65 })],
  ["uʊɯwㄨ", shape(0.2, { pucker: 0.9 })],
  ["yʏɥㄩ", shape(0.18, { pucker: 0.75 })],
  ["pbmㄅㄆㄇ", shape(0, { press: 1 })],
  ["fvㄈ", shape(0.08, { press: 0.45 })],
  ["tdnlszʦʣθðɾTㄉㄊㄋㄌㄗㄘㄙ", shape(0.16, { stretch: 0.25 })],
  ["ʃʒʧʤɹɻrʂʐɕʑʨʥꭧꭦㄐㄑㄒㄓㄔㄕㄖ", shape(0.2, { funnel: 0.4 })],
  ["kgɡŋhxχʔㄍㄎㄏ", shape(0.28)],
];
const BY_SIGN = new Map(SHAPES.flatMap(([signs, made]) => [...signs].map((sign) => [sign, made])));
const PAUSE = /^[\s.,;:!?，。！？；：、—…"“”()-]+$/u;

/** A phoneme's shape, or null for marks of stress, tone and length, which leave the mouth as it is. @param {string} phoneme */
export function shapeOf(phoneme) {
  if (PAUSE.test(phoneme)) return REST;
  for (const sign of phoneme) {
    const made = BY_SIGN.get(sign);
    if (made) return made;
  }
  return null;
}

/** How long before its sound a mouth begins to form a phoneme, and how fast it follows, in seconds. */
const AHEAD = 0.035;
const FOLLOW = 0.045;

export class Mouth {
  /** @type {Shape} */
  now = { ...REST };

  /**
   * Move on by `elapsed` seconds towards what is said `seconds` into a clause.
   * @param {Phonemes} phonemes @param {number | null} seconds null: nobody speaks
   * @param {number} level loudness in [0, 1], for speech without phoneme times @param {number} elapsed
   */
  step(phonemes, seconds, level, elapsed) {
    const target = seconds === null ? REST : this.#target(phonemes, seconds + AHEAD, level);
    const share = 1 - Math.exp(-elapsed / FOLLOW);
    for (const key of /** @type {(keyof Shape)[]} */ (Object.keys(REST))) this.now[key] += (target[key] - this.now[key]) * share;
    return this.now;
  }

  /** @param {Phonemes} phonemes @param {number} seconds @param {number} level */
  #target(phonemes, seconds, level) {
    if (!phonemes.length) return shape(Math.min(0.8, level * 5), { stretch: 0.2 });
    let held = REST;
    for (const [phoneme, start, end] of phonemes) {
      if (start > seconds) break;
      const made = shapeOf(phoneme);
      if (made) held = made;
      if (seconds < end) return held;
    }
    return seconds > phonemes[phonemes.length - 1][2] ? REST : held;
  }

  /** Is the mouth still on its way? */
  get moving() {
    return Object.values(this.now).some((weight) => Math.abs(weight) > 0.01);
  }
}

/** The worker's hottest loop: converts lists of `[\"price\",\"size\"]` in a message's text to
 *  integer steps. Reads the same numbers as `StepScanner`; the code is repeated inline because
 *  function calls would take a quarter of the time, and a test compares the two. */
import { DECIMAL_LENGTH_MAX, decimalCountOf, exactUnitsOf } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { NOWHERE } from './scan-text.ts';

/** Levels of one change; a conflated change at peak traffic has a few hundred. */
const SCANNED_LEVEL_COUNT_MAX = 4_096;

const QUOTE = 34;
const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;

const POWERS = Float64Array.from({ length: DECIMAL_LENGTH_MAX }, (_, exponent) => 10 ** exponent);

export class LevelScanner {
  /** Pairs of price (Ticks) and size (Lots); only the first `count` pairs are valid. */
  readonly levels = new Float64Array(2 * SCANNED_LEVEL_COUNT_MAX);
  count = 0;
  readonly #decimals: readonly [price: number, size: number];
  readonly #stepUnits: readonly [price: number, size: number];

  constructor({ tickSize, lotSize }: PairSteps) {
    this.#decimals = [decimalCountOf(tickSize), decimalCountOf(lotSize)];
    this.#stepUnits = [
      Number(exactUnitsOf(tickSize, this.#decimals[0])),
      Number(exactUnitsOf(lotSize, this.#decimals[1])),
    ];
  }

  /**
   * Appends a full list to `levels`. The text must end with a brace: no list contains one, so the
   * loop never reads past the end, which would slow it down permanently.
   * @returns the index after the list, or NOWHERE.
   */
  scan(text: string, start: number): number {
    if (start < 0 || text.charCodeAt(start) !== OPEN) return NOWHERE;
    if (text.charCodeAt(start + 1) === CLOSE) return start + 2;
    const { levels } = this;
    let slot = 2 * this.count;
    let at = start;
    let code = 0;
    do {
      if (text.charCodeAt(at + 1) !== OPEN || slot >= levels.length) return NOWHERE;
      at += 2;
      for (let field = 0; field < 2; field++) {
        if (text.charCodeAt(at) !== BACKSLASH || text.charCodeAt(at + 1) !== QUOTE) return NOWHERE;
        at += 2;
        const first = at;
        let value = 0;
        let digit = text.charCodeAt(at) - ZERO;
        while (digit >>> 0 <= 9) {
          value = value * 10 + digit;
          digit = text.charCodeAt(++at) - ZERO;
        }
        if (at === first) return NOWHERE;
        let missing = this.#decimals[field] ?? 0;
        if (digit === POINT - ZERO) {
          const firstDecimal = ++at;
          digit = text.charCodeAt(at) - ZERO;
          while (digit >>> 0 <= 9) {
            if (missing > 0) {
              value = value * 10 + digit;
              missing--;
            } else if (digit !== 0) return NOWHERE;
            digit = text.charCodeAt(++at) - ZERO;
          }
          if (at === firstDecimal) return NOWHERE;
        }
        if (missing > 0) value *= POWERS[missing] ?? NaN;
        if (!(value <= Number.MAX_SAFE_INTEGER) || at - first > DECIMAL_LENGTH_MAX) return NOWHERE;
        const stepUnits = this.#stepUnits[field] ?? 1;
        if (stepUnits !== 1) {
          if (value % stepUnits !== 0) return NOWHERE;
          value /= stepUnits;
        }
        if (digit !== BACKSLASH - ZERO || text.charCodeAt(at + 1) !== QUOTE) return NOWHERE;
        if (field === 0 && (text.charCodeAt(at + 2) !== COMMA || value === 0)) return NOWHERE;
        levels[slot++] = value;
        at += field === 0 ? 3 : 2;
      }
      if (text.charCodeAt(at) !== CLOSE) return NOWHERE;
      code = text.charCodeAt(++at);
    } while (code === COMMA);
    if (code !== CLOSE) return NOWHERE;
    this.count = slot / 2;
    return at + 1;
  }
}

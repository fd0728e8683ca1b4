/** The hottest loop of the worker: lists of `[\"price\",\"size\"]` from a frame's bytes into whole steps.
 *  It reads what `StepScanner` reads; that code is repeated here in one body because calls would cost
 *  a quarter of it, and a test holds the two against each other. */
import { DECIMAL_LENGTH_MAX, decimalCountOf, exactUnitsOf } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { NOWHERE, codeAt } from './scan-bytes.ts';

/** Levels of one change; a storm's conflated change has a few hundred. */
const SCANNED_LEVEL_COUNT_MAX = 4_096;

const QUOTE = 34;
const COMMA = 44;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;

const POWERS = Float64Array.from({ length: DECIMAL_LENGTH_MAX }, (_, exponent) => 10 ** exponent);

export class LevelScanner {
  /** Pairs of price (Ticks) and size (Lots); only the first `count` pairs mean anything. */
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

  /** Appends a whole list to `levels`. @returns the index after it, or NOWHERE. */
  scan(bytes: Uint8Array, start: number): number {
    if (start < 0 || codeAt(bytes, start) !== OPEN) return NOWHERE;
    if (codeAt(bytes, start + 1) === CLOSE) return start + 2;
    const [priceDecimals, sizeDecimals] = this.#decimals;
    const [priceUnits, sizeUnits] = this.#stepUnits;
    const { levels } = this;
    let slot = 2 * this.count;
    let at = start;
    do {
      if (codeAt(bytes, at + 1) !== OPEN || slot >= levels.length) return NOWHERE;
      at += 2;
      for (let field = 0; field < 2; field++) {
        if (codeAt(bytes, at) !== BACKSLASH || codeAt(bytes, at + 1) !== QUOTE) return NOWHERE;
        at += 2;
        const first = at;
        let value = 0;
        let code = codeAt(bytes, at);
        while (code >= ZERO && code <= NINE) {
          value = value * 10 + (code - ZERO);
          code = codeAt(bytes, ++at);
        }
        if (at === first) return NOWHERE;
        let missing = field === 0 ? priceDecimals : sizeDecimals;
        if (code === POINT) {
          const firstDecimal = ++at;
          code = codeAt(bytes, at);
          while (code >= ZERO && code <= NINE) {
            if (missing > 0) {
              value = value * 10 + (code - ZERO);
              missing--;
            } else if (code !== ZERO) return NOWHERE;
            code = codeAt(bytes, ++at);
          }
          if (at === firstDecimal) return NOWHERE;
        }
        if (missing > 0) value *= POWERS[missing] ?? NaN;
        if (!(value <= Number.MAX_SAFE_INTEGER) || at - first > DECIMAL_LENGTH_MAX) return NOWHERE;
        const stepUnits = field === 0 ? priceUnits : sizeUnits;
        if (stepUnits !== 1) {
          if (value % stepUnits !== 0) return NOWHERE;
          value /= stepUnits;
        }
        if (code !== BACKSLASH || codeAt(bytes, at + 1) !== QUOTE) return NOWHERE;
        if (field === 0 && (codeAt(bytes, at + 2) !== COMMA || value === 0)) return NOWHERE;
        levels[slot++] = value;
        at += field === 0 ? 3 : 2;
      }
      if (codeAt(bytes, at) !== CLOSE) return NOWHERE;
      at++;
    } while (codeAt(bytes, at) === COMMA);
    if (codeAt(bytes, at) !== CLOSE) return NOWHERE;
    this.count = slot / 2;
    return at + 1;
  }
}

/** Reads decimal text directly as integer steps, without an intermediate string, BigInt or float.
 *  Accepts exactly the contract's format and returns NOWHERE for anything else. */
import {
  DECIMAL_LENGTH_MAX,
  decimalCountOf,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import { NOWHERE, codeAt } from './scan-text.ts';

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const POWERS = Float64Array.from({ length: DECIMAL_LENGTH_MAX }, (_, exponent) => 10 ** exponent);

export class StepScanner {
  readonly #decimals: number;
  /** The step in units of its own last decimal: 1 for 0.01, 5 for 0.05. */
  readonly #stepUnits: number;
  /** Result of the last successful scan. */
  steps = 0;

  constructor(step: Decimal) {
    this.#decimals = decimalCountOf(step);
    this.#stepUnits = Number(exactUnitsOf(step, this.#decimals));
  }

  /**
   * Reads digits and at most one decimal point from `start` on, and stores the value in `steps`.
   * @returns the index after it, or NOWHERE when it is not a multiple of the step, is longer than
   * the wire allows, or its count is not a safe integer.
   */
  scan(text: string, start: number): number {
    let at = start;
    let value = 0;
    let code = codeAt(text, at);
    while (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      code = codeAt(text, ++at);
    }
    if (at === start) return NOWHERE;
    let missing = this.#decimals;
    if (code === POINT) {
      const fractionStart = ++at;
      code = codeAt(text, at);
      while (code >= ZERO && code <= NINE) {
        if (missing > 0) {
          value = value * 10 + (code - ZERO);
          missing--;
        } else if (code !== ZERO) return NOWHERE;
        code = codeAt(text, ++at);
      }
      if (at === fractionStart) return NOWHERE;
    }
    if (missing > 0) value *= POWERS[missing] ?? NaN;
    if (!(value <= Number.MAX_SAFE_INTEGER) || at - start > DECIMAL_LENGTH_MAX) return NOWHERE;
    if (this.#stepUnits !== 1) {
      if (value % this.#stepUnits !== 0) return NOWHERE;
      value /= this.#stepUnits;
    }
    this.steps = value;
    return at;
  }

  /** @returns undefined when the full `text` is not a count of steps. */
  stepsOf(text: string): number | undefined {
    return this.scan(text, 0) === text.length ? this.steps : undefined;
  }
}

/** Calculates the contract's checksum of a book from integer steps, digit by digit. Equals the
 *  result of `bookChecksumOf`, but creates no texts. */
import {
  DECIMAL_LENGTH_MAX,
  decimalCountOf,
  decimalOfSteps,
  exactUnitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { CHECKSUM_ROW_COUNT, CRC_START, crcAfter, crcOf } from '#domain/book-checksum.ts';
import { ROW, ROW_LENGTH } from '#domain/market-frame.ts';
import type { BookSide } from './book-side.ts';

const ZERO = 48;
const POINT = 46;
const COLON = 58;

/** Adds the text of step counts to a checksum. */
class StepDigits {
  readonly #step: Decimal;
  readonly #decimals: number;
  /** The step in units of its own last decimal: 1 for 0.01, 5 for 0.05. */
  readonly #stepUnits: number;
  /** Digits of one number, the last one first. */
  readonly #digits = new Uint8Array(DECIMAL_LENGTH_MAX);

  constructor(step: Decimal) {
    this.#step = step;
    this.#decimals = decimalCountOf(step);
    this.#stepUnits = Number(exactUnitsOf(step, this.#decimals));
  }

  /** @returns `crc` after the text of `count` steps. */
  after(crc: number, count: number): number {
    let rest = count * this.#stepUnits;
    if (!Number.isSafeInteger(rest)) return this.#afterText(crc, count);
    const digits = this.#digits;
    const decimals = this.#decimals;
    let length = 0;
    while (rest > 0 || length <= decimals) {
      const tenth = Math.floor(rest / 10);
      digits[length++] = rest - tenth * 10;
      rest = tenth;
    }
    let spare = 0;
    while (spare < decimals && digits[spare] === 0) spare++;
    let next = crc;
    for (let at = length - 1; at >= spare; at--) {
      if (at === decimals - 1) next = crcAfter(next, POINT);
      next = crcAfter(next, ZERO + (digits[at] ?? 0));
    }
    return next;
  }

  #afterText(crc: number, count: number): number {
    let next = crc;
    const text = decimalOfSteps(count, this.#step);
    for (let at = 0; at < text.length; at++) next = crcAfter(next, text.charCodeAt(at));
    return next;
  }
}

export class StepChecksum {
  readonly #prices: StepDigits;
  readonly #sizes: StepDigits;
  readonly #bids = new Float64Array(CHECKSUM_ROW_COUNT * ROW_LENGTH);
  readonly #asks = new Float64Array(CHECKSUM_ROW_COUNT * ROW_LENGTH);

  constructor({ tickSize, lotSize }: PairSteps) {
    this.#prices = new StepDigits(tickSize);
    this.#sizes = new StepDigits(lotSize);
  }

  of(bids: BookSide, asks: BookSide): number {
    const bidCount = bids.fillRows(this.#bids, 0, CHECKSUM_ROW_COUNT, 1);
    const askCount = asks.fillRows(this.#asks, 0, CHECKSUM_ROW_COUNT, 1);
    let crc = CRC_START;
    for (let row = 0; row < bidCount || row < askCount; row++) {
      if (row < bidCount) crc = this.#afterRow(crc, this.#bids, row, row === 0);
      if (row < askCount) crc = this.#afterRow(crc, this.#asks, row, row === 0 && bidCount === 0);
    }
    return crcOf(crc);
  }

  #afterRow(crc: number, rows: Float64Array, row: number, isFirst: boolean): number {
    const at = row * ROW_LENGTH;
    const start = isFirst ? crc : crcAfter(crc, COLON);
    const afterPrice = this.#prices.after(start, rows[at + ROW.price] ?? 0);
    return this.#sizes.after(crcAfter(afterPrice, COLON), rows[at + ROW.size] ?? 0);
  }
}

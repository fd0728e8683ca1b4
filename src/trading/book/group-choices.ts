/** Choices for the number of ticks per order book row. */
import type { Ticks } from '#contract/core/decimal.ts';
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, type PairSteps } from '#contract/core/pair.ts';
import { displayNumber } from '#domain/number-text.ts';

export const GROUP_CHOICES = [1, 10, 100, 1_000, 10_000] as const;
/** A row may be at most 1/200 of the price: a wider row shows too little of the market. */
const ROWS_IN_PRICE_MIN = 200;

export interface GroupChoice {
  readonly groupTicks: number;
  /** Height of a row in quote coin: "0.01", "10". */
  readonly text: string;
}

/** Returns the powers of ten of the tick that still separate prices; the tick itself is always
 *  included. */
export function groupChoicesOf(pair: PairSteps, lastPrice: Ticks | undefined): GroupChoice[] {
  return GROUP_CHOICES.filter(
    (choice) => choice === 1 || lastPrice === undefined || choice * ROWS_IN_PRICE_MIN <= lastPrice,
  ).map((choice) => ({
    groupTicks: choice,
    text: displayNumber(priceOfTicks(ticks(choice), pair)),
  }));
}

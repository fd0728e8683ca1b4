/** How many ticks a row of the book may gather. */
import type { Ticks } from '#contract/core/decimal.ts';
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, type PairSteps } from '#contract/core/pair.ts';
import { displayNumber } from '#domain/number-text.ts';

export const GROUP_CHOICES = [1, 10, 100, 1_000, 10_000] as const;
/** A row wider than this share of the price shows no market. */
const ROWS_IN_PRICE_MIN = 200;

export interface GroupChoice {
  readonly groupTicks: number;
  /** The row's height in quote coin: "0.01", "10". */
  readonly text: string;
}

/** Powers of ten of the tick, as far as they still tell prices apart; always the tick itself. */
export function groupChoicesOf(pair: PairSteps, lastPrice: Ticks | undefined): GroupChoice[] {
  return GROUP_CHOICES.filter(
    (choice) => choice === 1 || lastPrice === undefined || choice * ROWS_IN_PRICE_MIN <= lastPrice,
  ).map((choice) => ({
    groupTicks: choice,
    text: displayNumber(priceOfTicks(ticks(choice), pair)),
  }));
}

/** Which trades a tape may leave out: those of less than so much quote coin. */
import { UNIT_DECIMALS } from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';

/** In whole quote coins; 0 leaves out none. */
export const TRADE_VALUE_MINS = [0, 100, 1_000, 10_000, 100_000] as const;
export type TradeValueMin = (typeof TRADE_VALUE_MINS)[number];

/** What storage holds; whatever is no floor leaves out none. */
export const tradeValueMinOf = (value: unknown): TradeValueMin =>
  TRADE_VALUE_MINS.find((floor) => floor === value) ?? 0;

/** The same as price times size counted in whole steps, rounded up. */
export function tickLotsOf(floor: TradeValueMin, pair: PairSteps): number {
  const parts = BigInt(floor) * 10n ** BigInt(2 * UNIT_DECIMALS);
  const perTickLot = unitsPerTickLot(pair);
  return Number((parts + perTickLot - 1n) / perTickLot);
}

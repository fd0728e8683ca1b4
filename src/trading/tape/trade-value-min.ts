/** Minimum trade values in quote coin for the list of market trades. */
import { UNIT_DECIMALS } from '#contract/core/decimal.ts';
import { unitsPerTickLot, type PairSteps } from '#contract/core/pair.ts';

/** In integer quote coins; 0 shows all trades. */
export const TRADE_VALUE_MINS = [0, 100, 1_000, 10_000, 100_000] as const;
export type TradeValueMin = (typeof TRADE_VALUE_MINS)[number];

/** Parses the stored value; an invalid value shows all trades. */
export const tradeValueMinOf = (value: unknown): TradeValueMin =>
  TRADE_VALUE_MINS.find((floor) => floor === value) ?? 0;

/** Returns the minimum as price times size in integer steps, rounded up. */
export function tickLotsOf(floor: TradeValueMin, pair: PairSteps): number {
  const parts = BigInt(floor) * 10n ** BigInt(2 * UNIT_DECIMALS);
  const perTickLot = unitsPerTickLot(pair);
  return Number((parts + perTickLot - 1n) / perTickLot);
}

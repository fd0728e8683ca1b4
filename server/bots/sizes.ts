/** Converts recorded sizes to sizes of a live pair. */
import { assert } from '#contract/core/assert.ts';
import {
  decimal,
  divideCeil,
  exactUnitsOf,
  lots,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import { unitsPerLot, unitsPerTickLot, type Pair } from '#contract/core/pair.ts';
import type { MarketRecording } from './recording-file.ts';

const TICK_LOTS_IN_UNIT = 10n ** 8n;
const UNITS_IN_COIN = 10 ** 8;

/** @returns a function for the smallest size that reaches the minimum notional: at 93226.88 and 5
 *  USDT 0.00006 BTC. */
export function minLotsOf(pair: Pair): (price: Ticks) => Lots {
  const minTickLots = Number(
    divideCeil(exactUnitsOf(pair.minNotional) * TICK_LOTS_IN_UNIT, unitsPerTickLot(pair)),
  );
  assert(Number.isSafeInteger(minTickLots), 'the least value of an order is a sane amount');
  return (price) => lots(Math.ceil(minTickLots / price));
}

interface SizeScale {
  readonly recording: MarketRecording;
  readonly pair: Pair;
  /** Live price when the recording is at `recordedPrice`, both in their own ticks. */
  readonly livePrice: number;
  readonly recordedPrice: number;
  /** `coins` uses the recorded number of coins; otherwise this share of their value is used. */
  readonly keep: 'coins' | { readonly valueShare: number };
}

/** @returns a function from recorded sizes to integer lots, at least one; zero stays zero. */
export function sizeScalerOf(scale: SizeScale): (recordedSize: number) => Lots {
  const { recording, pair, keep } = scale;
  const lotSize = Number(unitsPerLot(pair)) / UNITS_IN_COIN;
  const coinsPerStep = 10 ** -recording.sizeDecimals;
  let lotsPerStep = coinsPerStep / lotSize;
  if (keep !== 'coins') {
    const liveCoinPrice = scale.livePrice * Number(exactUnitsOf(pair.tickSize)) * 1e-8;
    const recordedCoinPrice = scale.recordedPrice * 10 ** -recording.priceDecimals;
    lotsPerStep *= keep.valueShare * (recordedCoinPrice / liveCoinPrice);
  }
  return (recordedSize) =>
    lots(recordedSize === 0 ? 0 : Math.max(1, Math.floor(recordedSize * lotsPerStep + 0.5)));
}

/** Returns the units of a coin with the value of `value` full units of quote coin at `price`. */
export function unitsOfValue(value: bigint, price: Ticks, pair: Pair): bigint {
  return (value * exactUnitsOf(decimal('1'))) / (BigInt(price) * exactUnitsOf(pair.tickSize));
}

/** From the tape's sizes to a live pair's. */
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

/** @returns the smallest size whose value is an order's least: at 93226.88 and 5 USDT 0.00006 BTC. */
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
  /** Where the live market stands when the tape stands at `recordedPrice`, both in their own ticks. */
  readonly livePrice: number;
  readonly recordedPrice: number;
  /** `coins` keeps the tape's number of coins; `value` keeps this share of their value. */
  readonly keep: 'coins' | { readonly valueShare: number };
}

/** @returns from a size on the tape to whole lots, one at least; zero stays zero. */
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

/** Units of a coin that are worth `value` whole units of quote coin at `price`. */
export function unitsOfValue(value: bigint, price: Ticks, pair: Pair): bigint {
  return (value * exactUnitsOf(decimal('1'))) / (BigInt(price) * exactUnitsOf(pair.tickSize));
}

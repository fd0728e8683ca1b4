/** A coin pair: its price step, size step and trading rules. The "base coin" of the wire is the
 *  coin prices are quoted in; here it is `quoteCoin`. */
import {
  decimalOfSteps,
  exactUnitsOf,
  lots,
  stepsOf,
  ticks,
  type Bps,
  type Decimal,
  type Lots,
  type Ticks,
} from './decimal.ts';
import type { CoinId, PairId } from './ids.ts';

export interface PairSteps {
  /** Smallest price step, in quote coin. */
  readonly tickSize: Decimal;
  /** Smallest size step, in trade coin. */
  readonly lotSize: Decimal;
}

export interface Pair extends PairSteps {
  readonly id: PairId;
  /** The coin that is bought and sold, for example BTC. */
  readonly tradeCoin: string;
  readonly tradeCoinId: CoinId;
  /** The coin that prices are quoted in, for example USDT. */
  readonly quoteCoin: string;
  readonly quoteCoinId: CoinId;
  /** Minimum price x size of an order, in quote coin. */
  readonly minNotional: Decimal;
  /** Decimals of a displayed price. */
  readonly priceDecimals: number;
  /** Decimals of a displayed size. */
  readonly sizeDecimals: number;
  readonly makerFeeBps: Bps;
  readonly takerFeeBps: Bps;
  /** Maximum distance of a market order's fills from the best price at its arrival, in percent. */
  readonly collarPercent: number;
  readonly status: 'open' | 'closed';
}

/** "BTC_USDT": trade coin first, the form used in URLs and favorites. */
export const pairTextOf = (pair: Pick<Pair, 'tradeCoin' | 'quoteCoin'>): string =>
  `${pair.tradeCoin}_${pair.quoteCoin}`;

/** @returns undefined when `price` is negative or not a multiple of the tick. */
export function ticksOf(price: Decimal, pair: PairSteps): Ticks | undefined {
  const count = stepsOf(price, pair.tickSize);
  return count === undefined ? undefined : ticks(count);
}

/** @returns undefined when `size` is negative or not a multiple of the lot. */
export function lotsOf(size: Decimal, pair: PairSteps): Lots | undefined {
  const count = stepsOf(size, pair.lotSize);
  return count === undefined ? undefined : lots(count);
}

export const priceOfTicks = (price: Ticks, pair: PairSteps): Decimal =>
  decimalOfSteps(price, pair.tickSize);
export const sizeOfLots = (size: Lots, pair: PairSteps): Decimal =>
  decimalOfSteps(size, pair.lotSize);

/** Coin units in one lot of trade coin: 0.00001 BTC are 1000. */
export const unitsPerLot = (pair: PairSteps): bigint => exactUnitsOf(pair.lotSize);

/** Value of one lot at one tick, in 10^-16 quote coin; divide by 10^8 for units. */
export const unitsPerTickLot = (pair: PairSteps): bigint =>
  exactUnitsOf(pair.tickSize) * exactUnitsOf(pair.lotSize);

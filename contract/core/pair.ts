/** A coin pair as both sides trade it: what a step of price and of size is worth, and its rules.
 *  The wire's "base coin" is the coin prices are quoted in; here it is `quoteCoin`. */
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
  /** Smallest step of price, in quote coin. */
  readonly tickSize: Decimal;
  /** Smallest step of size, in trade coin. */
  readonly lotSize: Decimal;
}

export interface Pair extends PairSteps {
  readonly id: PairId;
  /** What changes hands, for example BTC. */
  readonly tradeCoin: string;
  readonly tradeCoinId: CoinId;
  /** What prices are quoted in, for example USDT. */
  readonly quoteCoin: string;
  readonly quoteCoinId: CoinId;
  /** Least price x size of an order, in quote coin. */
  readonly minNotional: Decimal;
  /** Decimals a price is written with. */
  readonly priceDecimals: number;
  /** Decimals a size is written with. */
  readonly sizeDecimals: number;
  readonly makerFeeBps: Bps;
  readonly takerFeeBps: Bps;
  /** How far from the best price at its arrival a market order may fill. */
  readonly collarPercent: number;
  readonly status: 'open' | 'closed';
}

/** "BTC_USDT": trade coin first, as addresses and favourites write it. */
export const pairTextOf = (pair: Pick<Pair, 'tradeCoin' | 'quoteCoin'>): string =>
  `${pair.tradeCoin}_${pair.quoteCoin}`;

/** @returns undefined when `price` is negative or no multiple of the tick. */
export function ticksOf(price: Decimal, pair: PairSteps): Ticks | undefined {
  const count = stepsOf(price, pair.tickSize);
  return count === undefined ? undefined : ticks(count);
}

/** @returns undefined when `size` is negative or no multiple of the lot. */
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

/** 10^-16 quote coin in one lot at one tick; divide by 10^8 for units. */
export const unitsPerTickLot = (pair: PairSteps): bigint =>
  exactUnitsOf(pair.tickSize) * exactUnitsOf(pair.lotSize);

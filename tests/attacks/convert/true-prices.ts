/** Prices that only the world outside the exchange decides, and amounts at them. */
import { decimal, exactUnitsOf, lots, ticks, units, type Units } from '#contract/core/decimal.ts';
import { coinId, pairId, type CoinId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { BTC_USDT, USDT, coinUnits } from '#tests/support/test-exchange.ts';

export const DOT = coinId(4);
export const DOT_USDT: Pair = {
  ...BTC_USDT,
  id: pairId(3),
  tradeCoin: 'DOT',
  tradeCoinId: DOT,
  tickSize: decimal('0.0001'),
  lotSize: decimal('0.1'),
  priceDecimals: 4,
  sizeDecimals: 1,
};
export const PAIRS = [BTC_USDT, DOT_USDT];

export const UNIT = 10n ** 8n;
const BPS = 10_000n;
const START_PRICE = new Map([
  [BTC_USDT.id, 60_000],
  [DOT_USDT.id, 7],
]);
const startOf = (pair: Pair): number => START_PRICE.get(pair.id) ?? 1;

export class TruePrices {
  readonly #prices = new Map(PAIRS.map((pair) => [pair.id, startOf(pair)]));

  of(pair: Pair): number {
    return this.#prices.get(pair.id) ?? 1;
  }

  set(pair: Pair, price: number): void {
    this.#prices.set(pair.id, price);
  }

  /** @returns the least and the greatest price that a random walk reaches. */
  rangeOf(pair: Pair): readonly [number, number] {
    return [startOf(pair) / 2, startOf(pair) * 2];
  }

  unitsOf(pair: Pair): Units {
    const steps = Math.round(this.of(pair) / Number(pair.tickSize));
    return units(BigInt(steps) * exactUnitsOf(pair.tickSize));
  }

  /** @returns the price at this distance from the true one. */
  ticksAt(pair: Pair, bps: number) {
    const price = this.unitsOf(pair) / exactUnitsOf(pair.tickSize);
    return ticks(Number((price * (BPS + BigInt(bps))) / BPS));
  }

  /** @returns the size of this value in USDT, at least one lot. */
  sizeOf(pair: Pair, value: number) {
    const size = (BigInt(value) * UNIT * UNIT) / this.unitsOf(pair) / exactUnitsOf(pair.lotSize);
    return lots(Number(size > 0n ? size : 1n));
  }

  priceOf(coin: CoinId): bigint {
    const pair = PAIRS.find(({ tradeCoinId }) => tradeCoinId === coin);
    return pair === undefined ? UNIT : this.unitsOf(pair);
  }

  /** @returns the amount of a coin of this value in USDT. */
  amountOf(coin: CoinId, value: number): Units {
    if (coin === USDT) return coinUnits(value);
    return units((BigInt(value) * UNIT * UNIT) / this.priceOf(coin));
  }
}

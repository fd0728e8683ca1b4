/** Futures whose prices come from a spot book, second by second, as in the server: the reference prices take a sample, then
 *  the price feed does. The second source of the reference is set by the test. */
import { decimal, units, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { OrderId, UserId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import { PriceFeed } from '#server/futures/price-feed.ts';
import { ReferencePrices } from '#server/reference/reference-prices.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  BTC_CONTRACT,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const CONTRACT = BTC_CONTRACT.pair.id;

export interface TestHolder {
  readonly userId: UserId;
  readonly leverage: number;
}

export class FedFutures {
  readonly test: TestFutures;
  readonly reference: ReferencePrices;
  /** Price of the second source; undefined without one. */
  source: Units | undefined;
  readonly #feed: PriceFeed;
  readonly #spot: Pair;

  constructor(source: string) {
    this.test = openTestFutures();
    this.source = usdt(source);
    const { db, futures, test } = this.test;
    const clock = () => epochMs(test.clock.nowMs);
    const onError = (error: unknown): never => {
      throw error;
    };
    const spot = test.exchange.pair(BTC_CONTRACT.indexPairId);
    if (spot === undefined) throw new Error('the contract has a spot pair');
    this.#spot = spot;
    this.reference = new ReferencePrices({
      db,
      exchange: test.exchange,
      clock,
      schedule: () => {},
      sourceOf: ({ id }) =>
        id === spot.id && this.source !== undefined
          ? { price: this.source, at: clock() }
          : undefined,
      onError,
    });
    this.#feed = new PriceFeed({
      db,
      clock,
      schedule: () => {},
      futures,
      index: this.reference,
      fundingIntervalMs: 8 * HOUR_MS,
      onPrices: () => {},
      onFunding: () => {},
      onError,
    });
  }

  get prices() {
    return this.test.futures.reads.prices(CONTRACT);
  }

  /** Lets a second pass, at whose end both take a sample. */
  async passSecond(): Promise<void> {
    this.test.test.clock.nowMs += SECOND_MS;
    this.reference.step();
    await this.#feed.step();
  }

  async passSeconds(count: number): Promise<void> {
    for (let second = 0; second < count; second += 1) await this.passSecond();
  }

  /** Coins on the spot market: 10^9 USDT and 10^5 BTC. */
  async creditSpot(userId: UserId): Promise<void> {
    const { test } = this.test;
    await test.credit(userId, this.#spot.quoteCoinId, usdt('1000000000'));
    await test.credit(userId, this.#spot.tradeCoinId, units(100_000n * 10n ** 8n));
  }

  /** Places a spot order that the owner has confirmed. @returns undefined when it is rejected */
  async placeSpot(
    userId: UserId,
    side: 'buy' | 'sell',
    price: string,
    size: string,
  ): Promise<OrderId | undefined> {
    const limitPrice = ticksOf(decimal(price), this.#spot);
    const lots = lotsOf(decimal(size), this.#spot);
    const placed = await this.test.test.exchange.place({
      userId,
      pairId: this.#spot.id,
      side,
      kind: 'limit',
      limitPrice,
      size: lots,
      confirmPrice: true,
    });
    return isRejection(placed) ? undefined : placed.order.id;
  }

  async cancelSpot(userId: UserId): Promise<void> {
    await this.test.test.exchange.cancelAll({ userId });
  }

  /** Opens a long and a short of 0.5 against each other. */
  async openPositions(long: TestHolder, short: TestHolder, price: string): Promise<void> {
    for (const { userId, leverage } of [long, short]) {
      await this.test.fund(userId, usdt('100000'));
      const settings = { userId, contractId: CONTRACT, leverage };
      await this.test.futures.run((engine, now) => engine.setLeverage(settings, now));
    }
    await this.test.placed({ userId: short.userId, side: 'sell', size: '0.5', price });
    await this.test.placed({ userId: long.userId, side: 'buy', size: '0.5', price });
  }

  /** Number of liquidations of a user so far. */
  liquidationsOf(userId: UserId): number {
    return this.test.events
      .flatMap(({ changes }) => changes.liquidations)
      .filter((liquidation) => liquidation.userId === userId).length;
  }
}

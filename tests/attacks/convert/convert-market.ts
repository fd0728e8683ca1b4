/** A market in which accounts attack converts: a book of a maker around a true price, reference prices with the true
 *  price as second source, and a stocked house. Time is simulated. Gains are counted at the true price: what an account
 *  wins or loses because that price moves while it holds a coin is left out. */
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  lots,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import { userId as userIdOf, type CoinId, type UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { ConvertLimits } from '#server/convert/convert-terms.ts';
import type { ConvertRecord } from '#server/convert/convert-orders.ts';
import type { ConvertService } from '#server/convert/convert-service.ts';
import { openConvert } from '#server/convert/open-convert.ts';
import { stockHouse } from '#server/ledger/play-money.ts';
import { runTransaction } from '#server/exchange/transaction.ts';
import { ReferencePrices } from '#server/reference/reference-prices.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { newRequest } from '#tests/support/test-convert.ts';
import {
  BTC,
  BTC_USDT,
  COINS,
  USDT,
  coinUnits,
  openTestExchange,
  type TestExchange,
} from '#tests/support/test-exchange.ts';
import { HouseGains } from './house-gains.ts';
import { DOT, DOT_USDT, PAIRS, TruePrices, UNIT } from './true-prices.ts';

export { BTC, BTC_USDT, USDT } from '#tests/support/test-exchange.ts';
export { DOT, DOT_USDT } from './true-prices.ts';

const MAKER = userIdOf(900);
/** Accounts of one attacker. */
export const EVE = userIdOf(1);
export const MALLORY = userIdOf(2);
/** An honest user, whose gains do not count. */
export const VICTIM = userIdOf(3);

const LEVEL_COUNT = 4;
/** Distance of the maker's levels from the true price, and from each other. */
const LEVEL_BPS = 5;
/** Value of each level in USDT. */
const LEVEL_VALUE = new Map([
  [BTC_USDT.id, 15_000],
  [DOT_USDT.id, 2_500],
]);

interface Task {
  at: number;
  readonly run: () => void;
}

export interface MarketTerms {
  readonly limits?: Partial<ConvertLimits>;
  /** Pairs without a second source. */
  readonly unsourced?: readonly Pair[];
}

export interface Swap {
  readonly from: CoinId;
  readonly to: CoinId;
  readonly amount: Units;
  /** Whether `amount` is paid (default) or received. */
  readonly given?: 'from' | 'to';
  readonly validSec?: number;
}

export class ConvertMarket {
  readonly test: TestExchange;
  readonly convert: ConvertService;
  readonly reference: ReferencePrices;
  readonly errors: unknown[] = [];
  /** Whether the maker quotes. */
  #isMakerAwake = true;
  /** Whether the second source is read; otherwise its last price ages. */
  isSourceAwake = true;
  #sourceAt: EpochMs;
  readonly #sourced = new Map<number, Units>();
  readonly #truth = new TruePrices();
  readonly #house: HouseGains;
  readonly #tasks: Task[] = [];
  readonly #random: SeededRandom;
  readonly #attackers: readonly UserId[];
  /** Gain of the attackers in units of USDT, at the true prices of its times. */
  #gain = 0n;
  #base = 0n;

  private constructor(random: SeededRandom, attackers: readonly UserId[], terms: MarketTerms) {
    this.#random = random;
    this.#attackers = attackers;
    this.test = openTestExchange(openMemoryDatabase(), {
      coins: [...COINS, { id: DOT, code: 'DOT', name: 'Polkadot' }],
      pairs: PAIRS,
    });
    this.#house = new HouseGains(this.test.db, this.#truth);
    this.#sourceAt = this.now;
    const parts = {
      db: this.test.db,
      exchange: this.test.exchange,
      clock: () => this.now,
      schedule: (run: () => void, delayMs: number) =>
        void this.#tasks.push({ at: this.now + delayMs, run }),
      onError: (error: unknown) => void this.errors.push(error),
    };
    this.reference = new ReferencePrices({
      ...parts,
      sourceOf: (pair) => {
        const price = this.#sourced.get(pair.id);
        const isSourced = terms.unsourced?.includes(pair) !== true;
        return isSourced && price !== undefined ? { price, at: this.#sourceAt } : undefined;
      },
    });
    let idCount = 0;
    this.convert = openConvert({
      ...parts,
      reference: this.reference,
      limits: terms.limits,
      randomBytes: (count) => {
        const bytes = Buffer.alloc(count);
        bytes.writeUInt32BE((idCount += 1), 0);
        return bytes;
      },
      putNotification: () => {},
    });
  }

  static async open(
    random: SeededRandom,
    attackers: readonly UserId[],
    terms: MarketTerms = {},
  ): Promise<ConvertMarket> {
    const market = new ConvertMarket(random, attackers, terms);
    const { test } = market;
    for (const [coin, amount] of [
      [USDT, 1e8],
      [BTC, 1e4],
      [DOT, 1e8],
    ] as const) {
      await test.credit(MAKER, coin, coinUnits(amount));
      const details = { coinId: coin, amount: coinUnits(amount) };
      await test.exchange.transact((ledger, postedAt) =>
        stockHouse(ledger, { ...details, cause: `test:house/${coin}`, postedAt }),
      );
    }
    for (const user of [...attackers, VICTIM]) {
      await test.credit(user, USDT, coinUnits(1_000_000));
      await test.credit(user, BTC, coinUnits(10));
      await test.credit(user, DOT, coinUnits(100_000));
    }
    await market.#requote();
    market.reference.start();
    market.#base = market.#worth();
    await market.settle();
    return market;
  }

  get now(): EpochMs {
    return epochMs(this.test.clock.nowMs);
  }

  get gain(): bigint {
    return this.#gain + this.#worth() - this.#base;
  }

  get houseGain(): bigint {
    this.#countConverts();
    return this.#house.gain;
  }

  /** The largest loss of the house by converts until now. */
  get houseLossMax(): bigint {
    return this.#house.lossMax;
  }

  get convertCount(): number {
    return this.#house.convertCount;
  }

  /** Moves the clock. Each periodic task that is due runs once, as on a machine that was asleep. */
  async pass(ms: number): Promise<void> {
    this.test.clock.nowMs += ms;
    if (this.isSourceAwake) this.#readSource();
    const due = this.#tasks.filter(({ at }) => at <= this.test.clock.nowMs);
    for (const task of due) this.#tasks.splice(this.#tasks.indexOf(task), 1);
    for (const { run } of due) run();
    await this.test.exchange.transact(() => {});
    this.#countConverts();
  }

  async passSeconds(count: number): Promise<void> {
    for (let second = 0; second < count; second += 1) await this.pass(SECOND_MS);
  }

  /** Half a minute in which book and reference prices reach the true price. */
  async settle(): Promise<void> {
    await this.passSeconds(31);
  }

  /** Passes hours at once, at whose end prices are others by about `percent`. */
  async leap(ms: number, percent = 1): Promise<void> {
    this.moveTruths(percent);
    await this.test.exchange.cancelAll({ userId: MAKER });
    for (const user of this.#attackers) await this.test.exchange.cancelAll({ userId: user });
    await this.pass(ms);
    await this.#requote();
    await this.settle();
  }

  moveTruths(percent: number): void {
    for (const pair of PAIRS) {
      const change = 1 + ((this.#random.next() - 0.5) * 2 * percent) / 100;
      const [least, most] = this.#truth.rangeOf(pair);
      this.#setTruth(pair, Math.min(Math.max(this.#truth.of(pair) * change, least), most));
    }
  }

  moveTruth(pair: Pair, percent: number): void {
    this.#setTruth(pair, this.#truth.of(pair) * (1 + percent / 100));
  }

  /** True price in units. */
  truthOf(pair: Pair): Units {
    return this.#truth.unitsOf(pair);
  }

  /** The maker quotes around the true price again. */
  async follow(): Promise<void> {
    if (this.#isMakerAwake) await this.#requote();
  }

  /** The maker takes all of his orders away. */
  async sleepMaker(): Promise<void> {
    this.#isMakerAwake = false;
    await this.test.exchange.cancelAll({ userId: MAKER });
  }

  async wakeMaker(): Promise<void> {
    this.#isMakerAwake = true;
    await this.#requote();
  }

  /** Moves a true price, which the maker follows, by this much each second. */
  async trend(pair: Pair, percentEach: number, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.moveTruth(pair, percentEach);
      await this.follow();
      await this.pass(SECOND_MS);
    }
  }

  /** Takes a side of the book with a market order. */
  async lift(userId: UserId, pair: Pair, side: 'buy' | 'sell', value: number): Promise<void> {
    const size = this.#truth.sizeOf(pair, value);
    await this.test.exchange.place({ userId, pairId: pair.id, side, kind: 'market', size });
  }

  /** Places a limit order this far from the true price. */
  async rest(
    userId: UserId,
    pair: Pair,
    order: { readonly side: 'buy' | 'sell'; readonly bps: number; readonly value: number },
  ): Promise<void> {
    await this.test.exchange.place({
      userId,
      pairId: pair.id,
      side: order.side,
      kind: 'limit',
      limitPrice: this.#truth.ticksAt(pair, order.bps),
      size: this.#truth.sizeOf(pair, order.value),
      confirmPrice: true,
    });
  }

  async cancel(userId: UserId): Promise<void> {
    await this.test.exchange.cancelAll({ userId });
  }

  quote(userId: UserId, { from, to, amount, given = 'from', validSec = 10 }: Swap) {
    const text = decimalOfUnits(amount);
    const quote = this.convert.quote({
      userId,
      fromCoinId: from,
      toCoinId: to,
      fromAmount: given === 'from' ? text : undefined,
      toAmount: given === 'to' ? text : undefined,
      wallet: 'spot',
      validSec,
    });
    return isRejection(quote) ? undefined : quote;
  }

  /** @returns undefined when the quote is rejected. */
  async accept(userId: UserId, quoteId: string | undefined): Promise<ConvertRecord | undefined> {
    if (quoteId === undefined) return undefined;
    const requestId = newRequest();
    const accepted = await runTransaction(this.test.exchange, (tx) =>
      this.convert.accept(tx, { userId, quoteId, requestId }),
    );
    return isRejection(accepted) ? undefined : accepted;
  }

  async swap(userId: UserId, swap: Swap): Promise<ConvertRecord | undefined> {
    return this.accept(userId, this.quote(userId, swap)?.id);
  }

  async limit(userId: UserId, { from, to, amount }: Swap, limitPrice: string): Promise<void> {
    await runTransaction(this.test.exchange, (tx) =>
      this.convert.createLimit(tx, {
        userId,
        requestId: newRequest(),
        fromCoinId: from,
        toCoinId: to,
        fromAmount: decimalOfUnits(amount),
        toAmount: undefined,
        wallet: 'spot',
        side: to === USDT ? 'sell' : 'buy',
        limitPrice: decimal(limitPrice),
        expireDays: 30,
      }),
    );
  }

  async sweep(userId: UserId, coinIds: readonly CoinId[]): Promise<void> {
    await runTransaction(this.test.exchange, (tx) =>
      this.convert.sweep(tx, { userId, requestId: newRequest(), coinIds, toCoinId: USDT }),
    );
  }

  /** Freezes all of a coin but this amount in an order far away. */
  async keepOnly(userId: UserId, coin: CoinId, amount: Units): Promise<void> {
    const pair = PAIRS.find(({ tradeCoinId }) => tradeCoinId === coin);
    if (pair === undefined) return;
    const lot = exactUnitsOf(pair.lotSize);
    const size = lots(Number((this.balance(userId, coin) - amount) / lot));
    if (size === 0) return;
    const order = { userId, pairId: pair.id, side: 'sell', kind: 'limit' } as const;
    const limitPrice = this.#truth.ticksAt(pair, 4_000);
    await this.test.exchange.place({ ...order, limitPrice, size, confirmPrice: true });
  }

  balance(userId: UserId, coin: CoinId): Units {
    const found = this.test.exchange.balances(userId).find(({ coinId: id }) => id === coin);
    return units(found?.available ?? 0n);
  }

  /** Amount of a coin of this value in USDT. */
  amountOf(coin: CoinId, value: number): Units {
    return this.#truth.amountOf(coin, value);
  }

  close(): void {
    this.convert.stop();
    this.reference.stop();
  }

  #setTruth(pair: Pair, price: number): void {
    this.#gain = this.gain;
    this.#countConverts();
    this.#truth.set(pair, price);
    this.#base = this.#worth();
    if (this.isSourceAwake) this.#readSource();
  }

  #readSource(): void {
    this.#sourceAt = this.now;
    for (const pair of PAIRS) this.#sourced.set(pair.id, this.truthOf(pair));
  }

  async #requote(): Promise<void> {
    await this.test.exchange.cancelAll({ userId: MAKER });
    const placed = PAIRS.flatMap((pair) =>
      Array.from({ length: LEVEL_COUNT * 2 }, (_, number) => {
        const side = number % 2 === 0 ? ('buy' as const) : ('sell' as const);
        const bps = LEVEL_BPS * (1 + (number >> 1)) * (side === 'buy' ? -1 : 1);
        return this.rest(MAKER, pair, { side, bps, value: LEVEL_VALUE.get(pair.id) ?? 1 });
      }),
    );
    await Promise.all(placed);
  }

  /** Value of everything the attackers have. */
  #worth(): bigint {
    let worth = 0n;
    for (const user of this.#attackers) {
      for (const { coinId: coin, available, frozen } of this.test.exchange.balances(user)) {
        worth += ((available + frozen) * this.#truth.priceOf(coin)) / UNIT;
      }
    }
    return worth;
  }

  #countConverts(): void {
    this.#house.count(this.now);
  }
}

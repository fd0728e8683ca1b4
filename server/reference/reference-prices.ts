/** Reference prices of all pairs, wherever a value decides something. Each is set once a second from the pair's book
 *  and a second source. */
import {
  UNIT_DECIMALS,
  divideCeil,
  divideFloor,
  exactUnitsOf,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import type { CoinId, PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { bookMiddleOf, type BookSteps } from './book-middle.ts';
import { DayHighs } from './day-highs.ts';
import {
  REFERENCE_BOUNDS,
  ReferencePrice,
  isOld,
  type ReferenceState,
  type TimedPrice,
} from './reference-price.ts';
import { hourOf, saveHour, storedHours } from './reference-rows.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);
const INTERVAL_MS = SECOND_MS;
/** After a longer pause, for example when the clock was set forward, a read does not wait for the next step. */
const OVERDUE_MS = 2 * INTERVAL_MS;
const SAVE_INTERVAL_MS = MINUTE_MS;
const LEVEL_COUNT = 50;
/** Each side of a book must offer as many of the pair's smallest orders to count. */
const DEPTH_ORDERS = 200n;

export interface ReferencePricesOptions {
  readonly db: Db;
  readonly exchange: Pick<Exchange, 'pairs' | 'findPair' | 'levels' | 'transact' | 'health'>;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Newest price of a pair from a source that no orders here can move. */
  readonly sourceOf: (pair: Pair) => TimedPrice | undefined;
  readonly onError: (error: unknown) => void;
}

/** Value of an amount in dollars; the quote coin counts as one. */
export interface CountedValue {
  /** Rounded up. */
  readonly value: Units;
  /** Whether a current price gave it. Otherwise it is the last known one, and a person decides. */
  readonly isCurrent: boolean;
  /** Whether a second source confirms the price now. Otherwise who trades the coin alone can set it, in time. */
  readonly isSourced: boolean;
}

interface PairReference {
  readonly pair: Pair;
  readonly steps: BookSteps;
  readonly reference: ReferencePrice;
  readonly highs: DayHighs;
}

export class ReferencePrices {
  readonly #options: ReferencePricesOptions;
  readonly #pairs: ReadonlyMap<PairId, PairReference>;
  #savedAt: EpochMs;
  #steppedAt: EpochMs | undefined;
  #isRunning = true;

  constructor(options: ReferencePricesOptions) {
    this.#options = options;
    this.#savedAt = options.clock();
    const stored = Map.groupBy(storedHours(options.db), ({ pairId }) => pairId);
    this.#pairs = new Map(
      options.exchange.pairs.map((pair) => {
        const hours = stored.get(pair.id) ?? [];
        const reference = new ReferencePrice(hours.at(-1)?.last);
        const highs = new DayHighs(hours.map(({ hour, high }) => [hour, high]));
        return [pair.id, { pair, steps: stepsOf(pair), reference, highs }];
      }),
    );
  }

  /** Sets the first prices, then repeats. */
  start(): void {
    this.step();
    this.#repeat();
  }

  stop(): void {
    this.#isRunning = false;
  }

  /** @returns undefined before the first price, and for a pair that is not listed. */
  stateOf(pairId: PairId): ReferenceState | undefined {
    return this.#pairs.get(pairId)?.reference.state;
  }

  /**
   * Returns the price; a price that no source has confirmed for a minute counts no more.
   * @returns undefined without a current price
   */
  priceOf(pairId: PairId): Units | undefined {
    this.#stepOverdue();
    const state = this.stateOf(pairId);
    return state !== undefined && this.#isCurrent(state) ? state.price : undefined;
  }

  /**
   * Returns the price of the second source as it is now, while it is fresh.
   * @returns undefined without a second source, and when its price is old
   */
  sourcePriceOf(pairId: PairId): Units | undefined {
    const pair = this.#pairs.get(pairId)?.pair;
    const source = pair && this.#options.sourceOf(pair);
    if (source === undefined || isOld(source.at, this.#options.clock())) return undefined;
    return source.price;
  }

  /** Value in dollars now, rounded down. @returns undefined without a current price */
  valueOf(coinId: CoinId, amount: Units): Units | undefined {
    if (coinId === QUOTE_COIN.id) return amount;
    const pair = this.#options.exchange.findPair(coinId, QUOTE_COIN.id);
    const price = pair && this.priceOf(pair.id);
    return price === undefined ? undefined : units(divideFloor(amount * price, UNIT));
  }

  /** Value in dollars now of what covers something else, rounded down.
   *  @returns undefined without a current price that a second source confirms */
  coveringValueOf(coinId: CoinId, amount: Units): Units | undefined {
    const pair = this.#options.exchange.findPair(coinId, QUOTE_COIN.id);
    const isSourced = coinId === QUOTE_COIN.id || (pair !== undefined && this.#isSourced(pair.id));
    return isSourced ? this.valueOf(coinId, amount) : undefined;
  }

  /** Value in dollars for display, rounded down: at the last known price while none is current.
   *  @returns undefined for a coin that never had a price */
  estimateOf(coinId: CoinId, amount: Units): Units | undefined {
    if (coinId === QUOTE_COIN.id) return amount;
    const pair = this.#options.exchange.findPair(coinId, QUOTE_COIN.id);
    const price = pair && this.stateOf(pair.id)?.price;
    return price === undefined ? undefined : units(divideFloor(amount * price, UNIT));
  }

  /**
   * Value of an amount that leaves an account: at the highest price of the last day, so that pushing a price down
   * for a moment lets nothing more leave.
   * @returns undefined for a coin that never had a price
   */
  leavingValueOf(coinId: CoinId, amount: Units): CountedValue | undefined {
    if (coinId === QUOTE_COIN.id) return { value: amount, isCurrent: true, isSourced: true };
    this.#stepOverdue();
    const pair = this.#options.exchange.findPair(coinId, QUOTE_COIN.id);
    const entry = pair && this.#pairs.get(pair.id);
    const state = entry?.reference.state;
    if (entry === undefined || state === undefined) return undefined;
    const high = entry.highs.at(this.#options.clock());
    const price = high !== undefined && high > state.price ? high : state.price;
    const value = units(divideCeil(amount * price, UNIT));
    return { value, isCurrent: this.#isCurrent(state), isSourced: this.#isSourced(entry.pair.id) };
  }

  /** One step of all pairs. */
  step(): void {
    const { clock, exchange, sourceOf } = this.#options;
    const now = clock();
    this.#steppedAt = now;
    for (const { pair, steps, reference, highs } of this.#pairs.values()) {
      const middle = bookMiddleOf(exchange.levels(pair.id, LEVEL_COUNT), steps);
      const state = reference.step({ now, middle, source: sourceOf(pair) });
      if (state?.confirmedAt === now) highs.add(state.price, now);
    }
    if (Math.abs(now - this.#savedAt) < SAVE_INTERVAL_MS) return;
    this.#savedAt = now;
    this.save().catch(this.#options.onError);
  }

  /** Stores the running hour of every pair. */
  async save(): Promise<void> {
    const { db, exchange } = this.#options;
    if (exchange.health.mode !== 'open') return;
    await exchange.transact((_ledger, now) => {
      for (const { pair, reference, highs } of this.#pairs.values()) {
        const { state } = reference;
        const high = highs.ofHour(now);
        if (state === undefined || high === undefined) continue;
        const last = { price: state.price, at: state.confirmedAt };
        saveHour(db, { pairId: pair.id, hour: hourOf(now), high, last });
      }
    });
  }

  #stepOverdue(): void {
    const at = this.#steppedAt;
    if (this.#isRunning && at !== undefined && this.#options.clock() - at > OVERDUE_MS) this.step();
  }

  #isSourced(pairId: PairId): boolean {
    return this.sourcePriceOf(pairId) !== undefined;
  }

  #isCurrent({ confirmedAt }: ReferenceState): boolean {
    return this.#options.clock() - confirmedAt <= REFERENCE_BOUNDS.ageMsMax;
  }

  #repeat(): void {
    this.#options.schedule(() => {
      if (!this.#isRunning) return;
      try {
        this.step();
      } catch (error) {
        this.#options.onError(error);
      }
      this.#repeat();
    }, INTERVAL_MS);
  }
}

const stepsOf = (pair: Pair): BookSteps => ({
  tickUnits: exactUnitsOf(pair.tickSize),
  lotUnits: exactUnitsOf(pair.lotSize),
  depth: units(exactUnitsOf(pair.minNotional) * DEPTH_ORDERS),
});

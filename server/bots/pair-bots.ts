/** Bots of one pair: a follower that reads a recording, a quoter that maintains the levels, and
 *  takers. */
import { ticks, lots, units, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { sizeOfUnits } from '#domain/order-cost.ts';
import type { PlaceOrder } from '#server/exchange/exchange-api.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { BotMarket, BotOrder } from './bot-market.ts';
import type { BotCounters } from './counters.ts';
import type { Follower, FollowerOptions, TakerOrder } from './follower.ts';
import { LevelFollower } from './level-follower.ts';
import { OuterLadder } from './outer-ladder.ts';
import { Quoter } from './quoter.ts';
import type { Random } from './random.ts';
import { RANK_COUNT, RankFollower } from './rank-follower.ts';
import type { Rhythm } from './rhythms.ts';
import { minLotsOf, sizeScalerOf, unitsOfValue } from './sizes.ts';
import type { BookSideName } from './recording-player.ts';
import type { MarketRecording } from './recording-file.ts';

/** Minimum ratio of live to recorded ticks for showing the recorded levels themselves. */
const LEVEL_SCALE_MIN = 0.5;
/** Distance from the home price above which the next run moves back to it. */
const DRIFT_MAX = 0.02;
/** Levels checked for what a taker can reach. */
const REACH_LEVEL_COUNT = 40;
/** Value of an outer level near the touch, in quote coin. */
const OUTER_VALUE = { own: 4_000n, thinned: 1_500n };

interface PairBotsOptions {
  readonly exchange: BotMarket;
  readonly pair: Pair;
  readonly rhythm: Rhythm;
  readonly recording: MarketRecording;
  readonly random: Random;
  /** Market price when the book is empty, in ticks. */
  readonly startPrice: Ticks;
  /** Home price, which limits the long-term drift. */
  readonly homePrice: Ticks;
  readonly makers: Readonly<Record<BookSideName, readonly UserId[]>>;
  readonly takers: Readonly<Record<'buy' | 'sell', UserId>>;
  readonly followedPrice: (() => number | undefined) | undefined;
  readonly counters: BotCounters;
  readonly onRejected: (rejection: string) => void;
  readonly onError: (error: unknown) => void;
}

export class PairBots {
  readonly #options: PairBotsOptions;
  readonly #quoter: Quoter;
  readonly #follower: Follower;
  readonly #minLots: (price: Ticks) => Lots;
  #pendingTakerCount = 0;
  /** Price at which the last run ended, in ticks. */
  #endPrice: number | undefined;

  constructor(options: PairBotsOptions) {
    const { pair, random, rhythm, startPrice, recording } = options;
    this.#options = options;
    this.#minLots = minLotsOf(pair);
    this.#quoter = new Quoter({ ...options, minLots: this.#minLots });
    const value = rhythm.thinned === undefined ? OUTER_VALUE.own : OUTER_VALUE.thinned;
    const outer = new OuterLadder({
      quoter: this.#quoter,
      random,
      price: startPrice,
      innerTicks: rhythm.thinned === undefined ? 0 : RANK_COUNT + 2,
      typicalSize: sizeOfUnits(units(unitsOfValue(value * 10n ** 8n, startPrice, pair)), pair),
    });
    const followerOptions: FollowerOptions = {
      ...options,
      quoter: this.#quoter,
      outer,
      consume: (taker) => this.#consume(taker),
      startPrice: () => this.#endPrice ?? this.livePrice,
    };
    this.#follower = followerFor(followerOptions, options, recording, () => this.#chooseMirrored());
  }

  /** Adopts the orders of a previous run, and fills the book with the recording's state at
   *  `startMs`. */
  start(startMs: number): void {
    this.#quoter.adopt();
    this.#follower.player.start(startMs);
    this.#follower.refresh();
  }

  /** Advances the recording by `recordingMs`. */
  advance(recordingMs: number): void {
    this.#follower.player.advance(recordingMs);
  }

  /** Advances the recording straight to the book at the end of `recordingMs`. */
  skip(recordingMs: number): void {
    this.#follower.player.skip(recordingMs);
  }

  /** Returns the recording's milliseconds until the next certain taker, at most `horizonMs`. */
  msToTaker(horizonMs: number): number {
    if (this.#options.rhythm.thinned !== undefined) return horizonMs;
    return this.#follower.player.msToTaker(horizonMs);
  }

  /** @returns the number of prices still to check. */
  settleSome(count: number): number {
    return this.#quoter.settleSome(count);
  }

  refresh(): void {
    this.#follower.refresh();
  }

  note(record: BotOrder): void {
    this.#quoter.note(record);
  }

  get pendingCount(): number {
    return this.#quoter.pendingCount + this.#pendingTakerCount;
  }

  get openOrderCount(): number {
    return this.#quoter.openCount;
  }

  /** Returns the mid price, including orders of other users. */
  get livePrice(): number {
    const { exchange, pair, startPrice } = this.#options;
    const bid = exchange.bestBid(pair.id);
    const ask = exchange.bestAsk(pair.id);
    if (bid !== undefined && ask !== undefined) return (bid + ask) / 2;
    return exchange.lastPrice(pair.id) ?? startPrice;
  }

  /** Price of the recording, in ticks, which no order of another user moves; undefined before the first run. */
  get intendedPrice(): number | undefined {
    return this.#follower.intendedPrice;
  }

  /** Chooses the direction of the next run: random, unless the market is too far from its home
   *  price. */
  #chooseMirrored(): boolean {
    this.#endPrice = this.intendedPrice;
    const { homePrice, random, recording } = this.#options;
    const isChance = random.next() < 0.5;
    const drift = (this.#endPrice ?? this.livePrice) / homePrice - 1;
    if (Math.abs(drift) < DRIFT_MAX) return isChance;
    const doesRecordingRise = lastMidOf(recording) > firstMidOf(recording);
    return drift > 0 === doesRecordingRise;
  }

  /** Sends a market order for the size available within `reach`, at most `size`. */
  #consume({ side, size, reach, worstPrice }: TakerOrder): void {
    const { counters, exchange, pair, takers } = this.#options;
    const { bids, asks } = exchange.levels(pair.id, REACH_LEVEL_COUNT);
    const levels = side === 'buy' ? asks : bids;
    const best = levels[0]?.price;
    if (best === undefined) return;
    const isWithin = ({ price }: { readonly price: Ticks }): boolean =>
      Math.abs(price - best) <= reach &&
      (side === 'buy' ? price <= worstPrice : price >= worstPrice);
    const within = levels.filter(isWithin);
    const available = within.reduce((sum, level) => sum + level.size, 0);
    const desired = Math.max(size, this.#minLots(best));
    const consumable = Math.min(desired, available);
    if (consumable < this.#minLots(best)) return;
    counters.receivedCount += 1;
    void this.#send({
      userId: takers[side],
      pairId: pair.id,
      side,
      kind: 'market',
      size: lots(consumable),
      worstPrice,
    });
  }

  /** Never rejects. */
  async #send(order: PlaceOrder): Promise<void> {
    const { exchange, onError, onRejected } = this.#options;
    this.#pendingTakerCount += 1;
    try {
      const response = await exchange.place(order);
      if (isRejection(response)) onRejected(response.rejection);
    } catch (error) {
      onError(error);
    }
    this.#pendingTakerCount -= 1;
  }
}

function followerFor(
  options: FollowerOptions,
  { pair, random, rhythm, startPrice }: PairBotsOptions,
  recording: MarketRecording,
  chooseMirrored: () => boolean,
): Follower {
  const recordedPrice = firstMidOf(recording);
  const { thinned } = rhythm;
  const keep = thinned === undefined ? 'coins' : { valueShare: thinned.valueShare };
  const scaled = sizeScalerOf({ recording, pair, livePrice: startPrice, recordedPrice, keep });
  if (thinned === undefined && startPrice / recordedPrice >= LEVEL_SCALE_MIN) {
    return new LevelFollower(options, recording, scaled, chooseMirrored);
  }
  const shares = thinned ?? { levels: 1, takers: 1 };
  return new RankFollower(options, recording, scaled, chooseMirrored, { shares, random });
}

/** Returns the price of the first recorded taker as the start price; the last taker's price is the
 *  end price. */
function firstMidOf(recording: MarketRecording): number {
  const index = recording.kinds.findIndex((kind) => kind > 1);
  return ticks(recording.prices[Math.max(0, index)] ?? 1);
}

function lastMidOf(recording: MarketRecording): number {
  const index = recording.kinds.findLastIndex((kind) => kind > 1);
  return ticks(recording.prices[Math.max(0, index)] ?? 1);
}

/** Market makers and takers of the embedded exchange: ordinary users with ordinary orders, funded
 *  by the treasury, driven by market recordings with one seed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactUnitsOf, type Ticks, decimal } from '#contract/core/decimal.ts';
import { userId, type CoinId, type PairId, type UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { BotBalances, BotMarket, FollowedPrice } from './bot-market.ts';
import { newCounters, type BotCounters } from './counters.ts';
import { PairBots } from './pair-bots.ts';
import { randomOf } from './random.ts';
import { rhythmOf, type Rhythm } from './rhythms.ts';
import { unitsOfValue } from './sizes.ts';
import {
  decodeRecordingFile,
  recordingFileNameOf,
  type RECORDING_MARKETS,
  type MarketRecording,
} from './recording-file.ts';
import type { BookSideName } from './recording-player.ts';
import { Treasury } from './treasury.ts';

/** Stopped; recorded speed, about 300 commands per second; more than 5,000 per second. */
export const BOT_SPEED = { still: 0, calm: 1, storm: 30 } as const;

/** Far above the ids of real users. */
const FIRST_BOT_ID = 900_000_001;
export const botId = (index: number): UserId => userId(FIRST_BOT_ID + index);
/** Several per side, because a user may have at most 200 open orders per pair. */
const SPOT_TEAM: BotTeam = {
  makers: { bid: [0, 1, 2, 3].map(botId), ask: [4, 5, 6, 7].map(botId) },
  takers: { buy: botId(8), sell: botId(9) },
};
export const BOT_IDS: readonly UserId[] = idsOf(SPOT_TEAM);

/** Commands of one cycle share a commit; this is the longest wait of a command. */
const BEAT_MS = 20;
/** Time between two cycles above which the bots are late: they skip to the book of now. */
const LATE_MS = 3 * BEAT_MS;
/** Limit after a pause: the recording continues where it stopped, without replaying the pause. */
const BEAT_MS_MAX = 250;
const REFRESH_INTERVAL_MS = 1_000;
const CREDIT_INTERVAL_MS = 5_000;
/** Prices settled per cycle and pair, in addition to those changed by the recording. */
const SETTLE_COUNT = 8;
/** Queue length of the exchange at which the bots pause. */
const QUEUED_COUNT_MAX = 1_000;
/** Target value of a bot's available balance per coin, in quote coin. */
const VALUE = 200_000_000n;

/** Users that trade as bots; one user may have several parts. */
export interface BotTeam {
  readonly makers: Readonly<Record<BookSideName, readonly UserId[]>>;
  readonly takers: Readonly<Record<'buy' | 'sell', UserId>>;
}

export type ReadTape = (market: (typeof RECORDING_MARKETS)[number]) => MarketRecording;

interface CommonOptions {
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly seed: number;
  /** Playback speed of the recordings, see `BOT_SPEED`. */
  readonly speed: number;
  /** Price of a pair at the start, which no order of a user should move, and its home price. Without the
   *  former it is that of the last trade; a pair without a price stays empty. */
  readonly prices: {
    readonly last: (pairId: PairId) => Ticks | undefined;
    readonly home: (pairId: PairId) => Ticks | undefined;
  };
  /** Default: every open pair of the exchange. */
  readonly pairs?: readonly Pair[];
  /** Unique per start. */
  readonly epoch: string;
  readonly onError: (error: unknown) => void;
  /** Default: from the files shipped with the server. */
  readonly readTape?: ReadTape | undefined;
}

export interface BotsOptions extends CommonOptions {
  readonly exchange: Exchange;
}

export interface MarketBotsOptions extends CommonOptions {
  readonly exchange: BotMarket;
  readonly team: BotTeam;
  readonly rhythmOf: (tradeCoin: string) => Rhythm;
  readonly followedPrice?: FollowedPrice;
  /** @param aims target available balance of a bot per coin, in units */
  readonly balancesOf: (aims: ReadonlyMap<CoinId, bigint>) => BotBalances;
}

interface BotStats extends Readonly<BotCounters> {
  readonly openOrderCount: number;
  readonly pendingCount: number;
}

export interface Bots {
  /** Resolves when every pair has its order book. */
  start(): Promise<void>;
  /** Resolves when every command has its response. Orders stay open. */
  stop(): Promise<void>;
  setSpeed(speed: number): void;
  readonly speed: number;
  /** Price of the recording in ticks, which no order moves; undefined for a pair without bots. */
  intendedPrice(pairId: PairId): number | undefined;
  stats(): BotStats;
}

const DATA_FOLDER = join(import.meta.dirname, '../data');

const readShippedTape: ReadTape = (market) =>
  decodeRecordingFile(readFileSync(join(DATA_FOLDER, recordingFileNameOf(market))));

/** Bots of the spot market. */
export function createBots(options: BotsOptions): Bots {
  const { exchange, epoch } = options;
  const balancesOf = (aims: ReadonlyMap<CoinId, bigint>): BotBalances =>
    new Treasury({ exchange, epoch, bots: BOT_IDS, aims });
  return new BotHouse({ ...options, team: SPOT_TEAM, rhythmOf, balancesOf });
}

/** Bots of another market. */
export const createMarketBots = (options: MarketBotsOptions): Bots => new BotHouse(options);

function idsOf({ makers, takers }: BotTeam): readonly UserId[] {
  return [...new Set([...makers.bid, ...makers.ask, takers.buy, takers.sell])];
}

class BotHouse implements Bots {
  readonly #options: MarketBotsOptions;
  readonly #ids: readonly UserId[];
  readonly #counters = newCounters();
  readonly #pairBots = new Map<PairId, PairBots>();
  readonly #treasury: BotBalances;
  readonly #pairs: readonly Pair[];
  #stopListening: (() => void) | undefined;
  #speed: number;
  #isRunning = false;
  #isBeating = false;
  #lastBeatAt = 0;
  #refreshedAt = 0;
  #creditedAt = 0;
  #isShort = false;

  constructor(options: MarketBotsOptions) {
    const { exchange } = options;
    this.#options = options;
    this.#ids = idsOf(options.team);
    this.#speed = options.speed;
    const pairs = options.pairs ?? exchange.pairs.filter(({ status }) => status === 'open');
    this.#pairs = pairs.filter(({ id }) => this.#startPriceOf(id) !== undefined);
    this.#treasury = options.balancesOf(this.#aims());
  }

  async start(): Promise<void> {
    const { exchange } = this.#options;
    for (const id of this.#ids) await exchange.registerBot(id);
    await this.#treasury.balance();
    const ids = new Set(this.#ids);
    this.#stopListening = exchange.addListener((events) => {
      for (const event of events) {
        if (event.kind !== 'order' || !ids.has(event.order.userId)) continue;
        this.#pairBots.get(event.order.pairId)?.note(event.order);
      }
    });
    this.#isRunning = true;
    this.#openPairs();
    await this.#settleAll();
    this.#beat();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    while (this.#pendingCount > 0) await this.#wait(BEAT_MS);
    this.#stopListening?.();
  }

  get speed(): number {
    return this.#speed;
  }

  setSpeed(speed: number): void {
    this.#speed = Math.max(0, speed);
    this.#lastBeatAt = this.#options.clock();
    this.#beat();
  }

  stats(): BotStats {
    let openOrderCount = 0;
    for (const bots of this.#pairBots.values()) openOrderCount += bots.openOrderCount;
    return { ...this.#counters, openOrderCount, pendingCount: this.#pendingCount };
  }

  get #pendingCount(): number {
    let count = 0;
    for (const bots of this.#pairBots.values()) count += bots.pendingCount;
    return count;
  }

  intendedPrice(pairId: PairId): number | undefined {
    return this.#pairBots.get(pairId)?.intendedPrice;
  }

  #openPairs(): void {
    const { exchange, prices, seed, team, rhythmOf, followedPrice } = this.#options;
    const { readTape = readShippedTape } = this.#options;
    const recordings = new Map<string, MarketRecording>();
    for (const pair of this.#pairs) {
      const startPrice = this.#startPriceOf(pair.id);
      if (startPrice === undefined) continue;
      const rhythm = rhythmOf(pair.tradeCoin);
      const recording = recordings.get(rhythm.recording) ?? readTape(rhythm.recording);
      recordings.set(rhythm.recording, recording);
      const random = randomOf(seed + pair.id);
      const bots = new PairBots({
        exchange,
        pair,
        rhythm,
        recording,
        random,
        startPrice,
        homePrice: prices.home(pair.id) ?? startPrice,
        ...team,
        followedPrice: followedPrice && (() => followedPrice(pair.id)),
        counters: this.#counters,
        onRejected: (rejection) => this.#countRejection(rejection),
        onError: (error) => this.#countError(error),
      });
      this.#pairBots.set(pair.id, bots);
      // A random start, so pairs that share a recording do not move in parallel.
      bots.start(rhythm.thinned === undefined ? 0 : random.between(0, recording.durationMs - 1));
    }
  }

  #startPriceOf(pairId: PairId): Ticks | undefined {
    return this.#options.prices.last(pairId) ?? this.#options.exchange.lastPrice(pairId);
  }

  /** Returns the target balance per coin: `VALUE` of every coin of every pair. */
  #aims(): Map<CoinId, bigint> {
    const aims = new Map<CoinId, bigint>();
    const value = VALUE * exactUnitsOf(decimal('1'));
    for (const pair of this.#pairs) {
      const price = this.#startPriceOf(pair.id);
      if (price === undefined) continue;
      aims.set(pair.quoteCoinId, value);
      aims.set(pair.tradeCoinId, unitsOfValue(value, price, pair));
    }
    return aims;
  }

  /** Fills the order books before the first cycle. */
  async #settleAll(): Promise<void> {
    const { exchange } = this.#options;
    for (;;) {
      let doubtCount = 0;
      if (exchange.queuedCount < QUEUED_COUNT_MAX) {
        for (const bots of this.#pairBots.values()) doubtCount += bots.settleSome(Infinity);
      }
      if ((doubtCount === 0 && this.#pendingCount === 0) || !this.#isAlive) return;
      await this.#wait(1);
    }
  }

  #beat(): void {
    if (this.#isBeating || !this.#isRunning || this.#speed === 0) return;
    this.#isBeating = true;
    this.#options.schedule(() => {
      this.#isBeating = false;
      if (!this.#isRunning || this.#speed === 0) return;
      this.#play();
      this.#beat();
    }, this.#beatMs());
  }

  /** Returns the time to the next cycle: level changes share a cycle, takers run at their recorded
   *  time. */
  #beatMs(): number {
    let recordingMs = BEAT_MS * this.#speed;
    for (const bots of this.#pairBots.values()) recordingMs = bots.msToTaker(recordingMs);
    return Math.max(1, Math.min(BEAT_MS, Math.ceil(recordingMs / this.#speed)));
  }

  #play(): void {
    const { clock, exchange } = this.#options;
    const now = clock();
    const passedMs = Math.min(Math.max(0, now - this.#lastBeatAt), BEAT_MS_MAX);
    this.#lastBeatAt = now;
    if (!this.#isAlive || exchange.queuedCount > QUEUED_COUNT_MAX) return;
    const isRefreshDue = isDue(now, this.#refreshedAt, REFRESH_INTERVAL_MS);
    if (isRefreshDue) this.#refreshedAt = now;
    for (const bots of this.#pairBots.values()) {
      const skippedMs = passedMs > LATE_MS ? passedMs - BEAT_MS : 0;
      if (skippedMs > 0) bots.skip(skippedMs * this.#speed);
      bots.advance((passedMs - skippedMs) * this.#speed);
      if (isRefreshDue) bots.refresh();
      bots.settleSome(SETTLE_COUNT);
    }
    const isCreditDue = isDue(now, this.#creditedAt, CREDIT_INTERVAL_MS);
    if (!isCreditDue && !(this.#isShort && isRefreshDue)) return;
    this.#creditedAt = now;
    this.#isShort = false;
    this.#treasury.balance().catch((error: unknown) => this.#countError(error));
  }

  get #isAlive(): boolean {
    return this.#options.exchange.health.mode === 'open';
  }

  #countRejection(rejection: string): void {
    const { rejectedCounts } = this.#counters;
    rejectedCounts.set(rejection, (rejectedCounts.get(rejection) ?? 0) + 1);
    if (rejection === 'balance_too_low') this.#isShort = true;
  }

  #countError(error: unknown): void {
    this.#counters.errorCount += 1;
    this.#options.onError(error);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#options.schedule(resolve, ms));
  }
}

/** After the clock was set back, everything is due. */
const isDue = (now: number, last: number, intervalMs: number): boolean =>
  now < last || now - last >= intervalMs;

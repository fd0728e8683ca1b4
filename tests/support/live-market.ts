/** An exchange that sends as many messages as a caller asks for, and a session of the worker that receives them in the
 *  page: for stories that move, without a worker and a socket. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { listingCodec, type Listing } from '#contract/entities/listing.ts';
import {
  MARKET_OVERVIEW_EVENT,
  marketOverviewChannel,
} from '#contract/realtime/market-overview.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { ROW_COUNT_MAX } from '#domain/market-frame.ts';
import { BOOK_CHANNEL, TRADE_CHANNEL, bookFrame, tradeFrame } from '#bench/feed/frames.ts';
import { MarketGenerator } from '#bench/feed/generator.ts';
import { snapshotOf } from '#bench/feed/made-recording.ts';
import type { LinkReport } from '#workers/market/market-api.ts';
import { MarketSession } from '#workers/market/market-session.ts';
import type { BroadcastEvents } from '#workers/market/socket/broadcast.ts';
import { seededRandom } from './seeded-random.ts';
import { ReplayClock } from './replay/replay-clock.ts';
import { settle } from './replay/replay-market.ts';
import { ReplayBroadcast } from './replay/replay-wire.ts';

/** What the page receives; `now` is the time of the market. */
export interface LivePage {
  readonly onFrame?: (frame: Float64Array, now: EpochMs) => void;
  readonly onLink?: (link: LinkReport, now: EpochMs) => void;
  readonly onListings?: (listings: readonly Listing[], now: EpochMs) => void;
}

export interface LiveMarket {
  /** Lets time pass, and sends this many messages at its end. */
  readonly move: (messageCount: number, elapsedMs: number) => Promise<void>;
  readonly stop: () => void;
}

export interface LiveOptions {
  readonly seed: number;
  readonly startsAt: EpochMs;
}

const LEVELS_A_SIDE = 1_000;
/** As in the product at its best rendering quality. */
const FRAME_INTERVAL_MS = 16;
/** One message of so many is a trade. */
const TRADE_EVERY = 5;
/** The exchange proves an unchanged book once a second. */
const HEARTBEAT_MS = 1_000;

/** The book and the trades of one pair. */
export function openLivePair(page: LivePage, options: LiveOptions): LiveMarket {
  const generator = new MarketGenerator(options.seed, LEVELS_A_SIDE, btcUsdt);
  const wire = new LiveWire(page, options, () => snapshotOf(generator, wire.now));
  let messageCount = 0;
  let heartbeatAt: number = options.startsAt;
  const begun = wire.begin(async (session) => {
    session.watchPair({
      viewId: 1,
      pair: btcUsdt,
      rowCount: ROW_COUNT_MAX,
      groupTicks: 1,
      resolution: '1',
      frameIntervalMs: FRAME_INTERVAL_MS,
    });
    // The snapshot is requested while the channel is being joined.
    await wire.pass(1);
    wire.confirm(BOOK_CHANNEL);
    wire.confirm(TRADE_CHANNEL);
    await wire.pass(1);
    // The channel's first message confirms the snapshot that was requested beside the join.
    wire.send(bookFrame(generator.diff(), wire.now));
  });
  const send = (): void => {
    messageCount += 1;
    const isTrade = messageCount % TRADE_EVERY === 0;
    wire.send(
      isTrade ? tradeFrame(generator.trade(), wire.now) : bookFrame(generator.diff(), wire.now),
    );
  };
  return {
    move: async (count, elapsedMs) => {
      await begun;
      await wire.pass(elapsedMs);
      if (wire.now - heartbeatAt >= HEARTBEAT_MS) {
        heartbeatAt = wire.now;
        wire.send(heartbeatOf(generator.sequence, wire.now));
      }
      for (let index = 0; index < count; index += 1) send();
      await settle();
    },
    stop: wire.stop,
  };
}

/** The price list of all pairs: each message moves the price of one of them. */
export function openLiveListings(
  page: LivePage,
  listings: readonly Listing[],
  options: LiveOptions,
): LiveMarket {
  const random = seededRandom(options.seed);
  const wire = new LiveWire(page, options, () => {
    throw new Error('The price list has no book.');
  });
  const moving = listings.map((listing) => new MovingListing(listing));
  const channel = marketOverviewChannel.nameOf(undefined);
  const begun = wire.begin(async (session) => {
    session.watchOverview(true);
    wire.confirm(channel);
    await settle();
  });
  return {
    move: async (count, elapsedMs) => {
      await begun;
      await wire.pass(elapsedMs);
      for (let index = 0; index < count; index += 1) {
        const listing = moving[random.between(0, moving.length - 1)];
        if (listing === undefined) return;
        const moved = listing.moveBy(random.between(-20, 20));
        wire.emit(channel, MARKET_OVERVIEW_EVENT, {
          coin_pair_details: listingCodec.encode(moved),
        });
      }
      await settle();
    },
    stop: wire.stop,
  };
}

/** Both ends of a session: its clock, its connection, and the calls of the exchange. */
class LiveWire {
  readonly #clock: ReplayClock;
  readonly #broadcast = new ReplayBroadcast();
  readonly #session: MarketSession;
  #events: BroadcastEvents | undefined;

  constructor(
    page: LivePage,
    { seed, startsAt }: LiveOptions,
    snapshot: () => ReturnType<typeof snapshotOf>,
  ) {
    this.#clock = new ReplayClock(startsAt, seed);
    this.#session = new MarketSession({
      environment: this.#clock,
      calls: {
        snapshot: () => Promise.resolve().then(snapshot),
        trades: () => Promise.resolve([]),
        bars: () => Promise.resolve({ bars: [], lastBarAt: undefined, runningMinute: undefined }),
      },
      createBroadcast: (events) => {
        this.#events = events;
        const ping = () => queueMicrotask(() => events.onPong());
        return Object.assign(this.#broadcast, { ping });
      },
      page: {
        onFrame: (frame) => {
          page.onFrame?.(frame, this.now);
          return Promise.resolve();
        },
        onLink: (link) => page.onLink?.(link, this.now),
        onListings: (listings) => page.onListings?.(listings, this.now),
        onBars: () => undefined,
        onStudies: () => undefined,
        onRunningStudies: () => undefined,
        onAccountUpdate: () => undefined,
        accountJoined: () => undefined,
        onSummary: () => undefined,
        authorizeChannel: () => Promise.reject(new Error('A live market has no private channel.')),
      },
      transfer: (message) => message,
      userChannels: 'private',
    });
  }

  get now(): EpochMs {
    return this.#clock.now();
  }

  async begin(watch: (session: MarketSession) => Promise<void>): Promise<void> {
    this.#session.connect();
    this.#events?.onOpen();
    await this.pass(0);
    await watch(this.#session);
    await settle();
  }

  confirm(channel: string): void {
    this.#broadcast.channel(channel)?.onJoined();
  }

  /** Sends a message as text, like a socket. */
  send(text: string): void {
    this.#events?.onText(text);
  }

  emit(channel: string, event: string, payload: unknown): void {
    this.#broadcast.channel(channel)?.onEvent(event, payload);
  }

  async pass(elapsedMs: number): Promise<void> {
    const until = epochMs(this.now + Math.round(elapsedMs));
    while (this.#clock.runDue(until)) await settle();
    this.#clock.set(until);
    await settle();
  }

  readonly stop = (): void => this.#session.stop();
}

/** A heartbeat has the number of the last change, and no levels. */
const heartbeatOf = (sequence: number, at: EpochMs): string =>
  bookFrame({ previousSequence: sequence, sequence, bids: [], asks: [] }, at);

const PRICE_DECIMALS = 4;
const CHANGE_DECIMALS = 4;

/** A listing whose price moves in ten-thousandths of its first price. */
class MovingListing {
  readonly #listing: Listing;
  readonly #step: bigint;
  readonly #openPrice: bigint;
  #price: bigint;

  constructor(listing: Listing) {
    this.#listing = listing;
    this.#price = priceUnitsOf(listing.price);
    this.#step = this.#price / 10_000n + 1n;
    const change = exactUnitsOf(listing.changePercent ?? ZERO, CHANGE_DECIMALS);
    // A change of one percent is a hundredth of the price, in ten-thousandths of a percent.
    this.#openPrice = (this.#price * 1_000_000n) / (1_000_000n + change);
  }

  moveBy(stepCount: number): Listing {
    const moved = this.#price + BigInt(stepCount) * this.#step;
    if (moved > 0n) this.#price = moved;
    const change = ((this.#price - this.#openPrice) * 1_000_000n) / this.#openPrice;
    return {
      ...this.#listing,
      price: decimalOfUnits(this.#price, PRICE_DECIMALS),
      changePercent: decimalOfUnits(change, CHANGE_DECIMALS),
      sparkline: [],
    };
  }
}

const ZERO = decimalOfUnits(0n);

const priceUnitsOf = (price: Decimal | undefined): bigint =>
  exactUnitsOf(price ?? decimalOfUnits(1n, PRICE_DECIMALS), PRICE_DECIMALS);

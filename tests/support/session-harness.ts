/** Market session whose environment a test controls: the socket, the exchange's responses, the
 *  page, and time (vitest's fake timers, which the libraries inside use too). */
import { vi } from 'vitest';
import { decimalOfSteps } from '#contract/core/decimal.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Listing } from '#contract/entities/listing.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { BarSeries, BookSnapshot, WireLevel } from '#contract/rest/spot-market.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import type {
  ClosedBars,
  LinkReport,
  MarketOptions,
  MarketPage,
  MarketSummary,
  PairView,
  StudyColumns,
} from '#workers/market/market-api.ts';
import { RecordedSession } from '#workers/market/recording/recorded-session.ts';
import type { StepDiff, StepSnapshot } from '#workers/market/engine/step-diff.ts';
import type { Environment } from '#workers/market/socket/environment.ts';
import type { ExchangeCalls } from '#workers/market/socket/exchange-calls.ts';
import { createPusherBroadcast } from '#workers/market/socket/pusher-broadcast.ts';
import { FakeSocket } from './fake-socket.ts';
import { frameOf } from './frames.ts';
import { BookServer } from './oracle/book-server.ts';
import { randomFrom } from './virtual-environment.ts';

export const BOOK_CHANNEL = `dashboard-${btcUsdt.quoteCoinId}-${btcUsdt.tradeCoinId}`;
export const TRADE_CHANNEL = `trade-info-${btcUsdt.quoteCoinId}-${btcUsdt.tradeCoinId}`;

export const viewOf = (viewId: number, pair: Pair = btcUsdt): PairView => ({
  viewId,
  pair,
  rowCount: 10,
  groupTicks: 1,
  resolution: '1',
  frameIntervalMs: 16,
});

export class SessionHarness {
  readonly sockets: FakeSocket[] = [];
  readonly frames: Float64Array[] = [];
  readonly bars: ClosedBars[] = [];
  readonly studies: StudyColumns[] = [];
  readonly studyRows: Float64Array[] = [];
  readonly links: LinkReport[] = [];
  readonly listings: Listing[] = [];
  readonly updates: AccountUpdate[] = [];
  readonly summaries: MarketSummary[] = [];
  accountJoinCount = 0;
  profileChangeCount = 0;
  /** Name, event and payload of channels that the page requested by name. */
  readonly channelEvents: (readonly [string, string, unknown])[] = [];
  readonly channelJoins: string[] = [];
  /** Names of the joined channels. */
  channels: readonly string[] = [];
  /** Undecoded 24-hour statistics of a market other than spot. */
  readonly tickers: unknown[] = [];
  /** Paths of calls for a market other than spot. */
  readonly callPaths: string[] = [];
  snapshotCount = 0;
  readonly server: BookServer;
  readonly session: RecordedSession;
  /** Time that the exchange needs for a snapshot. */
  snapshotMs = 20;
  /** Time that the page needs for a frame. */
  frameMs = 0;
  /** Processing of a frame by the page until it is ready for another. */
  onFrame = (_frame: Float64Array): Promise<void> =>
    new Promise((resolve) => void setTimeout(resolve, this.frameMs));
  /** Whether the service confirms channels by itself. */
  confirms = true;
  series: BarSeries = { bars: [], lastBarAt: undefined, runningMinute: undefined };
  /** Response for pairs other than the sample pair. */
  otherSeries: BarSeries = { bars: [], lastBarAt: undefined, runningMinute: undefined };
  readonly #random: () => number;
  #socketCount = 0;

  constructor(seed = 1, userChannels: MarketOptions['userChannels'] = 'private') {
    this.#random = randomFrom(seed);
    this.server = new BookServer(btcUsdt, randomFrom(seed + 1));
    const environment: Environment = {
      now: () => epochMs(Date.now()),
      monotonic: () => performance.now(),
      random: this.#random,
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    };
    this.session = new RecordedSession({
      environment,
      page: this.#page(),
      calls: this.#calls(),
      createBroadcast: (events) =>
        createPusherBroadcast(
          {
            broadcast: { host: 'exchange.test', port: 6006, isTls: false, key: 'k', cluster: '' },
            authorize: async (socketId, channelName) => `${socketId}:${channelName}`,
            openSocket: (url) => this.#openSocket(url).asWebSocket,
          },
          events,
        ),
      transfer: (message) => message,
      userChannels,
    });
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }

  get frame(): Float64Array {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error('no frame was sent');
    return frame;
  }

  get isLive(): boolean {
    return this.frames.length > 0 && numberAt(this.frame, FRAME.bookState) === 2;
  }

  /** Connects and shows the sample pair. */
  async show(view: PairView = viewOf(1)): Promise<void> {
    this.session.connect();
    this.session.watchPair(view);
    await this.pass(300);
  }

  pass(ms: number): Promise<unknown> {
    return vi.advanceTimersByTimeAsync(ms);
  }

  /** Sends a message of the exchange on the current socket, as text in its own layout. */
  emitDiff(diff: StepDiff = this.server.change()): void {
    this.socket.emitText(frameOf('order_place', BOOK_CHANNEL, wireDiffOf(diff)));
  }

  #openSocket(url: string): FakeSocket {
    const socket = new FakeSocket(url);
    this.#socketCount += 1;
    const socketId = `${this.#socketCount}.${this.#socketCount}`;
    socket.onSent = ({ event, data }) => {
      if (event === 'pusher:ping') socket.emitText('{"event":"pusher:pong","data":{}}');
      if (event === 'pusher:subscribe' && this.confirms) {
        setTimeout(() => socket.confirm(String(data['channel'])), 5);
      }
    };
    setTimeout(() => socket.establish(socketId), 5);
    this.sockets.push(socket);
    return socket;
  }

  #calls(): ExchangeCalls {
    return {
      snapshot: async (_pair, _signal, path) => {
        this.#note(path);
        this.snapshotCount += 1;
        const snapshot = this.server.snapshot();
        await new Promise((resolve) => setTimeout(resolve, this.snapshotMs));
        return wireSnapshotOf(snapshot);
      },
      trades: (_pair, _signal, path) => {
        this.#note(path);
        return Promise.resolve([]);
      },
      bars: ({ id }, _span, _signal, path) => {
        this.#note(path);
        return Promise.resolve(id === btcUsdt.id ? this.series : this.otherSeries);
      },
    };
  }

  #note(path: string | undefined): void {
    if (path !== undefined) this.callPaths.push(path);
  }

  #page(): MarketPage {
    return {
      onFrame: async (frame) => {
        this.frames.push(frame);
        await this.onFrame(frame);
      },
      onBars: (bars) => void this.bars.push(bars),
      onStudies: (columns) => void this.studies.push(columns),
      onRunningStudies: (row) => void this.studyRows.push(row),
      onListings: (listings) => void this.listings.push(...listings),
      onLink: (link) => void this.links.push(link),
      onAccountUpdate: (update) => void this.updates.push(update),
      accountJoined: () => void (this.accountJoinCount += 1),
      profileChanged: () => void (this.profileChangeCount += 1),
      onChannelEvents: (events) => {
        for (const { name, event, payload } of events) {
          this.channelEvents.push([name, event, payload]);
        }
      },
      onChannels: (names) => void (this.channels = names),
      channelJoined: (name) => void this.channelJoins.push(name),
      onSummary: (summary) => void this.summaries.push(summary),
      onMarketTicker: (_viewId, ticker) => void this.tickers.push(ticker),
      authorizeChannel: (socketId, name) => Promise.resolve(`${socketId}:${name}`),
    };
  }
}

export function wireDiffOf(diff: StepDiff) {
  const [bids, asks] = textSidesOf(diff);
  const { epoch, previousSequence, sequence, at, checksum } = diff;
  const head = { epoch, prev_seq: previousSequence, seq: sequence, ts: at };
  return { ...head, bids, asks, ...(checksum === undefined ? {} : { crc: checksum }) };
}

function wireSnapshotOf(snapshot: StepSnapshot): BookSnapshot {
  const [bids, asks] = textSidesOf(snapshot);
  const { epoch, sequence, at, checksum } = snapshot;
  return { epoch, sequence, at, bids, asks, checksum };
}

function textSidesOf({ bidCount, askCount, levels }: StepSnapshot | StepDiff) {
  const text: WireLevel[] = [];
  for (let index = 0; index < bidCount + askCount; index++) {
    text.push([
      decimalOfSteps(levels[2 * index] ?? 0, btcUsdt.tickSize),
      decimalOfSteps(levels[2 * index + 1] ?? 0, btcUsdt.lotSize),
    ]);
  }
  return [text.slice(0, bidCount), text.slice(bidCount)] as const;
}

export const minuteAt = (time: number, price: string, volume: string) => ({
  time: epochSec(time),
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});

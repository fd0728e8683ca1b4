/** Plays a recording through a fresh session on a virtual clock, at the requested pace, and
 *  compares each frame with the one sent during recording. */
import { assertNever } from '#contract/core/assert.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { SPOT_BOOK_EVENT, bookDiffCodec, spotBookChannel } from '#contract/realtime/spot-book.ts';
import {
  RUNNING_BAR_EVENT,
  runningBarCodec,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';
import { FRAME } from '#domain/market-frame.ts';
import type { ClosedBars, LinkReport, MarketCounters } from '#workers/market/market-api.ts';
import { MarketSession } from '#workers/market/market-session.ts';
import type { BroadcastEvents } from '#workers/market/socket/broadcast.ts';
import { FrameCheck, type FrameDifference } from './frame-check.ts';
import type {
  MarketSnapshot,
  MarketEvent,
  Recording,
} from '#workers/market/recording/recording.ts';
import { ReplayClock } from './replay-clock.ts';
import { ReplayBroadcast, ReplayCalls } from './replay-wire.ts';

export interface ReplayOptions {
  /** Called with each frame in order, as the page received it. */
  readonly onFrame?: (frame: Float64Array, at: EpochMs) => void;
  readonly onBars?: (bars: ClosedBars) => void;
  readonly onLink?: (link: LinkReport, at: EpochMs) => void;
  /** Waits for this much recorded time to pass; as fast as possible without it. */
  readonly pace?: (recordedMs: number) => Promise<void>;
}

export interface ReplayReport {
  readonly eventCount: number;
  readonly frameCount: number;
  /** Number of frames listed in the recording, and number of equal ones. */
  readonly markedCount: number;
  readonly equalCount: number;
  readonly firstDifference: FrameDifference | undefined;
  /** Timers, joins and responses that had no receiver. */
  readonly unheardCount: number;
  /** Error that stopped the session and the replay. */
  readonly error: string | undefined;
  readonly counters: MarketCounters;
  readonly waitingTimerCount: number;
}

/** Early enough that no limit that started then is still pending. */
const BEFORE_START_MS = HOUR_MS;
/** More than the length of any promise chain in a session. */
const SETTLE_COUNT = 24;
/** Frames made by the start itself: one before any market data, and the first listed one. */
const START_FRAME_COUNT = 2;

export async function replayMarket(
  recording: Recording,
  options: ReplayOptions = {},
): Promise<ReplayReport> {
  return new MarketReplay(recording, options).run();
}

class MarketReplay {
  readonly #recording: Recording;
  readonly #options: ReplayOptions;
  readonly #clock: ReplayClock;
  readonly #calls = new ReplayCalls();
  readonly #broadcast = new ReplayBroadcast();
  readonly #check = new FrameCheck();
  readonly #session: MarketSession;
  #events: BroadcastEvents | undefined;
  #isStarting = false;
  #sequenceOffset = 0;
  #conflatedOffset = 0;
  #frameCount = 0;
  #eventCount = 0;
  #unheardCount = 0;
  #error: string | undefined;
  #resolveReceived = (): void => {};

  constructor(recording: Recording, options: ReplayOptions) {
    const { at, seed } = recording.start;
    this.#recording = recording;
    this.#options = options;
    this.#clock = new ReplayClock(at, seed);
    this.#session = new MarketSession({
      environment: this.#clock,
      calls: this.#calls,
      createBroadcast: (events) => {
        this.#events = events;
        return this.#broadcast;
      },
      page: {
        onFrame: (frame) => this.#onFrame(frame),
        onBars: (bars) => options.onBars?.(bars),
        onStudies: () => undefined,
        onRunningStudies: () => undefined,
        onLink: (link) => options.onLink?.(link, this.#clock.now()),
        onListings: () => {},
        onAccountUpdate: () => {},
        accountJoined: () => {},
        onSummary: () => {},
        authorizeChannel: () => Promise.reject(new Error('Nothing private is recorded.')),
      },
      transfer: (message) => message,
      userChannels: 'private',
    });
  }

  async run(): Promise<ReplayReport> {
    try {
      await this.#start();
      await this.#play();
    } catch (error) {
      this.#error = error instanceof Error ? error.message : 'It fell over without a word.';
    }
    this.#check.drop(this.#clock.now());
    const { markedCount, equalCount, firstDifference } = this.#check;
    const report = {
      eventCount: this.#eventCount,
      frameCount: this.#frameCount,
      markedCount,
      equalCount,
      firstDifference,
      unheardCount: this.#unheardCount,
      error: this.#error,
      counters: this.#session.counters(),
      waitingTimerCount: this.#clock.waitingCount,
    };
    this.#session.stop();
    return report;
  }

  async #start(): Promise<void> {
    const { snapshot, at, seed } = this.#recording.start;
    if (snapshot === undefined) return this.#session.connect();
    this.#isStarting = true;
    await this.#hold(snapshot);
    this.#clock.set(at);
    this.#clock.reseed(seed);
    this.#calls.count(snapshot.calls);
    this.#sequenceOffset = snapshot.sequence - START_FRAME_COUNT;
    this.#isStarting = false;
    this.#resolveReceived(); // Shows the restored snapshot in its recorded form.
    await settle();
  }

  /** Restores the recorded snapshot in a session through messages of an exchange. */
  async #hold({ view, receivedAt, book, trades, bars, minutes }: MarketSnapshot): Promise<void> {
    const clock = this.#clock;
    const openedAt = epochMs(receivedAt - BEFORE_START_MS);
    clock.set(openedAt);
    this.#session.connect();
    this.#events?.onOpen();
    await settle();
    clock.run(openedAt, 0); // The first ping and its response.
    this.#events?.onPong();
    clock.set(epochMs(openedAt + BEFORE_START_MS / 2));
    this.#session.watchPair(view);
    const bookChannel = this.#broadcast.channel(spotBookChannel.nameOf(view.pair));
    const tradeChannel = this.#broadcast.channel(tradeInfoChannel.nameOf(view.pair));
    bookChannel?.onJoined();
    tradeChannel?.onJoined();
    this.#calls.response('snapshot', 0, book);
    this.#calls.response('trades', 0, trades);
    for (const bar of minutes) {
      const running = runningBarCodec.encode({ bar, lastBarAt: bar.time });
      tradeChannel?.onEvent(RUNNING_BAR_EVENT, running);
    }
    this.#calls.response('bars', 0, bars);
    await settle();
    clock.set(receivedAt);
    const { epoch, sequence, at } = book;
    const sign = { epoch, previousSequence: sequence, sequence, at, checksum: undefined };
    bookChannel?.onEvent(SPOT_BOOK_EVENT, bookDiffCodec.encode({ ...sign, bids: [], asks: [] }));
    await settle();
  }

  async #play(): Promise<void> {
    const { start, events } = this.#recording;
    const { pace } = this.#options;
    let before = start.at;
    for (const { at, event } of events) {
      if (event[0] === 'frame') {
        this.#check.mark(event[1], event[2], at);
        continue;
      }
      this.#check.drop(this.#clock.now());
      if (pace !== undefined && at > before) await pace(at - before);
      before = at;
      if (start.timers === 'clock') {
        while (this.#clock.runDue(at)) await settle();
      }
      this.#clock.set(at);
      this.#eventCount += 1;
      if (!this.#apply(event)) this.#unheardCount += 1;
      await settle();
    }
  }

  /** @returns false when the event had no receiver. */
  #apply(event: MarketEvent): boolean {
    const session = this.#session;
    switch (event[0]) {
      case 'open':
        this.#events?.onOpen();
        return true;
      case 'close':
        this.#events?.onClose(event[1], '');
        return true;
      case 'pong':
        this.#events?.onPong();
        return true;
      case 'joined':
      case 'rejected':
        return this.#applyJoin(event[0], event[1]);
      case 'text':
        return this.#events?.onText(event[1]) ?? false;
      case 'event':
        this.#broadcast.channel(event[1])?.onEvent(event[2], event[3]);
        return this.#broadcast.channel(event[1]) !== undefined;
      case 'answer':
        return this.#calls.response(event[1], event[2], event[3]);
      case 'failure':
        return this.#calls.fail(event[1], event[2]);
      case 'timer':
        return this.#runTimer(event[1], event[2]);
      case 'taken':
        this.#resolveReceived();
        return true;
      case 'view':
        this.#sequenceOffset = 0; // A view counts its frames from one.
        session.watchPair(event[1]);
        return true;
      case 'resolution':
        session.setResolution(event[1]);
        return true;
      case 'older':
        void session.loadOlderBars();
        return true;
      case 'liveness':
        session.setLiveness({ isOnline: event[1], isVisible: event[2] });
        return true;
      case 'resume':
        session.resume();
        return true;
      case 'retry':
        session.retry();
        return true;
      case 'frame':
        return true; // Already compared with the sent frame.
      default:
        return assertNever(event, 'every kind of event is replayed');
    }
  }

  #applyJoin(kind: 'joined' | 'rejected', name: string): boolean {
    const channel = this.#broadcast.channel(name);
    if (kind === 'joined') channel?.onJoined();
    else channel?.onRejected();
    return channel !== undefined;
  }

  #runTimer(setAt: EpochMs, delayMs: number): boolean {
    if (this.#clock.run(setAt, delayMs)) return true;
    const { at } = this.#recording.start;
    return setAt <= at && this.#clock.runCarried(delayMs, at);
  }

  #onFrame(frame: Float64Array): Promise<void> {
    if (!this.#isStarting) this.#show(frame);
    if (this.#recording.start.timers === 'clock') return Promise.resolve();
    return new Promise((resolve) => {
      this.#resolveReceived = resolve;
    });
  }

  /** The start's own frames were also counted: replaces their numbers with those of the recorded
   *  session. */
  #show(frame: Float64Array): void {
    const { snapshot } = this.#recording.start;
    const conflatedCount = frame[FRAME.conflatedCount] ?? 0;
    if (this.#frameCount === 0 && snapshot !== undefined) {
      this.#conflatedOffset = snapshot.conflatedCount - conflatedCount;
    }
    frame[FRAME.conflatedCount] = conflatedCount + this.#conflatedOffset;
    frame[FRAME.sequence] = (frame[FRAME.sequence] ?? 0) + this.#sequenceOffset;
    this.#frameCount += 1;
    if (this.#recording.start.timers === 'events') this.#check.check(frame);
    this.#options.onFrame?.(frame, this.#clock.now());
  }
}

/** Waits until all promises of a turn have settled, as between two turns of a worker. */
export async function settle(): Promise<void> {
  for (let count = 0; count < SETTLE_COUNT; count++) await Promise.resolve();
}

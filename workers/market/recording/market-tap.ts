/** Passes all traffic between a session and its environment, so that a recorder can listen. Without
 *  a recorder, each item costs one check. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { SessionParts } from '../market-session.ts';
import type { Broadcast, BroadcastEvents } from '../socket/broadcast.ts';
import type { Environment } from '../socket/environment.ts';
import type { ExchangeCalls } from '../socket/exchange-calls.ts';
import { noCalls, type CallName, type MarketEvent } from './recording.ts';

export interface TapListener {
  /** Time at which the current event started. */
  now(): EpochMs;
  random(): number;
  /** Marks the start of an event that is not recorded but has its own time. */
  turn(): void;
  record(event: MarketEvent): void;
  /** Drops the last text, because the session did not read it and its content is unknown. */
  dropText(): void;
  onFrame(frame: Float64Array): void;
}

export class MarketTap {
  #listener: TapListener | undefined;
  readonly #monotonic: Environment['monotonic'];
  /** The session's monotonic clock less the listener's, or less the real one without a listener. */
  #aheadMs = 0;
  #listenedAt = Infinity;
  /** Number of times each call was made; `waitingCount` is the number of pending responses. */
  readonly calls = noCalls();
  waitingCount = 0;
  #snapshotRequestedAtMs = -Infinity;
  readonly parts: SessionParts;

  constructor(parts: SessionParts) {
    this.#monotonic = parts.environment.monotonic;
    this.parts = {
      ...parts,
      environment: this.#environmentOf(parts.environment),
      page: this.#pageOf(parts.page),
      calls: this.#callsOf(parts.calls),
      // Calls for a comparison with the market are not recorded: a replay would have responses
      // without requests.
      besideCalls: parts.calls,
      createBroadcast: (events) =>
        this.#broadcastOf(parts.createBroadcast(this.#broadcastEventsOf(events))),
    };
  }

  get listener(): TapListener | undefined {
    return this.#listener;
  }

  /** The session's monotonic clock continues from its value, with or without a listener. */
  set listener(listener: TapListener | undefined) {
    const atMs = this.#monotonicNow();
    this.#listener = listener;
    this.#listenedAt = listener?.now() ?? Infinity;
    this.#aheadMs = Math.ceil(atMs) - (listener?.now() ?? this.#monotonic());
  }

  get sinceSnapshotMs(): number {
    return this.#monotonicNow() - this.#snapshotRequestedAtMs;
  }

  /** With a listener, time is measured by the listener's clock, so that a replay can reproduce the
   *  same waits. */
  #monotonicNow(): number {
    return this.#aheadMs + (this.#listener?.now() ?? this.#monotonic());
  }

  #environmentOf(real: Environment): Environment {
    const now = () => this.listener?.now() ?? real.now();
    return {
      ...real,
      now,
      monotonic: () => this.#monotonicNow(),
      nextFrame: this.#nextFrameOf(real),
      random: () => this.listener?.random() ?? real.random(),
      after: (delayMs, run) => {
        const setAt = now();
        const setWith = this.#listener;
        return real.after(delayMs, () => {
          // Set before the recording began, by a clock that may have been ahead of its own.
          const isOlder = this.#listener !== setWith;
          const at = isOlder ? epochMs(Math.min(setAt, this.#listenedAt)) : setAt;
          this.#listener?.record(['timer', at, delayMs]);
          run();
        });
      },
    };
  }

  #nextFrameOf({ nextFrame }: Environment): Environment['nextFrame'] {
    if (nextFrame === undefined) return undefined;
    return (run) =>
      nextFrame(() => {
        this.listener?.turn();
        run();
      });
  }

  #pageOf(page: SessionParts['page']): SessionParts['page'] {
    let sent: Float64Array | undefined;
    return {
      onFrame: async (frame) => {
        sent = frame;
        this.listener?.onFrame(frame);
        try {
          await page.onFrame(frame);
        } finally {
          // A frame followed by another view's frame is no longer waited for.
          if (sent === frame) this.listener?.record(['taken']);
        }
      },
      onBars: (bars) => page.onBars(bars),
      onStudies: (columns) => page.onStudies(columns),
      onRunningStudies: (row) => page.onRunningStudies(row),
      onListings: (listings) => page.onListings(listings),
      onLink: (link) => page.onLink(link),
      onMarketTicker: (viewId, ticker) => page.onMarketTicker?.(viewId, ticker),
      onAccountUpdate: (update, tradingMode) => page.onAccountUpdate(update, tradingMode),
      accountJoined: (tradingMode) => page.accountJoined(tradingMode),
      profileChanged: () => page.profileChanged?.(),
      onChannelEvents: (events) => page.onChannelEvents?.(events),
      channelJoined: (name) => page.channelJoined?.(name),
      onChannels: (names) => page.onChannels?.(names),
      onSummary: (summary) => page.onSummary(summary),
      authorizeChannel: (socketId, name) => page.authorizeChannel(socketId, name),
    };
  }

  #callsOf(calls: ExchangeCalls): ExchangeCalls {
    return {
      snapshot: (...request) => {
        this.#snapshotRequestedAtMs = this.#monotonicNow();
        return this.#recordResponse('snapshot', calls.snapshot(...request));
      },
      trades: (...request) => this.#recordResponse('trades', calls.trades(...request)),
      bars: (...request) => this.#recordResponse('bars', calls.bars(...request)),
    };
  }

  async #recordResponse<Result>(call: CallName, request: Promise<Result>): Promise<Result> {
    const number = this.calls[call]++;
    this.waitingCount += 1;
    try {
      const response = await request;
      this.listener?.record(['answer', call, number, response]);
      return response;
    } catch (error) {
      this.listener?.record(['failure', call, number]);
      throw error;
    } finally {
      this.waitingCount -= 1;
    }
  }

  #broadcastEventsOf(events: BroadcastEvents): BroadcastEvents {
    return {
      onOpen: () => {
        this.listener?.record(['open']);
        events.onOpen();
      },
      onClose: (code, reason) => {
        this.listener?.record(['close', code]);
        events.onClose(code, reason);
      },
      onPong: () => {
        this.listener?.record(['pong']);
        events.onPong();
      },
      onText: (text) => {
        const { listener } = this;
        if (listener === undefined) return events.onText(text);
        listener.record(['text', text]);
        const isRead = events.onText(text);
        if (!isRead) listener.dropText();
        return isRead;
      },
      onError: events.onError,
    };
  }

  #broadcastOf(broadcast: Broadcast): Broadcast {
    return {
      open: () => broadcast.open(),
      close: () => broadcast.close(),
      join: (name, events) =>
        broadcast.join(name, {
          onJoined: () => {
            this.listener?.record(['joined', name]);
            events.onJoined();
          },
          onRejected: () => {
            this.listener?.record(['rejected', name]);
            events.onRejected();
          },
          onEvent: (event, payload) => {
            this.listener?.record(['event', name, event, payload]);
            events.onEvent(event, payload);
          },
        }),
      leave: (name) => broadcast.leave(name),
      get joinedNames() {
        return broadcast.joinedNames;
      },
      ping: () => broadcast.ping(),
    };
  }
}

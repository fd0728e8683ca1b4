/** Sends a recorded market through a real socket: the worker's core ends with the recorded book,
 *  and detects and repairs an omitted change. */
import { afterEach, expect, it, vi } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { spotBookChannel, SPOT_BOOK_EVENT } from '#contract/realtime/spot-book.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import {
  BOOK_STATES,
  FRAME,
  ROW_COUNT_MAX,
  asksOffsetOf,
  bidsOffset,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';
import { openBroadcast, type BroadcastHarness } from '#tests/support/broadcast.ts';
import { readCapture, textLevelsOf, type CaptureMessage } from '#tests/support/captures/capture.ts';
import { SlowSide } from '#tests/support/oracle/slow-side.ts';
import { MarketSession } from '#workers/market/market-session.ts';
import { createPusherBroadcast } from '#workers/market/socket/pusher-broadcast.ts';

const capture = readCapture('btcusdt-spot');
const EPOCH = 'recorded';
const pair = {
  ...btcUsdt,
  tickSize: decimal('0.01'),
  lotSize: decimal(`0.${'1'.padStart(capture.sizeDecimals, '0')}`),
};
/** Recorded changes may be larger than a hosted service allows. */
const LIMITS = { eventBytesMax: 256 * 1024, queuedBytesMax: 16 * 1024 * 1024 };
/** Changes sent before the other end of the socket runs. */
const BURST = 50;

type Diff = CaptureMessage & { kind: 'diff' };

/** The exchange's side of the recording: the content of a snapshot at this moment. */
class RecordedExchange {
  readonly bids = new SlowSide('bid');
  readonly asks = new SlowSide('ask');
  readonly diffs: readonly Diff[];
  sequence: number;

  constructor() {
    const snapshot = capture.messages.find((message) => message.kind === 'snapshot');
    assert(snapshot !== undefined, 'a recording has its snapshot');
    this.sequence = snapshot.lastId;
    this.#fill(snapshot.bids, snapshot.asks);
    this.diffs = capture.messages.filter(
      (message): message is Diff => message.kind === 'diff' && message.lastId > snapshot.lastId,
    );
  }

  /** Applies one change and sends it like the broadcast. */
  change(diff: Diff) {
    const previous = this.sequence;
    this.sequence = diff.lastId;
    this.#fill(diff.bids, diff.asks);
    return {
      epoch: EPOCH,
      prev_seq: previous,
      seq: diff.lastId,
      ts: diff.at,
      bids: textLevelsOf(diff.bids, capture),
      asks: textLevelsOf(diff.asks, capture),
    };
  }

  snapshot() {
    const levelsOf = (side: SlowSide) => textLevelsOf(side.sortLevels().flat(), capture);
    return {
      epoch: EPOCH,
      sequence: this.sequence,
      at: epochMs(0),
      bids: levelsOf(this.bids),
      asks: levelsOf(this.asks),
      checksum: undefined,
    };
  }

  #fill(bids: readonly number[], asks: readonly number[]): void {
    for (const [side, levels] of [
      [this.bids, bids],
      [this.asks, asks],
    ] as const) {
      for (let at = 0; at < levels.length; at += 2) {
        side.setLevel(levels[at] ?? 0, levels[at + 1] ?? 0);
      }
    }
  }
}

// Emulates a worker, for as long as its sockets are open.
vi.stubGlobal('self', globalThis);

let service: BroadcastHarness | undefined;
let session: MarketSession | undefined;
afterEach(async () => {
  session?.stop();
  await service?.close();
});

/** Opens the worker's core on a real socket; `frame` is the newest one it sent. */
async function watching(exchange: RecordedExchange) {
  service = await openBroadcast({ limits: LIMITS });
  const seen: { frame: Float64Array; snapshotCount: number; states: Set<string> } = {
    frame: new Float64Array(),
    snapshotCount: 0,
    states: new Set(),
  };
  const { port } = service;
  session = new MarketSession({
    environment: {
      now: () => epochMs(Date.now()),
      monotonic: () => performance.now(),
      random: () => 0.5,
      after: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    page: {
      onFrame: (frame) => {
        seen.frame = frame;
        seen.states.add(BOOK_STATES[numberAt(frame, FRAME.bookState)] ?? 'unknown');
        return Promise.resolve();
      },
      onBars: () => undefined,
      onStudies: () => undefined,
      onRunningStudies: () => undefined,
      onListings: () => undefined,
      onLink: () => undefined,
      onAccountUpdate: () => undefined,
      accountJoined: () => undefined,
      onSummary: () => undefined,
      authorizeChannel: () => Promise.reject(new Error('nothing private here')),
    },
    calls: {
      snapshot: () => {
        seen.snapshotCount += 1;
        return Promise.resolve(exchange.snapshot());
      },
      trades: () => Promise.resolve([]),
      bars: () => Promise.resolve({ bars: [], lastBarAt: undefined, runningMinute: undefined }),
    },
    createBroadcast: (events) =>
      createPusherBroadcast(
        {
          broadcast: { host: '127.0.0.1', port, isTls: false, key: 'test-key', cluster: '' },
          authorize: () => Promise.reject(new Error('nothing private here')),
          openSocket: (url) => new WebSocket(url),
        },
        events,
      ),
    transfer: (message) => message,
    userChannels: 'private',
  });
  session.connect();
  session.watchPair({
    viewId: 1,
    pair,
    rowCount: ROW_COUNT_MAX,
    groupTicks: 1,
    resolution: '1',
    frameIntervalMs: 16,
  });
  await vi.waitFor(() => expect(stateOf(seen.frame)).toBe('live'), { timeout: 10_000 });
  return seen;
}

const stateOf = (frame: Float64Array): string =>
  frame.length === 0 ? 'none' : (BOOK_STATES[numberAt(frame, FRAME.bookState)] ?? 'unknown');

/** Sends every recorded change except the one at `leftOut`. */
async function replay(exchange: RecordedExchange, leftOut?: number): Promise<void> {
  const channel = spotBookChannel.nameOf(pair);
  for (const [index, diff] of exchange.diffs.entries()) {
    const message = exchange.change(diff);
    if (index === leftOut) continue;
    expect(service?.service.publish(channel, SPOT_BOOK_EVENT, message)).toBe('published');
    if (index % BURST === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function expectRecordedBook(
  exchange: RecordedExchange,
  seen: { readonly frame: Float64Array },
): Promise<void> {
  await vi.waitFor(
    () => {
      expect(stateOf(seen.frame)).toBe('live');
      expect(numberAt(seen.frame, FRAME.bookSequence)).toBe(exchange.sequence);
    },
    { timeout: 15_000 },
  );
  const { frame } = seen;
  const asksAt = asksOffsetOf(ROW_COUNT_MAX);
  expect(Array.from(frame.subarray(bidsOffset, asksAt))).toEqual(
    exchange.bids.rows(ROW_COUNT_MAX, 1),
  );
  expect(Array.from(frame.subarray(asksAt, tapeOffsetOf(ROW_COUNT_MAX)))).toEqual(
    exchange.asks.rows(ROW_COUNT_MAX, 1),
  );
}

it('[RT-11] ends with the recorded book after every recorded change came through a socket', async () => {
  const exchange = new RecordedExchange();
  const seen = await watching(exchange);
  await replay(exchange);
  await expectRecordedBook(exchange, seen);
  expect(exchange.diffs.length).toBeGreaterThan(6_000);
  // One beside the join, and one after it unless the first change is quicker; none for a gap.
  expect(seen.snapshotCount).toBeLessThanOrEqual(2);
  expect(seen.states.has('stale')).toBe(false);
});

it('[RT-11] detects an omitted change and still ends with the same book', async () => {
  const exchange = new RecordedExchange();
  const seen = await watching(exchange);
  await replay(exchange, 3_000);
  await expectRecordedBook(exchange, seen);
  expect(seen.snapshotCount).toBeGreaterThan(1);
});

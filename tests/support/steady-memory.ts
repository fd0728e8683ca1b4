/** Measures the heap growth per market message in a separate process, because a test runner
 *  rewrites modules. `node --expose-gc tests/support/steady-memory.ts` prints bytes per message:
 *  the heap growth over many messages, without a garbage collection in between. */
import { assert } from '#contract/core/assert.ts';
import { lots, ticks, type Decimal } from '#contract/core/decimal.ts';
import { lotsOf, ticksOf } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import { SPOT_BOOK_EVENT, spotBookChannel } from '#contract/realtime/spot-book.ts';
import { TRADES_EVENT } from '#contract/realtime/trade-info.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { ROW_COUNT_MAX, ROW_LENGTH } from '#domain/market-frame.ts';
import { BookFeed } from '#server/exchange/market-data/book-feed.ts';
import { channelEventText } from '#server/realtime/pusher/messages.ts';
import { tradeFrame, TRADE_CHANNEL } from '#bench/feed/frames.ts';
import { MarketGenerator } from '#bench/feed/generator.ts';
import { medianOf } from '#bench/harness/rounds.ts';
import { OrderBook } from '#workers/market/engine/order-book.ts';
import { TradeBuffer } from '#workers/market/engine/trade-buffer.ts';
import { DiffScanner } from '#workers/market/socket/scan-diff.ts';
import { TradeScanner } from '#workers/market/socket/scan-trades.ts';

/** Bytes per message. */
export interface SteadyMemory {
  /** From the text of a frame to the visible rows, checksums included. */
  readonly bookChange: number;
  readonly trades: number;
  /** Result for a parser that does leave garbage. */
  readonly parsed: number;
}

const WARM_UP_COUNT = 20_000;
const WINDOW_COUNT = 7;
const MESSAGE_COUNT = 2_000;
const TOTAL_COUNT = WARM_UP_COUNT + WINDOW_COUNT * MESSAGE_COUNT;

/** Median of several windows, each started right after a garbage collection. */
function bytesAMessage(apply: (index: number) => void): number {
  const { gc } = globalThis;
  assert(gc !== undefined, 'the process runs with --expose-gc');
  let index = 0;
  for (; index < WARM_UP_COUNT; index += 1) apply(index);
  const grown = Array.from({ length: WINDOW_COUNT }, () => {
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < MESSAGE_COUNT; count += 1) apply(index++);
    return (process.memoryUsage().heapUsed - before) / MESSAGE_COUNT;
  });
  return medianOf(grown);
}

/** Builds frames as the exchange sends them, checksums included. */
function bookFrames(count: number): readonly string[] {
  const frames: string[] = [];
  const feed = new BookFeed({
    pair: btcUsdt,
    epoch: 'one',
    levels: { bids: [], asks: [] },
    clock: () => epochMs(1_767_225_600_000),
    publish: (channel, event, data) => frames.push(channelEventText(channel, event, String(data))),
  });
  const generator = new MarketGenerator(3, 500, btcUsdt);
  while (frames.length < count) {
    const { bids, asks } = generator.diff();
    for (const [price, size] of bids) feed.note('bid', ticksIn(price), lotsIn(size));
    for (const [price, size] of asks) feed.note('ask', ticksIn(price), lotsIn(size));
    feed.flush();
  }
  return frames;
}

const ticksIn = (price: Decimal) => ticksOf(price, btcUsdt) ?? ticks(0);
const lotsIn = (size: Decimal) => lotsOf(size, btcUsdt) ?? lots(0);

function ofBookChanges(): number {
  const frames = bookFrames(TOTAL_COUNT);
  const scanner = new DiffScanner(SPOT_BOOK_EVENT, spotBookChannel.nameOf(btcUsdt), btcUsdt);
  const book = new OrderBook(btcUsdt);
  const rows = new Float64Array(ROW_COUNT_MAX * ROW_LENGTH);
  const nothing = { bidCount: 0, askCount: 0, levels: new Float64Array() };
  const [epoch, at, checksum] = ['one', epochMs(0), undefined] as const;
  book.applySnapshot({ ...nothing, epoch, sequence: 0, at, checksum });
  let appliedCount = 0;
  let checkedCount = 0;
  const bytes = bytesAMessage((index) => {
    const diff = scanner.scan(frames[index] ?? '');
    if (diff === undefined) return;
    if (diff.checksum !== undefined) checkedCount += 1;
    if (book.applyDiff(diff) === 'applied') appliedCount += 1;
    book.bids.fillRows(rows, 0, ROW_COUNT_MAX, 1);
    book.asks.fillRows(rows, 0, ROW_COUNT_MAX, 10);
  });
  assert(appliedCount === TOTAL_COUNT, 'every change was read and applied');
  assert(checkedCount === TOTAL_COUNT / 10, 'every tenth had a checksum');
  return bytes;
}

function ofTrades(): number {
  const generator = new MarketGenerator(3, 500, btcUsdt);
  const frames = Array.from({ length: TOTAL_COUNT }, () => tradeFrame(generator.trade()));
  const scanner = new TradeScanner(TRADES_EVENT, TRADE_CHANNEL, btcUsdt);
  const tradeBuffer = new TradeBuffer();
  const bytes = bytesAMessage((index) => {
    const batch = scanner.scan(frames[index] ?? '');
    if (batch !== undefined) tradeBuffer.append(batch);
  });
  assert(tradeBuffer.newestId === TOTAL_COUNT, 'every print was read and kept');
  return bytes;
}

function ofParsing(): number {
  const frames = bookFrames(MESSAGE_COUNT);
  return bytesAMessage((index) => void JSON.parse(frames[index % MESSAGE_COUNT] ?? ''));
}

const memory: SteadyMemory = {
  bookChange: ofBookChanges(),
  trades: ofTrades(),
  parsed: ofParsing(),
};
console.log(JSON.stringify(memory));

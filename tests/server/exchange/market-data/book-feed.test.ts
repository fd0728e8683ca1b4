import { expect, it } from 'vitest';
import { compareDecimals, lots, ticks, type Decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { SPOT_BOOK_EVENT, bookDiffCodec, spotBookChannel } from '#contract/realtime/spot-book.ts';
import type { BookDiff } from '#contract/realtime/spot-book.ts';
import type { BookSnapshot, WireLevel } from '#contract/rest/spot-market.ts';
import { bookChecksumOf } from '#domain/book-checksum.ts';
import { BookFeed } from '#server/exchange/market-data/book-feed.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import {
  MAKER,
  TAKER,
  creditBoth,
  limitOrder,
  openMarketHarness,
  type MarketHarness,
} from '#tests/support/market-harness.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const [BTC_USDT, ETH_USDT] = PAIRS as [(typeof PAIRS)[0], (typeof PAIRS)[0]];

/** Slow subscriber: maps that are sorted again for every read. */
class PlainBook {
  readonly sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  sequence: number;
  readonly epoch: string;
  checkedCount = 0;

  constructor(snapshot: BookSnapshot) {
    this.sequence = snapshot.sequence;
    this.epoch = snapshot.epoch;
    this.#set('bids', snapshot.bids);
    this.#set('asks', snapshot.asks);
  }

  /** Applies the contract's rule for joining. */
  apply(diff: BookDiff): void {
    expect(diff.epoch).toBe(this.epoch);
    if (diff.sequence <= this.sequence) return;
    expect(diff.previousSequence).toBe(this.sequence);
    this.sequence = diff.sequence;
    this.#set('bids', diff.bids);
    this.#set('asks', diff.asks);
    if (diff.checksum === undefined) return;
    this.checkedCount += 1;
    expect(bookChecksumOf(this.levels('bids'), this.levels('asks'))).toBe(diff.checksum);
  }

  levels(side: 'bids' | 'asks'): WireLevel[] {
    const sign = side === 'bids' ? -1 : 1;
    return [...this.sides[side]]
      .map(([price, size]): WireLevel => [price as Decimal, size as Decimal])
      .sort(([left], [right]) => sign * compareDecimals(left, right));
  }

  #set(side: 'bids' | 'asks', levels: readonly WireLevel[]): void {
    for (const [price, size] of levels) {
      if (size === '0') this.sides[side].delete(price);
      else this.sides[side].set(price, size);
    }
  }
}

const diffsOf = (harness: MarketHarness, pair = BTC_USDT): BookDiff[] =>
  harness.models(SPOT_BOOK_EVENT, bookDiffCodec, spotBookChannel.nameOf(pair));
const changesOf = (harness: MarketHarness): BookDiff[] =>
  diffsOf(harness).filter((diff) => diff.sequence > diff.previousSequence);
function snapshotOf(harness: MarketHarness, depth = 5_000): BookSnapshot {
  const snapshot = harness.marketData.bookSnapshot(BTC_USDT.id, depth);
  if (snapshot === undefined) throw new Error('the pair is listed');
  return snapshot;
}

async function openCredited(): Promise<MarketHarness> {
  const harness = await openMarketHarness({ pairs: [BTC_USDT, ETH_USDT] });
  await creditBoth(harness, BTC_USDT);
  return harness;
}

/** A random order around 60,000.00 USDT; about a third of them trade. */
function randomOrder(random: ReturnType<typeof seededRandom>) {
  const side = random.pick(['buy', 'sell'] as const);
  const away = random.between(-15, 40);
  const price = 6_000_000 + (side === 'buy' ? -away : away);
  return limitOrder(BTC_USDT.id, random.pick([MAKER, TAKER]), side, price, random.between(9, 90));
}

it('[RT-11] joins a snapshot taken at any moment to the numbered changes, digit by digit', async () => {
  const seed = 20_260_318;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  const harness = await openCredited();
  const books: PlainBook[] = [];
  let seen = 0;
  for (let round = 0; round < 400; round++) {
    void harness.exchange.place(randomOrder(random));
    if (random.between(1, 10) === 1) {
      const [open] = harness.exchange.openOrders(MAKER);
      if (open !== undefined) void harness.exchange.cancel({ userId: MAKER, orderId: open.id });
    }
    await harness.time.advance(random.between(0, 30));
    if (round % 40 === 0) books.push(new PlainBook(snapshotOf(harness)));
    const diffs = diffsOf(harness);
    for (const diff of diffs.slice(seen)) for (const book of books) book.apply(diff);
    seen = diffs.length;
  }
  await harness.time.advance(100);
  for (const diff of diffsOf(harness).slice(seen)) for (const book of books) book.apply(diff);
  const { bids, asks } = harness.exchange.levels(BTC_USDT.id, 10_000);
  expect(books).toHaveLength(10);
  expect(bids.length + asks.length).toBeGreaterThan(20);
  const last = snapshotOf(harness);
  for (const book of books) {
    expect(book.sequence).toBe(last.sequence);
    expect(book.levels('bids')).toEqual(last.bids);
    expect(book.levels('asks')).toEqual(last.asks);
  }
  expect(last.bids).toHaveLength(bids.length);
  expect(last.asks).toHaveLength(asks.length);
  expect(books[0]?.checkedCount).toBeGreaterThan(10);
});

it('[RT-11] restates the best levels as numbered changes that change nothing', async () => {
  const harness = await openCredited();
  for (let away = 1; away <= 30; away += 1) {
    void harness.exchange.place(limitOrder(BTC_USDT.id, MAKER, 'buy', 6_000_000 - away, 20 + away));
    void harness.exchange.place(limitOrder(BTC_USDT.id, TAKER, 'sell', 6_000_000 + away, 20));
  }
  await harness.time.advance(100);
  const before = snapshotOf(harness);
  const book = new PlainBook(before);
  const seen = diffsOf(harness).length;
  // A change that waits for its message is not published ahead of time.
  void harness.exchange.place(limitOrder(BTC_USDT.id, MAKER, 'buy', 5_999_999, 50));
  for (let count = 0; count < 40; count += 1) harness.marketData.restateBook(BTC_USDT.id, 10);
  const restated = diffsOf(harness).slice(seen);
  expect(restated).toHaveLength(40);
  for (const diff of restated) {
    expect([diff.bids.length, diff.asks.length]).toEqual([10, 10]);
    book.apply(diff);
  }
  expect([book.levels('bids'), book.levels('asks')]).toEqual([before.bids, before.asks]);
  expect(book.checkedCount).toBe(4);
  await harness.time.advance(100);
  for (const diff of diffsOf(harness).slice(seen)) book.apply(diff);
  expect(book.levels('bids')).toEqual(snapshotOf(harness).bids);
});

it('conflates to at most sixty changes per second, each level once', async () => {
  const harness = await openCredited();
  const second = 1_000;
  for (let passed = 0; passed < second; passed += 5) {
    void harness.exchange.place(
      limitOrder(BTC_USDT.id, MAKER, 'buy', 5_000_000 + (passed % 50), 20),
    );
    await harness.time.advance(5);
  }
  const changes = changesOf(harness);
  expect(changes.length).toBeGreaterThan(40);
  expect(changes.length).toBeLessThanOrEqual(60);
  for (const { bids } of changes)
    expect(new Set(bids.map(([price]) => price)).size).toBe(bids.length);
});

it('publishes nothing for a level that returned to its previous size', () => {
  const sent: unknown[] = [];
  const feed = new BookFeed({
    pair: BTC_USDT,
    epoch: 'one',
    levels: { bids: [{ price: ticks(5_000_000), size: lots(20) }], asks: [] },
    clock: () => epochMs(0),
    publish: (_channel, _event, data) => sent.push(JSON.parse(String(data))),
  });
  feed.note('bid', ticks(5_000_000), lots(35));
  feed.note('bid', ticks(5_000_001), lots(20));
  feed.note('bid', ticks(5_000_000), lots(20));
  feed.note('bid', ticks(5_000_001), lots(0));
  feed.flush();
  expect(sent).toEqual([]);
  feed.note('bid', ticks(5_000_000), lots(0));
  feed.flush();
  expect(sent).toMatchObject([{ prev_seq: 0, seq: 1, bids: [['50000', '0']], asks: [] }]);
});

it('publishes pending changes before it responds with a snapshot', () => {
  const sent: unknown[] = [];
  const feed = new BookFeed({
    pair: BTC_USDT,
    epoch: 'one',
    levels: { bids: [], asks: [] },
    clock: () => epochMs(0),
    publish: (_channel, _event, data) => sent.push(JSON.parse(String(data))),
  });
  feed.note('ask', ticks(5_000_000), lots(35));
  expect(feed.snapshot(10)).toMatchObject({ sequence: 1, asks: [['50000', '0.00035']] });
  expect(sent).toMatchObject([{ prev_seq: 0, seq: 1, asks: [['50000', '0.00035']] }]);
});

it('sends a heartbeat every two seconds for every pair, with the last number and no levels', async () => {
  const harness = await openCredited();
  await harness.place(limitOrder(BTC_USDT.id, MAKER, 'buy', 5_000_000, 20));
  await harness.time.advance(10_000);
  const beats = diffsOf(harness).filter((diff) => diff.sequence === diff.previousSequence);
  expect(beats).toHaveLength(5);
  for (const beat of beats) expect(beat).toMatchObject({ sequence: 1, bids: [], asks: [] });
  const quiet = diffsOf(harness, ETH_USDT);
  expect(quiet).toHaveLength(5);
  for (const beat of quiet) expect(beat).toMatchObject({ sequence: 0, previousSequence: 0 });
});

it('includes a checksum in at least every twentieth change', async () => {
  const harness = await openCredited();
  for (let count = 0; count < 100; count++) {
    await harness.place(limitOrder(BTC_USDT.id, MAKER, 'buy', 5_000_000 + count, 20));
    await harness.time.advance(20);
  }
  const changes = changesOf(harness);
  const gaps = changes.flatMap(({ checksum }, index) => (checksum === undefined ? [] : [index]));
  expect(gaps.length).toBeGreaterThan(4);
  gaps.forEach((at, index) => expect(at - (gaps[index - 1] ?? -1)).toBeLessThanOrEqual(20));
});

it('splits a change over ten kilobytes into consecutive numbers', async () => {
  const harness = await openCredited();
  const users = [11, 12, 13, 14].map(userId);
  for (const userId of users) await harness.credit(userId, BTC_USDT.quoteCoinId, 1_000_000_000);
  for (let count = 0; count < 800; count++) {
    const userId = users[count % 4] ?? MAKER;
    void harness.exchange.place(limitOrder(BTC_USDT.id, userId, 'buy', 4_000_000 + count, 123_456));
  }
  await harness.time.advance(100);
  harness.published.length = 0;
  for (const userId of users) void harness.exchange.cancelAll({ userId });
  await harness.time.advance(100);
  const parts = changesOf(harness);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flatMap(({ bids }) => bids).length).toBe(800);
  parts.forEach((part, index) => {
    expect(part.sequence).toBe(part.previousSequence + 1);
    if (index > 0) expect(part.previousSequence).toBe(parts[index - 1]?.sequence);
  });
  for (const { data } of harness.published) {
    // Encoded twice, as Pusher sends it.
    expect(JSON.stringify(JSON.stringify(data)).length).toBeLessThan(10 * 1024);
  }
});

it('returns one side on request, and no more levels than requested', async () => {
  const harness = await openCredited();
  for (let count = 0; count < 5; count++) {
    await harness.place(limitOrder(BTC_USDT.id, MAKER, 'buy', 5_000_000 - count, 20));
    await harness.place(limitOrder(BTC_USDT.id, MAKER, 'sell', 5_000_001 + count, 20));
  }
  const bids = harness.marketData.bookSnapshot(BTC_USDT.id, 2, 'bids');
  expect(bids?.bids).toEqual([
    ['50000', '0.0002'],
    ['49999.99', '0.0002'],
  ]);
  expect(bids?.asks).toEqual([]);
  expect(bids?.checksum).toBeUndefined();
  expect(snapshotOf(harness).checksum).toBeTypeOf('number');
});

it('starts a new epoch after a restart with the current book', async () => {
  const harness = await openCredited();
  await harness.place(limitOrder(BTC_USDT.id, MAKER, 'buy', 5_000_000, 20));
  await harness.time.advance(50);
  const before = snapshotOf(harness);
  const again = await harness.restart(60_000, true);
  const after = snapshotOf(again);
  expect(after.epoch).not.toBe(before.epoch);
  expect(after.sequence).toBe(0);
  expect(after.bids).toEqual(before.bids);
});

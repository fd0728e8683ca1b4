/** The user's futures channels: joined per contract, applied in order, read again after a gap. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userId, type PositionId } from '#contract/core/ids.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import { futuresPositionCodec } from '#contract/entities/futures-position.ts';
import {
  btcContract,
  futuresAccountUpdateWire,
  futuresPositionWire,
  marginAlertWire,
  sampleFuturesWallet,
} from '#contract/samples/futures.ts';
import { LiveFuturesFeed, type FuturesFeedOptions } from '#src/app/wiring/futures/futures-feed.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';

type Channel = Parameters<FuturesFeedOptions['watchChannel']>[0];

const NAME = `private-future-trade-7-${btcContract.quoteCoinId}-${btcContract.tradeCoinId}`;
const POSITION = futuresPositionCodec.decode(futuresPositionWire);

function open() {
  const joined = new Map<string, Channel>();
  const reads: string[] = [];
  const onSettings = vi.fn();
  const onJoined = vi.fn();
  const server = { positions: [POSITION], isDown: false };
  const client = {
    call: ({ path }: { readonly path: string }) => {
      reads.push(path);
      if (server.isDown) return Promise.reject(new Error('down'));
      if (path.endsWith('/wallet')) return Promise.resolve({ model: sampleFuturesWallet });
      const items = path.includes('position-order-list') ? server.positions : [];
      return Promise.resolve({ model: { items, lastPage: 1 } });
    },
  };
  const feed = new LiveFuturesFeed({
    client: client as unknown as FuturesFeedOptions['client'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate: true,
    log: () => {},
    onSettings,
    onJoined,
    onUpdate: () => {},
  });
  return {
    feed,
    joined,
    reads,
    onSettings,
    onJoined,
    server,
    emit: (payload: object, event = 'future-trade-data') =>
      joined.get(NAME)?.onEvent(event, payload),
    join: async () => {
      joined.get(NAME)?.onJoined();
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

const updateOf = (seq: number, amount: string, version = seq + 100, more: object = {}) => ({
  ...futuresAccountUpdateWire,
  seq,
  positions: [{ ...futuresPositionWire, amount, seq: version }],
  closed_positions: [],
  ...more,
});
const sizes = (): readonly string[] => futuresListsOf(futuresAccount).positions.map((p) => p.size);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[RT-19] joins the channel of each contract for a signed-in user only, and leaves it at sign-out', () => {
  const { feed, joined } = open();
  feed.watch([btcContract]);
  expect([...joined.keys()]).toEqual([]);
  feed.follow(userId(7));
  expect([...joined.keys()]).toEqual([NAME]);
  const other: ContractKey = { ...btcContract, tradeCoinId: btcContract.quoteCoinId };
  feed.watch([btcContract, other]);
  expect(joined.size).toBe(2);
  feed.watch([other]);
  expect(joined.has(NAME)).toBe(false);
  feed.follow(undefined);
  expect(joined.size).toBe(0);
});

it('[RT-23] [ENT-13] reads all lists after the join, and applies each update of the contract', async () => {
  const { feed, emit, join, onSettings, onJoined } = open();
  feed.watch([btcContract]);
  feed.follow(userId(7));
  await join();
  expect(onJoined).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ quoteCoinId: 2 }));
  expect(sizes()).toEqual([POSITION.size]);
  emit(updateOf(11, '0.7', 1_000));
  expect(sizes()).toEqual(['0.7']);
  expect(onSettings).toHaveBeenCalledOnce();
  // An older version of the position does not replace a newer one.
  emit(updateOf(12, '0.1', 1));
  expect(sizes()).toEqual(['0.7']);
  emit({ ...updateOf(13, '0.7'), positions: [], closed_positions: [futuresPositionWire.uid] });
  expect(sizes()).toEqual([]);
});

it('[RT-24] ignores updates of other contracts and duplicates', async () => {
  const { feed, emit, join } = open();
  feed.watch([btcContract]);
  feed.follow(userId(7));
  await join();
  emit({ ...updateOf(11, '0.9', 1_000), trade_coin_id: 99 });
  expect(sizes()).toEqual([POSITION.size]);
  emit(updateOf(11, '0.7', 1_001));
  emit(updateOf(11, '0.8', 1_002));
  expect(sizes()).toEqual(['0.7']);
});

it('reads the lists again after a gap, and keeps an update that arrives meanwhile', async () => {
  const { feed, emit, join, reads, server } = open();
  feed.watch([btcContract]);
  feed.follow(userId(7));
  await join();
  emit(updateOf(11, '0.6', 1_000));
  const before = reads.length;
  emit(updateOf(13, '0.7', 1_001));
  server.positions = [];
  vi.advanceTimersByTime(0);
  emit(updateOf(14, '0.8', 1_002));
  await vi.advanceTimersByTimeAsync(100);
  expect(reads.length).toBeGreaterThan(before);
  // The response has no position; the update during the read opened it again.
  expect(sizes()).toEqual(['0.8']);
});

it('repeats a failed read', async () => {
  const { feed, join, server } = open();
  feed.watch([btcContract]);
  feed.follow(userId(7));
  server.isDown = true;
  await join();
  expect(futuresAccount.lists.status).toBe('loading');
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sizes()).toEqual([POSITION.size]);
});

it('counts a margin alert in the same sequence', async () => {
  const { feed, emit, join, reads } = open();
  feed.watch([btcContract]);
  feed.follow(userId(7));
  await join();
  emit(updateOf(11, '0.6', 1_000));
  emit({ ...marginAlertWire, seq: 12 }, 'margin-alert');
  const before = reads.length;
  emit(updateOf(13, '0.7', 1_001));
  await vi.advanceTimersByTimeAsync(100);
  expect(sizes()).toEqual(['0.7']);
  expect(reads.length).toBe(before);
});

it('clears everything of the former user', async () => {
  const { feed, join } = open();
  feed.watch([btcContract]);
  feed.follow(userId(7));
  await join();
  feed.follow(userId(8));
  expect(futuresAccount.userId).toBeUndefined();
  expect(sizes()).toEqual([] as readonly PositionId[]);
});

const PUBLIC = [`future-dashboard-`, `futures-trade-info-`].map(
  (prefix) => `${prefix}${btcContract.quoteCoinId}-${btcContract.tradeCoinId}`,
);

it.each(PUBLIC)(
  '[RT-23] [RT-24] reads the account again when %s announces a change, and believes none of it',
  async (name) => {
    const { feed, joined, reads, join } = open();
    feed.follow(userId(7));
    feed.watch([btcContract], btcContract);
    await join();
    const shown = sizes();
    const before = reads.length;
    joined.get(name)?.onEvent('future-trade-data', updateOf(1, '9'));
    expect(sizes()).toEqual(shown);
    await vi.advanceTimersByTimeAsync(100);
    expect(reads.length).toBeGreaterThan(before);
    const after = reads.length;
    // Of another contract, or not readable.
    joined.get(name)?.onEvent('future-trade-data', updateOf(2, '9', 1, { trade_coin_id: 99 }));
    joined.get(name)?.onEvent('future-trade-data', { seq: 'x' });
    await vi.advanceTimersByTimeAsync(100);
    expect(reads.length).toBe(after);
    feed.follow(undefined);
    expect(joined.has(name)).toBe(false);
  },
);

it('[RT-20] [RT-21] [RT-22] requests the events of the market on the channel of the user for the worker', async () => {
  const { feed, joined, reads, emit, join } = open();
  feed.follow(userId(7));
  feed.watch([btcContract], btcContract);
  await join();
  const { length } = reads;
  const market = ['future_order_place', 'futures-chart-update', 'process_future'];
  expect(joined.get(NAME)?.events).toEqual(expect.arrayContaining(market));
  for (const event of market) emit({}, event);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toHaveLength(length);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId, userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { WALLET_UPDATE_EVENT, walletChannel } from '#contract/realtime/wallet.ts';
import { createWalletFeed, type WalletFeedOptions } from '#src/app/wiring/wallets/wallet-feed.ts';
import { OVERVIEW_KEY, rowsKeyOf, type WalletRow } from '#src/queries/wallets.ts';

const row: WalletRow = {
  coinId: coinId(2),
  coin: 'BTC',
  coinName: 'Bitcoin',
  wallet: 'spot',
  available: decimal('1'),
  frozen: decimal('0'),
  locked: decimal('0'),
  lockedUntil: undefined,
  limitAmount: undefined,
  valueUsd: decimal('60000'),
};
type Channel = Parameters<WalletFeedOptions['watchChannel']>[0];

function open() {
  const cache = new QueryClient();
  cache.setQueryData(rowsKeyOf('spot'), [row]);
  cache.setQueryData(OVERVIEW_KEY, {});
  let userId: UserId | undefined = userIdOf(7);
  const listeners = new Set<() => void>();
  const joined = new Map<string, Channel>();
  const start = createWalletFeed({
    cache,
    session: {
      getSnapshot: () => ({ hasTag: () => userId !== undefined, context: { userId } }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return { unsubscribe: () => listeners.delete(listener) };
      },
    } as unknown as WalletFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    nameOf: (userId) => `private-wallet_${userId}`,
  });
  const update = (sequence: number, available: string): unknown =>
    walletChannel.events[WALLET_UPDATE_EVENT].encode({
      sequence,
      at: epochMs(1_767_225_600_000),
      balances: [{ ...row, available: decimal(available) }],
    });
  const emit = (payload: unknown) =>
    joined.get('private-wallet_7')?.onEvent(WALLET_UPDATE_EVENT, payload);
  return {
    start,
    joined,
    emit,
    update,
    signIn: (nextUserId: UserId | undefined) => {
      userId = nextUserId;
      for (const listener of listeners) listener();
    },
    available: () => cache.getQueryData<readonly WalletRow[]>(rowsKeyOf('spot'))?.[0]?.available,
    isOutdated: () => cache.getQueryState(rowsKeyOf('spot'))?.isInvalidated,
    isTotalOutdated: () => cache.getQueryState(OVERVIEW_KEY)?.isInvalidated,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[WALLET-04] applies updates in order, and reads the totals again soon after', () => {
  const feed = open();
  feed.start();
  feed.emit(feed.update(41, '0.5'));
  feed.emit(feed.update(42, '0.25'));
  expect([feed.available(), feed.isOutdated()]).toEqual(['0.25', false]);
  expect(feed.isTotalOutdated()).toBe(false);
  vi.advanceTimersByTime(1_500);
  expect(feed.isTotalOutdated()).toBe(true);
});

it('reads the wallets again after a gap, a restart of the numbers and an unreadable update', () => {
  for (const payload of [3, 1, 'unreadable']) {
    const feed = open();
    feed.start();
    feed.emit(feed.update(1, '0.5'));
    expect(feed.isOutdated()).toBe(false);
    feed.emit(typeof payload === 'number' ? feed.update(payload, '0.1') : { seq: 'x' });
    expect([payload, feed.isOutdated()]).toEqual([payload, true]);
  }
});

it('reads the wallets again when the channel is joined, which may follow a break', () => {
  const feed = open();
  feed.start();
  feed.joined.get('private-wallet_7')?.onJoined();
  expect(feed.isOutdated()).toBe(true);
});

it('follows the signed-in user', () => {
  const feed = open();
  feed.start();
  feed.signIn(userIdOf(8));
  expect([...feed.joined.keys()]).toEqual(['private-wallet_8']);
  feed.signIn(undefined);
  expect([...feed.joined.keys()]).toEqual([]);
});

it('joins once for several pages, and leaves with the last of them', () => {
  const feed = open();
  const [first, second] = [feed.start(), feed.start()];
  first();
  expect([...feed.joined.keys()]).toEqual(['private-wallet_7']);
  second();
  expect([...feed.joined.keys()]).toEqual([]);
});

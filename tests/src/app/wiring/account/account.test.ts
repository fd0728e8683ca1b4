import { afterEach, expect, it, vi } from 'vitest';
import type { UserId } from '#contract/core/ids.ts';
import type { AnyRoute } from '#src/api/response.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { accountUpdateCodec, type AccountUpdate } from '#contract/entities/account-update.ts';
import { accountUpdateWire, orderWire } from '#contract/samples/spot.ts';
import { createAccountFeed } from '#src/app/wiring/account/account.ts';
import { account, applyAccount, listsOf } from '#src/stores/account.store.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

const userId = 7 as UserId;
const update = (sequence: number): AccountUpdate => ({
  ...accountUpdateCodec.decode(accountUpdateWire),
  sequence,
});

afterEach(() => applyAccount(undefined));

/** Returns an account feed on a mock exchange that only answers account requests. */
function openFeed(since: (after: number) => { updates: AccountUpdate[]; isComplete: boolean }) {
  const requested: string[] = [];
  const applied: number[] = [];
  const page = { items: [], currentPage: 1, lastPage: 1, perPage: 20, total: 0 };
  const client: ExchangeClient = {
    call: (route: AnyRoute, input: { query?: unknown }) => {
      const { since: after = 0 } = (input.query ?? {}) as { since?: number };
      const isEvents = route.path === '/account-events';
      requested.push(isEvents ? `events after ${after}` : route.path);
      const model = isEvents ? { ...since(after), lastSequence: lastSequence() } : page;
      return Promise.resolve({ model, message: '' }) as never;
    },
  };
  let last = 40;
  const lastSequence = () => last;
  const feed = createAccountFeed({
    client,
    target: account,
    log: () => undefined,
    onUpdate: ({ sequence }) => applied.push(sequence),
  });
  return {
    feed,
    requested,
    applied,
    setLast: (value: number) => {
      last = value;
    },
  };
}

it('loads the full account, then applies each update once, even if it arrives repeatedly', async () => {
  const { feed, applied } = openFeed(() => ({ updates: [], isComplete: true }));
  feed.follow(userId);
  await vi.waitFor(() => expect(account.lists.status).toBe('ready'));
  feed.apply(update(41));
  feed.apply(update(41));
  feed.apply(update(42));
  expect(applied).toEqual([41, 42]);
});

it('fetches the updates missed in a gap', async () => {
  const { feed, applied, setLast } = openFeed((after) => ({
    updates: after === 40 ? [update(41), update(42), update(43)] : [],
    isComplete: true,
  }));
  feed.follow(userId);
  await vi.waitFor(() => expect(account.lists.status).toBe('ready'));
  setLast(43);
  feed.apply(update(43));
  await vi.waitFor(() => expect(applied).toEqual([41, 42, 43]));
});

it('reloads the full account when the exchange no longer has the missed updates', async () => {
  const { feed, requested, setLast } = openFeed((after) => ({
    updates: [],
    isComplete: after !== 40,
  }));
  feed.follow(userId);
  await vi.waitFor(() => expect(account.lists.status).toBe('ready'));
  requested.length = 0;
  setLast(99);
  feed.apply(update(99));
  await vi.waitFor(() => expect(requested).toContain('/wallet-list'));
});

it('[AUTH-18] clears all data of a user who signed out and ignores late responses', async () => {
  const { feed } = openFeed(() => ({ updates: [], isComplete: true }));
  feed.follow(userId);
  feed.follow(undefined);
  await Promise.resolve();
  await Promise.resolve();
  expect(account.userId).toBeUndefined();
  expect(account.lists.status).toBe('loading');
});

it('[SPOT-04] loads every open order, however many pages there are', async () => {
  const total = 450;
  const { client, sent } = recordingExchange(
    ({ path, query }) => {
      if (path === '/account-events') return { events: [], last_seq: 40, is_complete: true };
      const { page, per_page: perPage, state } = query as Readonly<Record<string, number | string>>;
      const isOpenList = state === 'open';
      const first = (Number(page) - 1) * Number(perPage);
      const count = isOpenList ? Math.max(0, Math.min(Number(perPage), total - first)) : 0;
      return {
        data: Array.from({ length: count }, (_, at) => ({
          ...orderWire,
          id: first + at + 1,
          status: 'open',
        })),
        current_page: Number(page),
        last_page: isOpenList ? Math.ceil(total / Number(perPage)) : 1,
        per_page: Number(perPage),
        total: isOpenList ? total : 0,
      };
    },
    () => 'bearer',
  );
  const feed = createAccountFeed({
    client,
    target: account,
    log: () => undefined,
    onUpdate: () => undefined,
  });
  feed.follow(userId);
  await vi.waitFor(() => expect(account.lists.status).toBe('ready'), 10_000);
  expect(listsOf(account).orders).toHaveLength(total);
  expect(sent.filter((line) => line.includes('"state":"open"'))).toHaveLength(3);
});

it('[SPOT-06] retries a failed account load without waiting for another event', async () => {
  vi.useFakeTimers();
  let isDown = true;
  const { feed, requested } = openFeed(() => {
    if (isDown) throw new Error('The exchange is busy.');
    return { updates: [], isComplete: true };
  });
  feed.follow(userId);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(requested).toHaveLength(1);
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(account.lists.status).toBe('ready');
  feed.follow(undefined);
  vi.useRealTimers();
});

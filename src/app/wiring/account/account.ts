/** Synchronizes the orders, trades and balances of the signed-in user: loads the full account at
 *  sign-in, then applies updates of the worker's private channel. A sequence gap is filled by a
 *  catch-up; if that is not possible, the full account is loaded again. */
import type { UserId } from '#contract/core/ids.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Order } from '#contract/entities/order.ts';
import { accountEvents } from '#contract/rest/account-events.ts';
import { EVERY_ORDER, EVERY_TRADE, myOrders, myTrades } from '#contract/rest/spot-history.ts';
import { walletList } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { after } from '#src/platform/clock.ts';
import {
  applyAccount,
  OPEN_ORDER_COUNT_MAX,
  type Account,
  type AccountChange,
} from '#src/stores/account.store.ts';

const OPEN_ORDER_COUNT = 200;
const CLOSED_COUNT = 100;
/** Retry delay after a failed load, because trading is not possible before the account is loaded. */
const RETRY_MS = 5_000;

export interface AccountFeed {
  /** Switches to another user or none; all data of the previous user is cleared immediately. */
  follow(userId: UserId | undefined): void;
  apply(update: AccountUpdate): void;
  /** Loads missed updates after a connection break. */
  catchUp(): void;
}

interface FeedOptions {
  /** Client of the account's trading mode. */
  readonly client: ExchangeClient;
  readonly target: Account;
  readonly log: (message: string, error: unknown) => void;
  /** Called with every update that was applied. */
  readonly onUpdate: (update: AccountUpdate) => void;
}

export function createAccountFeed({ client, target, log, onUpdate }: FeedOptions): AccountFeed {
  let userId: UserId | undefined;
  /** Of the newest update that was applied; 0 until the full account is loaded. */
  let sequence = 0;
  /** Only one catch-up runs at a time; a second request meanwhile starts one more after it. */
  let isCatchingUp = false;
  let isRequestedAgain = false;
  let stopRetry = (): void => {};

  const readAll = async (forUserId: UserId): Promise<void> => {
    const since = await client.call(accountEvents, { query: { since: Number.MAX_SAFE_INTEGER } });
    const full = await fullAccount(client, forUserId);
    if (userId !== forUserId) return;
    sequence = since.model.lastSequence;
    applyAccount(full, target);
  };

  const readSince = async (forUserId: UserId): Promise<void> => {
    const { model } = await client.call(accountEvents, { query: { since: sequence } });
    if (userId !== forUserId) return;
    if (!model.isComplete) return await readAll(forUserId);
    for (const update of model.updates) apply(forUserId, update);
    sequence = Math.max(sequence, model.lastSequence);
  };

  const apply = (forUserId: UserId, update: AccountUpdate): void => {
    if (update.sequence <= sequence) return; // Duplicate from another channel or the catch-up.
    sequence = update.sequence;
    applyAccount({ kind: 'change', userId: forUserId, ...changesOf(update) }, target);
    onUpdate(update);
  };

  /** Loads the missed updates, or the full account. */
  const catchUp = async (): Promise<void> => {
    if (userId === undefined) return;
    isRequestedAgain = isCatchingUp;
    if (isCatchingUp) return;
    isCatchingUp = true;
    stopRetry();
    try {
      await (sequence === 0 ? readAll(userId) : readSince(userId));
    } catch (error) {
      log('The account could not be read.', error);
      stopRetry = after(RETRY_MS, () => void catchUp());
    } finally {
      isCatchingUp = false;
    }
    if (!isRequestedAgain) return;
    isRequestedAgain = false;
    await catchUp();
  };

  return {
    follow: (nextUserId) => {
      if (nextUserId === userId) return;
      userId = nextUserId;
      sequence = 0;
      applyAccount(undefined, target);
      void catchUp();
    },
    apply: (update) => {
      if (userId === undefined) return;
      if (sequence !== 0 && update.sequence <= sequence + 1) apply(userId, update);
      else void catchUp();
    },
    catchUp: () => void catchUp(),
  };
}

const changesOf = ({ orders, trades, balances }: AccountUpdate) => ({ orders, trades, balances });

async function fullAccount(client: ExchangeClient, userId: UserId): Promise<AccountChange> {
  const [open, closed, trades, wallet] = await Promise.all([
    everyOpenOrder(client),
    client.call(myOrders, {
      query: { ...EVERY_ORDER, state: 'closed', page: 1, perPage: CLOSED_COUNT },
    }),
    client.call(myTrades, {
      query: { ...EVERY_TRADE, page: 1, perPage: CLOSED_COUNT },
    }),
    client.call(walletList, {
      query: {
        wallet: 'spot',
        search: '',
        areSmallHidden: false,
        page: 1,
        perPage: OPEN_ORDER_COUNT,
      },
    }),
  ]);
  return {
    kind: 'full',
    userId,
    orders: [...open, ...closed.model.items],
    trades: trades.model.items,
    balances: wallet.model.items,
  };
}

/** Loads all open orders, page by page: one page holds the maximum of one pair, and a trader may
 *  have several pairs. The channel reports orders that open or close meanwhile; an order on two
 *  pages counts once. */
async function everyOpenOrder(client: ExchangeClient): Promise<readonly Order[]> {
  const orders: Order[] = [];
  let page = 1;
  let lastPage = 1;
  while (page <= lastPage && orders.length < OPEN_ORDER_COUNT_MAX) {
    const { model } = await client.call(myOrders, {
      query: { ...EVERY_ORDER, state: 'open', page, perPage: OPEN_ORDER_COUNT },
    });
    orders.push(...model.items);
    lastPage = model.lastPage;
    page += 1;
  }
  return orders;
}

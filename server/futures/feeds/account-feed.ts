/** Publishes what each operation changed on the private channels of its users, one per contract. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesAccountUpdate } from '#contract/entities/futures-account-update.ts';
import {
  FUTURES_ACCOUNT_EVENT,
  MARGIN_ALERT_EVENT,
  futuresAccountChannel,
  type MarginAlert,
} from '#contract/realtime/futures-account.ts';
import { FAR_AHEAD, Sequences } from '#server/runtime/sequences.ts';
import type { FuturesEvent, FuturesExchange } from '../futures-api.ts';
import { contractKeyOf, orderViewOf, tradeViewOf, transactionViewOf } from '../views/order-view.ts';
import { positionViewOf, walletViewOf } from '../views/position-view.ts';
import { positionUid } from '../views/uids.ts';

export interface FuturesBroadcast {
  publish(channel: string, event: string, data: unknown): unknown;
  hasSubscribers(channel: string): boolean;
}

const updateCodec = futuresAccountChannel.events[FUTURES_ACCOUNT_EVENT];
const alertCodec = futuresAccountChannel.events[MARGIN_ALERT_EVENT];

export class FuturesAccountFeed {
  readonly #futures: FuturesExchange;
  readonly #broadcast: FuturesBroadcast;
  /** One sequence per channel. */
  readonly #sequences = new Sequences<string>();
  readonly #stopListening: () => void;

  constructor(futures: FuturesExchange, broadcast: FuturesBroadcast) {
    this.#futures = futures;
    this.#broadcast = broadcast;
    this.#stopListening = futures.addListener((event) => this.#publishEvent(event));
  }

  stop(): void {
    this.#stopListening();
  }

  publishAlert(userId: UserId, pair: Pair, alert: Omit<MarginAlert, 'sequence'>): void {
    const channel = channelOf(userId, pair);
    const sequence = this.#sequences.next(channel);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    const wire = alertCodec.encode({ ...alert, sequence });
    this.#broadcast.publish(channel, MARGIN_ALERT_EVENT, JSON.stringify(wire));
  }

  #publishEvent(event: FuturesEvent): void {
    for (const userId of this.#usersOf(event)) {
      // All contracts share the wallet, so each channel of the user gets it.
      for (const { pair } of this.#futures.contracts) this.#publishTo(userId, pair, event);
    }
  }

  #usersOf({ changes }: FuturesEvent): ReadonlySet<UserId> {
    const { accounts, orders, positions, settings, stops } = changes;
    const users = new Set<UserId>();
    for (const { userId } of [...accounts, ...orders, ...positions, ...settings, ...stops]) {
      if (!this.#futures.isBot(userId)) users.add(userId);
    }
    return users;
  }

  #publishTo(userId: UserId, pair: Pair, event: FuturesEvent): void {
    const channel = channelOf(userId, pair);
    const sequence = this.#sequences.next(channel);
    if (!this.#broadcast.hasSubscribers(channel)) return;
    const update = this.#updateOf(userId, pair, event, sequence);
    const text = JSON.stringify(updateCodec.encode(update));
    const isSent = this.#broadcast.publish(channel, FUTURES_ACCOUNT_EVENT, text);
    if (isSent !== 'event_too_large') return;
    const gap = updateCodec.encode({ ...NOTHING, ...contractKeyOf(pair), at: event.at });
    this.#broadcast.publish(channel, FUTURES_ACCOUNT_EVENT, JSON.stringify(gap));
  }

  #updateOf(
    userId: UserId,
    pair: Pair,
    { changes, transactions, at }: FuturesEvent,
    sequence: number,
  ): FuturesAccountUpdate {
    const isOwn = (row: { readonly userId: UserId; readonly contractId: Pair['id'] }): boolean =>
      row.userId === userId && row.contractId === pair.id;
    const own = changes.positions.filter(isOwn);
    return {
      sequence,
      at,
      ...contractKeyOf(pair),
      positions: this.#positionsOf(userId, pair),
      closedPositionIds: own.filter(({ size }) => size === 0).map(({ id }) => positionUid(id)),
      orders: changes.orders.filter(isOwn).map((order) => orderViewOf(order, pair)),
      trades: changes.fills.filter(isOwn).map((fill) => tradeViewOf(fill, pair)),
      transactions: transactions
        .filter(
          ({ line, userId: lineUserId }) => lineUserId === userId && isOf(line.contractId, pair),
        )
        .map(({ line }) => transactionViewOf(line)),
      wallet: walletViewOf(this.#futures.reads, userId),
      settings: changes.settings.find(isOwn),
    };
  }

  /** All open positions of the contract, because a change of the wallet moves the liquidation price
   *  of cross positions too. */
  #positionsOf(userId: UserId, pair: Pair): FuturesAccountUpdate['positions'] {
    const { reads } = this.#futures;
    const views = reads.positions(userId).filter(({ record }) => record.contractId === pair.id);
    if (views.length === 0) return [];
    const own = { orders: reads.openOrders(userId), stops: reads.openStops(userId) };
    return views.map((view) => positionViewOf(view, pair, own));
  }
}

const channelOf = (userId: UserId, pair: Pair): string =>
  subscriptionNameOf(futuresAccountChannel, { userId, ...contractKeyOf(pair) });

/** A transfer belongs to no contract and is sent for each. */
const isOf = (contractId: Pair['id'] | undefined, pair: Pair): boolean =>
  contractId === undefined || contractId === pair.id;

const NOTHING: Omit<FuturesAccountUpdate, 'quoteCoinId' | 'tradeCoinId'> = {
  sequence: FAR_AHEAD,
  at: 0 as EpochMs,
  positions: [],
  closedPositionIds: [],
  orders: [],
  trades: [],
  transactions: [],
  wallet: undefined,
  settings: undefined,
};

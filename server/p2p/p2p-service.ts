/** Orders of peer-to-peer trading behind the calls of users, of the desk and of the merchants. */
import type { RequestId, UserId } from '#contract/core/ids.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pOrder, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { runTransaction, type Transaction } from '#server/exchange/transaction.ts';
import type { Page } from '#server/db/table/page.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { OrderChats, type OrderChatFeed } from './chat/order-chats.ts';
import { OrderFiles } from './files/order-files.ts';
import { notifySide } from './orders/change-order.ts';
import type { P2pContext, P2pTransaction } from './orders/order-context.ts';
import { ordersOf, type OrderQuery } from './orders/order-lists.ts';
import {
  hasOpenOrder,
  orderOf,
  orderOfRequest,
  roleIn,
  type P2pOrderRecord,
} from './orders/order-rows.ts';
import { OrderTimer } from './orders/order-timer.ts';
import { detailsFor, orderFor } from './orders/order-view.ts';

export interface P2pServiceParts {
  readonly context: P2pContext;
  readonly exchange: Pick<Exchange, 'transact' | 'health'>;
  readonly schedule: Schedule;
  readonly chatFeed: OrderChatFeed;
  readonly onError: (error: unknown) => void;
}

type OrderListener = (order: P2pOrderRecord) => void;

export class P2pService {
  readonly context: P2pContext;
  readonly chats: OrderChats;
  readonly files: OrderFiles;
  readonly timer: OrderTimer;
  readonly #exchange: P2pServiceParts['exchange'];
  readonly #listeners = new Set<OrderListener>();
  /** Whether calls are answered; maintenance changes it. */
  #isOpen = (): boolean => true;

  constructor({ context: given, exchange, schedule, chatFeed, onError }: P2pServiceParts) {
    const context: P2pContext = { ...given, feed: this.#feedOf(given) };
    this.context = context;
    this.#exchange = exchange;
    this.files = new OrderFiles(context);
    this.chats = new OrderChats({
      ...context,
      feed: chatFeed,
      notifyMessage: (order, role, now) => notifySide({ ...context, now }, order, role, 'message'),
    });
    this.timer = new OrderTimer({
      db: context.db,
      clock: context.clock,
      schedule,
      run: (work) => this.run(work),
      isServing: () => exchange.health.mode === 'open' && this.#isOpen(),
      onError,
    });
  }

  /** Calls `listener` after the commit of each change of an order.
   *  @returns a function that ends it. */
  onOrder(listener: OrderListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Deadlines move by the time in which calls are not answered. */
  setOpen(isOpen: () => boolean): void {
    this.#isOpen = isOpen;
  }

  /** The context in a transaction of the exchange. */
  in(tx: Transaction): P2pTransaction {
    return { ...this.context, ...tx };
  }

  /** Runs work in a transaction of the exchange. */
  run<Result>(work: (tx: P2pTransaction) => Result): Promise<Result> {
    return runTransaction(this.#exchange, (tx) => work(this.in(tx)));
  }

  list(query: OrderQuery): Page<P2pOrder> {
    const now = this.context.clock();
    const { rows, ...page } = ordersOf(this.context.db, query, now);
    return { ...page, rows: rows.map((order) => this.#orderFor(order, query.userId, now)) };
  }

  /** @returns a rejection for an order of two others. */
  details(userId: UserId, uid: string): P2pOrderDetails | Rejection<'not_found'> {
    const order = orderOf(this.context.db, userId, uid);
    return order === undefined
      ? reject('not_found')
      : this.detailsOf(order, userId, this.context.clock());
  }

  detailsOfRequest(userId: UserId, requestId: RequestId): P2pOrderDetails | Rejection<'not_found'> {
    const order = orderOfRequest(this.context.db, userId, requestId);
    return order === undefined
      ? reject('not_found')
      : this.detailsOf(order, userId, this.context.clock());
  }

  detailsOf(order: P2pOrderRecord, userId: UserId, now: EpochMs): P2pOrderDetails {
    return detailsFor(this.context, order, this.#roleOf(order, userId), now);
  }

  /** Whether the user has an open order. */
  isTrading(userId: UserId): boolean {
    return hasOpenOrder(this.context.db, userId);
  }

  #feedOf({ feed }: P2pContext): P2pContext['feed'] {
    return {
      ...feed,
      order: (order, at) => {
        feed.order(order, at);
        for (const listener of this.#listeners) listener(order);
      },
    };
  }

  #orderFor(order: P2pOrderRecord, userId: UserId, now: EpochMs): P2pOrder {
    return orderFor(this.context, order, this.#roleOf(order, userId), now);
  }

  #roleOf(order: P2pOrderRecord, userId: UserId): P2pRole {
    const role = roleIn(order, userId);
    if (role === undefined) throw new Error('An order is shown to its two sides alone.');
    return role;
  }
}

/** Reads of the stored futures records, and the commands that look at them. */
import type { Lots } from '#contract/core/decimal.ts';
import type { ClientOrderId, OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Db } from '#server/db/database.ts';
import type { CloseFuturesPosition } from './engine/engine-api.ts';
import type { FuturesOrderRecord } from './engine/engine-records.ts';
import type { PositionId } from './engine/engine-terms.ts';
import type { FuturesClosed, FuturesExchange } from './futures-api.ts';
import {
  closeFuturesPosition,
  placeFuturesOrder,
  reverseFuturesPosition,
  type OrderTerms,
  type PlaceOutcome,
} from './place-futures-order.ts';
import {
  findOrder,
  findOrderByClientId,
  orderHistoryPage,
  type ListFilter,
} from './rows/order-rows.ts';
import { newestFlags, type BankruptcyFlag } from './rows/flag-rows.ts';
import { newestFundPayments, type StoredFundPayment } from './rows/fund-rows.ts';
import { closedPositionPage } from './rows/position-rows.ts';
import { paidRatesOf, type PaidRate } from './rows/state-rows.ts';
import { fillPage, transactionPage } from './rows/trade-rows.ts';

export class FuturesRecords {
  readonly #db: Db;
  readonly #futures: FuturesExchange;

  constructor(db: Db, futures: FuturesExchange) {
    this.#db = db;
    this.#futures = futures;
  }

  place(terms: OrderTerms): Promise<PlaceOutcome | FuturesClosed> {
    return this.#futures.run((engine, now) =>
      placeFuturesOrder({ db: this.#db, engine, now }, terms),
    );
  }

  close(
    request: CloseFuturesPosition & { readonly size: Lots },
  ): Promise<PlaceOutcome | FuturesClosed> {
    return this.#futures.run((engine, now) =>
      closeFuturesPosition({ db: this.#db, engine, now }, request),
    );
  }

  reverse(request: {
    readonly userId: UserId;
    readonly positionId: PositionId;
    readonly clientOrderId: ClientOrderId;
  }): Promise<PlaceOutcome | FuturesClosed> {
    return this.#futures.run((engine, now) =>
      reverseFuturesPosition({ db: this.#db, engine, now }, request),
    );
  }

  /** @returns undefined for another user's order. */
  order(userId: UserId, id: OrderId): FuturesOrderRecord | undefined {
    return findOrder(this.#db, userId, id);
  }

  orderByClientId(userId: UserId, id: ClientOrderId): FuturesOrderRecord | undefined {
    return findOrderByClientId(this.#db, userId, id);
  }

  /** Ended orders, newest first, as are the following lists. */
  orderHistory(filter: ListFilter) {
    return orderHistoryPage(this.#db, filter);
  }

  fills(filter: ListFilter) {
    return fillPage(this.#db, filter);
  }

  transactions(filter: ListFilter) {
    return transactionPage(this.#db, filter);
  }

  closedPositions(filter: ListFilter) {
    return closedPositionPage(this.#db, filter);
  }

  /** What the insurance fund paid. */
  fundPayments(count: number): readonly StoredFundPayment[] {
    return newestFundPayments(this.#db, count);
  }

  bankruptcyFlags(count: number): readonly BankruptcyFlag[] {
    return newestFlags(this.#db, count);
  }

  /** The pair of a contract; undefined once it is no longer listed. */
  pairOf(contractId: PairId): Pair | undefined {
    return this.#futures.contract(contractId)?.pair;
  }

  paidRates(contractId: PairId, count: number): readonly PaidRate[] {
    return paidRatesOf(this.#db, contractId, count);
  }
}

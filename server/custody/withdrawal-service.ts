/** Withdrawals for routes and the desk: runs the commands in the exchange's queue, and returns the objects of the
 *  contract. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Withdrawal, WithdrawalState } from '#contract/entities/custody.ts';
import type { CustodyCodes } from '#contract/rest/withdrawals.ts';
import type { Page } from '#server/db/table/page.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { CustodyRunner, CustodyTransaction } from './custody-context.ts';
import { withdrawalOf } from './custody-view.ts';
import type { HistoryQuery } from './history-query.ts';
import {
  previewOf,
  rulesOf,
  type WithdrawalCostRequest,
  type WithdrawalPlace,
} from './withdrawal-preview.ts';
import { barredRejection, limitAmountOf, limitsOf, standingOf } from './leaving-rules.ts';
import { withdrawLockOf, type WithdrawLock } from './withdraw-locks.ts';
import { withdrawalPage, withdrawalTable, type WithdrawalRecord } from './withdrawal-rows.ts';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  informWithdrawal,
  issueWithdrawalCode,
  requestWithdrawal,
  type WithdrawalRequest,
} from './withdrawals.ts';

export class WithdrawalService {
  readonly #custody: CustodyRunner;

  constructor(custody: CustodyRunner) {
    this.#custody = custody;
  }

  /** Limits, fees and holds of a user for a coin on a network. */
  rulesOf(place: WithdrawalPlace) {
    return rulesOf(this.#custody.context, place);
  }

  /** Fee and debit of an amount, with what would reject it now. */
  previewOf(place: WithdrawalPlace, request: WithdrawalCostRequest) {
    return previewOf(this.#custody.context, place, request);
  }

  /** Runs inside a command: the row of the withdrawal has the request ID and is the stored reply. */
  request(tx: CustodyTransaction, request: WithdrawalRequest) {
    const outcome = requestWithdrawal(tx, request);
    if (isRejection(outcome)) return outcome;
    const { record, isReplay } = outcome;
    return { withdrawal: withdrawalOf(tx.db, record), isReplay };
  }

  confirm(userId: UserId, codes: CustodyCodes & { readonly id: number }) {
    return this.#change((tx) => confirmWithdrawal(tx, userId, codes));
  }

  cancel(userId: UserId, id: number) {
    return this.#change((tx) => cancelWithdrawal(tx, userId, id));
  }

  /** Adds what a review required. */
  inform(userId: UserId, answer: { readonly id: number; readonly receiver: string }) {
    return this.#change((tx) => informWithdrawal(tx, userId, answer));
  }

  /** Emails a new code: for one withdrawal, or for the next request. */
  sendCode(userId: UserId, id: number | undefined) {
    return this.#custody.run((tx) => issueWithdrawalCode(tx, userId, id));
  }

  /** @returns undefined when the request was never received. */
  byRequest(userId: UserId, requestId: RequestId): Withdrawal | undefined {
    const { db } = this.#custody.context;
    const record = withdrawalTable.find(db, { userId, requestId });
    return record && withdrawalOf(db, record);
  }

  /** Locked part of a balance of the spot wallet. */
  lockOf(
    userId: UserId,
    { coinId, available }: { readonly coinId: CoinId; readonly available: Units },
    now: EpochMs,
  ): WithdrawLock {
    return withdrawLockOf(this.#custody.context, userId, { coinId, available, now });
  }

  /**
   * Largest amounts that the limits of a user let leave, by coin; read once for all coins.
   * @returns undefined for a coin without a price, and while nothing may leave the account whatever the amount
   */
  limitAmountsOf(userId: UserId, now: EpochMs): (coinId: CoinId) => Units | undefined {
    const { context } = this.#custody;
    const standing = standingOf(context, userId, now);
    if (barredRejection(standing, 'transfer_to_user') !== undefined) return () => undefined;
    const limits = limitsOf(context, standing, now);
    return (coinId) => limitAmountOf(context, coinId, limits);
  }

  /** Whether this request has made a withdrawal. */
  hasRequest(userId: UserId, requestId: RequestId): boolean {
    return withdrawalTable.has(this.#custody.context.db, { userId, requestId });
  }

  /** Newest first. */
  page(query: HistoryQuery<WithdrawalState>): Page<Withdrawal> {
    const { db } = this.#custody.context;
    const page = withdrawalPage(db, query);
    return { ...page, rows: page.rows.map((record) => withdrawalOf(db, record)) };
  }

  async #change<Name extends RejectionName>(
    work: (tx: CustodyTransaction) => WithdrawalRecord | Rejection<Name>,
  ): Promise<Withdrawal | Rejection<Name>> {
    const outcome = await this.#custody.run(work);
    return isRejection(outcome) ? outcome : withdrawalOf(this.#custody.context.db, outcome);
  }
}

/** Context of a custody command: the ledger and the time of its transaction, the chain, and the
 *  notices to publish after the commit. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { CustodyCodes } from '#contract/rest/withdrawals.ts';
import type { WithdrawalHoldCause } from '#contract/rest/security.ts';
import type { Chain } from '#server/chain/chain.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { integer, text, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import type { FuturesMoney } from '#server/exchange/transferable.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { CountedValue } from '#server/reference/reference-prices.ts';
import type { Rejection } from '#server/runtime/rejection.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { ReceivingUser } from './address-book.ts';
import { type Message } from '#server/runtime/sentence.ts';

export type CustodyKind = 'deposit' | 'withdrawal';

/** States that a deposit or withdrawal has entered, numbered from 1. */
export const eventTable = table('custody_event', {
  kind: text<CustodyKind>('kind'),
  referenceId: integer('reference_id'),
  seq: integer('seq'),
  code: integer('sub_status'),
  at: time('at_ms'),
});

/** A change of one deposit or withdrawal, for its owner's private channel. */
export interface CustodyNotice {
  readonly kind: CustodyKind;
  readonly userId: UserId;
  /** Per user and kind, from 1, without a gap. */
  readonly sequence: number;
  readonly id: number;
  /** Detailed state on the wire. */
  readonly code: number;
  readonly confirmations: number;
  readonly at: EpochMs;
}

/** `automatic`: a reviewer of the exchange decides; `manual`: the operator does. */
export type ReviewMode = 'automatic' | 'manual';

/** The owner's account, for checks before money leaves. Every function runs inside the transaction
 *  of the command. */
export interface WithdrawalSecurity {
  /** Identity level; 0 may not withdraw. */
  levelOf(userId: UserId): number;
  /** Active holds after security changes, the last to end first. */
  holdsOf(
    userId: UserId,
    now: EpochMs,
  ): readonly { readonly cause: WithdrawalHoldCause; readonly endsAt: EpochMs }[];
  /** Emails a code for `target`; `summary` names what it confirms. */
  issueCode(userId: UserId, target: string, summary: readonly Message[], now: EpochMs): void;
  /**
   * Finds a user as the receiver of a transfer.
   * @returns undefined for text that cannot be a name of this type; without an ID for an unknown user.
   */
  receiverOf(type: ReceiverType, typed: string): ReceivingUser | undefined;
  /** Consumes both codes. @returns undefined when both are right. */
  consumeCodes(
    userId: UserId,
    codes: CustodyCodes,
    target: string,
    now: EpochMs,
  ): Rejection<CodesName> | undefined;
}
export type CodesName =
  | 'two_factor_code_wrong'
  | 'mail_code_wrong'
  | 'code_tries_exhausted'
  | 'sign_in_locked';

/** Emails about ended and held deposits and withdrawals. */
export type CustodyMail =
  | 'deposit_completed'
  | 'deposit_rejected'
  | 'deposit_reversed'
  | 'withdrawal_held'
  | 'withdrawal_completed'
  | 'withdrawal_rejected'
  | 'withdrawal_failed';

export interface CustodyMails {
  /** Writes an email; `facts` are its lines. Runs inside the transaction of the command. */
  put(userId: UserId, mail: CustodyMail, facts: readonly Message[], now: EpochMs): void;
  /** Called after each commit, which may have written emails or codes. */
  deliver(): void;
}

export interface CustodyContext {
  readonly db: Db;
  readonly chain: Chain;
  readonly review: ReviewMode;
  /** Seed of the addresses. */
  readonly addressSeed: string;
  readonly security: WithdrawalSecurity;
  readonly mail: CustodyMails;
  readonly putNotification: PutNotification;
  /** Undefined without futures: their wallet then has no margins. */
  readonly futures: FuturesMoney | undefined;
  /** Value in dollars at the highest price of the last day, for what leaves or is owed; undefined for a coin that
   *  never had a price. */
  readonly valueOf: (coinId: CoinId, amount: Units) => CountedValue | undefined;
  /** Value in dollars now, for what covers something; undefined without a current price that a second source confirms. */
  readonly presentValueOf: (coinId: CoinId, amount: Units) => Units | undefined;
}

export interface CustodyTransaction extends CustodyContext {
  readonly ledger: Ledger;
  readonly now: EpochMs;
  readonly notices: CustodyNotice[];
}

/** Runs commands in the exchange's queue. */
export interface CustodyRunner {
  readonly context: CustodyContext;
  run<Result>(work: (tx: CustodyTransaction) => Result): Promise<Result>;
}

interface Change {
  readonly kind: CustodyKind;
  /** Undefined for a deposit without a known owner. */
  readonly userId: UserId | undefined;
  readonly id: number;
  readonly code: number;
  readonly confirmations: number;
}

/** Records a state with its time, and notifies the owner. */
export function recordState(tx: CustodyTransaction, change: Change): void {
  const { kind, id: referenceId, code } = change;
  const last = eventTable.max(tx.db, 'seq', { kind, referenceId }) ?? 0;
  eventTable.insert(tx.db, { kind, referenceId, seq: last + 1, code, at: tx.now });
  notify(tx, change);
}

/** Notifies the owner of a changed number of confirmations. */
export function notify({ db, now, notices }: CustodyTransaction, change: Change): void {
  const { kind, userId, id, code, confirmations } = change;
  if (userId === undefined) return;
  const row = db.get<{ seq: bigint }>(
    `INSERT INTO custody_channel (user_id, kind, seq) VALUES (?, ?, 1)
     ON CONFLICT (user_id, kind) DO UPDATE SET seq = seq + 1 RETURNING seq`,
    [userId, kind],
  );
  const sequence = safeIntegerOf(row?.seq ?? 1n);
  notices.push({ kind, userId, sequence, id, code, confirmations, at: now });
}

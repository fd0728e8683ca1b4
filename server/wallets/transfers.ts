/** Moves a user's money between wallets, or to another user. Each runs inside `exchange.transact`,
 *  and a repeated request moves nothing. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { isMovable } from '#domain/leaving-amount.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { transferableOf, type FuturesMoney } from '#server/exchange/transferable.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';

interface Request {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly coinId: CoinId;
  readonly amount: Units;
}
export interface WalletTransfer extends Request {
  readonly from: Wallet;
  readonly to: Wallet;
}
export interface UserTransfer extends Request {
  readonly receiverId: UserId;
}

export interface Moved {
  /** Available balances after the movement; after a repeated request, the present ones. */
  readonly fromAvailable: Units;
  readonly toAvailable: Units;
  readonly at: EpochMs;
}
type Outcome = Moved | Rejection<'balance_too_low' | 'request_id_reused'>;

export function moveBetweenWallets(
  ledger: Ledger,
  transfer: WalletTransfer,
  now: EpochMs,
  futures?: FuturesMoney,
): Outcome {
  const { userId, coinId, from, to, amount, requestId } = transfer;
  assert(from !== to, 'a transfer is between two wallets');
  const debit = ledger.coinAccounts(userId, coinId, from).available;
  const credit = ledger.coinAccounts(userId, coinId, to).available;
  const maximum = transferableOf(ledger.db, transfer, futures);
  const movement = { userId, debit, credit, amount, requestId, maximum };
  const isRepeated = hasMoved(ledger.db, 'wallet_transfer', transfer);
  const outcome = moveOnce(ledger, 'wallet_transfer', movement, now);
  if (futures === undefined || isRepeated || isRejection(outcome)) return outcome;
  if (coinId === futures.quoteCoinId) {
    if (to === 'future') futures.book(ledger, userId, amount, now);
    if (from === 'future') futures.book(ledger, userId, 0n - amount, now);
  }
  return outcome;
}

/** Both are spot wallets. */
export function moveToUser(
  ledger: Ledger,
  { userId, receiverId, coinId, amount, requestId }: UserTransfer,
  now: EpochMs,
): Outcome {
  assert(userId !== receiverId, 'a transfer is between two users');
  const debit = ledger.coinAccounts(userId, coinId).available;
  const credit = ledger.coinAccounts(receiverId, coinId).available;
  const maximum = ledger.balanceOf(debit);
  const movement = { userId, debit, credit, amount, requestId, maximum };
  return moveOnce(ledger, 'internal_transfer', movement, now);
}

type Kind = 'wallet_transfer' | 'internal_transfer';

/** The record's name is the same for both users and contains neither's ID; the part after the slash
 *  makes the cause unique when two users choose the same request ID. */
const causeOf = (kind: Kind, { userId, requestId }: Pick<Request, 'userId' | 'requestId'>) =>
  `${kind}:${requestId}/${userId}`;

/** Whether this request has moved money before. */
export const hasMoved = (
  db: Db,
  kind: Kind,
  request: Pick<Request, 'userId' | 'requestId'>,
): boolean => findLine(db, causeOf(kind, request)) !== undefined;

interface Movement extends Omit<Request, 'coinId'> {
  readonly debit: Account;
  readonly credit: Account;
  /** At most the balance. */
  readonly maximum: Units;
}

function moveOnce(ledger: Ledger, kind: Kind, movement: Movement, now: EpochMs): Outcome {
  const { debit, credit, amount, maximum } = movement;
  const cause = causeOf(kind, movement);
  const line = findLine(ledger.db, cause);
  if (line !== undefined) {
    const isSame =
      line.debit_account_id === BigInt(debit.id) &&
      line.credit_account_id === BigInt(credit.id) &&
      line.amount_units === amount;
    if (!isSame) return reject('request_id_reused');
    return movedOf(ledger, movement, epochMs(safeIntegerOf(line.posted_at_ms)));
  }
  // Amounts beyond 64 bits cannot be bound, and no balance has them.
  if (!isMovable(amount, maximum)) return reject('balance_too_low');
  const posted = postTransfer(ledger, { debit, credit, amount, type: kind, cause, postedAt: now });
  assert(posted === 'posted', 'an amount up to the maximum is covered');
  return movedOf(ledger, movement, now);
}

const movedOf = (ledger: Ledger, { debit, credit }: Movement, at: EpochMs): Moved => ({
  fromAvailable: ledger.balanceOf(debit),
  toAvailable: ledger.balanceOf(credit),
  at,
});

interface Line {
  readonly debit_account_id: bigint;
  readonly credit_account_id: bigint;
  readonly amount_units: bigint;
  readonly posted_at_ms: bigint;
}

const findLine = (db: Db, cause: string): Line | undefined =>
  db.get<Line>(
    `SELECT debit_account_id, credit_account_id, amount_units, posted_at_ms
       FROM transfer WHERE cause = ?`,
    [cause],
  );

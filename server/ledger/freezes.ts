/** Freezes money: moves it from a user's available account to the frozen one, and records its one
 *  owner. */
import { assert } from '#contract/core/assert.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Account, CoinAccounts, TransferType } from './accounts.ts';
import type { Ledger } from './ledger.ts';
import { postTransfer } from './post-transfer.ts';

/** The single owner of a frozen amount: an order, a withdrawal, a limit convert, the margin of a user's futures
 *  account, an ad or order of peer-to-peer trading, a position in simple earn, or a commitment on the Launchpad. */
export interface FreezeOwner {
  readonly reason:
    | 'order'
    | 'withdrawal'
    | 'convert'
    | 'margin'
    | 'p2p_ad'
    | 'p2p_order'
    | 'earn'
    | 'launchpad';
  readonly referenceId: number;
}

interface FreezeRequest extends FreezeOwner {
  /** Principals of simple earn have types of their own: `freezeAs`. */
  readonly reason: Exclude<FreezeOwner['reason'], 'earn'>;
  readonly coinAccounts: CoinAccounts;
  readonly amount: bigint;
  readonly cause: string;
  readonly postedAt: EpochMs;
}

const INSERT_FREEZE =
  'INSERT INTO hold (reason, reference_id, account_id, amount_units) VALUES (?, ?, ?, ?)';
const UPDATE_FREEZE = 'UPDATE hold SET amount_units = ? WHERE reason = ? AND reference_id = ?';
const DELETE_FREEZE = 'DELETE FROM hold WHERE reason = ? AND reference_id = ?';
const SELECT_FREEZE = 'SELECT amount_units FROM hold WHERE reason = ? AND reference_id = ?';

/** Amount that is frozen for the owner; zero without a freeze. */
export const frozenOf = (
  { db }: Pick<Ledger, 'db'>,
  { reason, referenceId }: FreezeOwner,
): bigint =>
  db.get<{ amount_units: bigint }>(SELECT_FREEZE, [reason, referenceId])?.amount_units ?? 0n;

/** @returns 'balance_too_low' when less is available; nothing is moved then. */
export function placeFreeze(ledger: Ledger, request: FreezeRequest): 'frozen' | 'balance_too_low' {
  const { coinAccounts, reason, referenceId, amount, cause, postedAt } = request;
  const { available, frozen } = coinAccounts;
  const posted = postTransfer(ledger, {
    debit: available,
    credit: frozen,
    amount,
    type: `${reason}_freeze`,
    cause,
    postedAt,
  });
  if (posted === 'balance_too_low') return 'balance_too_low';
  ledger.db.run(INSERT_FREEZE, [reason, referenceId, frozen.id, amount]);
  return 'frozen';
}

/** Adds to what is frozen for the owner; the first amount starts the freeze.
 *  @returns 'balance_too_low' when less is available; nothing is moved then. */
export function raiseFreeze(ledger: Ledger, request: FreezeRequest): 'frozen' | 'balance_too_low' {
  const owned = frozenOf(ledger, request);
  if (owned === 0n) return placeFreeze(ledger, request);
  const { coinAccounts, reason, referenceId, amount, cause, postedAt } = request;
  const { available, frozen } = coinAccounts;
  const movement = { debit: available, credit: frozen, amount, cause, postedAt };
  const posted = postTransfer(ledger, { ...movement, type: `${reason}_freeze` });
  if (posted === 'balance_too_low') return 'balance_too_low';
  setFreeze(ledger, { reason, referenceId }, owned + amount);
  return 'frozen';
}

/** Sets the amount still frozen for `owner`; zero ends the freeze. Code that moves money out of a
 *  frozen account must call this in the same savepoint. */
export function setFreeze(ledger: Ledger, owner: FreezeOwner, amount: bigint): void {
  const { reason, referenceId } = owner;
  const changed =
    amount === 0n
      ? ledger.db.run(DELETE_FREEZE, [reason, referenceId])
      : ledger.db.run(UPDATE_FREEZE, [amount, reason, referenceId]);
  assert(changed.changedRowCount === 1, 'a freeze that changes exists');
}

/** What is committed on the Launchpad returns as a refund. */
type ResizeRequest = FreezeRequest & {
  readonly reason: Exclude<FreezeRequest['reason'], 'launchpad'>;
};

/** Sets an owner's frozen amount by moving the difference; the first amount starts the freeze, zero
 *  ends it. The available balance must cover an increase. */
export function resizeFreeze(ledger: Ledger, request: ResizeRequest): void {
  const { coinAccounts, reason, referenceId, amount, cause, postedAt } = request;
  const owned = frozenOf(ledger, request);
  if (owned === 0n) {
    if (amount === 0n) return;
    const placed = placeFreeze(ledger, request);
    assert(placed === 'frozen', 'the available balance covers the freeze');
    return;
  }
  const delta = amount - owned;
  if (delta === 0n) return;
  const { available, frozen } = coinAccounts;
  const posted = postTransfer(ledger, {
    debit: delta > 0n ? available : frozen,
    credit: delta > 0n ? frozen : available,
    amount: delta > 0n ? delta : -delta,
    type: delta > 0n ? `${reason}_freeze` : `${reason}_release`,
    cause,
    postedAt,
  });
  assert(posted === 'posted', 'the balance covers the change of a freeze');
  setFreeze(ledger, { reason, referenceId }, amount);
}

interface TypedMove {
  readonly owner: FreezeOwner;
  readonly coinAccounts: CoinAccounts;
  readonly amount: bigint;
  readonly type: TransferType;
  readonly cause: string;
  readonly postedAt: EpochMs;
}

/** Adds to an owner's frozen amount, under a type of its own.
 *  @param from the paying account, which may be in another wallet of the user
 *  @returns 'balance_too_low' when less is available; nothing is moved then. */
export function freezeAs(
  ledger: Ledger,
  { owner, coinAccounts: { frozen }, amount, ...line }: TypedMove,
  from: Account,
): 'frozen' | 'balance_too_low' {
  const posted = postTransfer(ledger, { ...line, debit: from, credit: frozen, amount });
  if (posted === 'balance_too_low') return 'balance_too_low';
  const owned = frozenOf(ledger, owner);
  if (owned > 0n) setFreeze(ledger, owner, owned + amount);
  else ledger.db.run(INSERT_FREEZE, [owner.reason, owner.referenceId, frozen.id, amount]);
  return 'frozen';
}

/** Makes a part of an owner's frozen amount available again, under a type of its own. */
export function releaseAs(
  ledger: Ledger,
  { owner, coinAccounts: { available, frozen }, amount, ...line }: TypedMove,
): void {
  const rest = frozenOf(ledger, owner) - amount;
  assert(rest >= 0n, 'a freeze covers what is released of it');
  const posted = postTransfer(ledger, { ...line, debit: frozen, credit: available, amount });
  assert(posted === 'posted', 'the frozen balance covers its freezes');
  setFreeze(ledger, owner, rest);
}

/** Gives part of a frozen amount another owner. The amount stays where it is, so that the journal has no line. */
export function moveFreeze(
  ledger: Ledger,
  move: {
    readonly from: FreezeOwner;
    readonly to: FreezeOwner;
    readonly coinAccounts: CoinAccounts;
    readonly amount: bigint;
  },
): void {
  const { from, to, coinAccounts, amount } = move;
  const rest = frozenOf(ledger, from) - amount;
  assert(amount > 0n && rest >= 0n, 'a freeze covers what is moved out of it');
  setFreeze(ledger, from, rest);
  const owned = frozenOf(ledger, to);
  if (owned > 0n) setFreeze(ledger, to, owned + amount);
  else ledger.db.run(INSERT_FREEZE, [to.reason, to.referenceId, coinAccounts.frozen.id, amount]);
}

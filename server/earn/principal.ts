/** Money of positions: the principal is frozen in the spot wallet of its owner, rewards come out of the product's cover.
 *  All functions run inside the caller's transaction. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { dateOfDay } from '#domain/earn/dates.ts';
import { freezeAs, releaseAs } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { returnToCover, takeFromCover } from './cover.ts';
import { recordTable, type EarnNote } from './day-rows.ts';
import { publishPosition, type EarnTransaction } from './earn-context.ts';
import { freezeOwnerOf, owedBy, savePosition, type EarnPositionRecord } from './position-rows.ts';
import { addOwed, returnQuota } from './product-rows.ts';

/** Writes a line of the user's history. */
export function addRecord(
  { db, now }: EarnTransaction,
  position: EarnPositionRecord,
  entry: {
    readonly kind: 'subscribe' | 'redeem' | 'reward' | 'renew';
    readonly amount: Units;
    readonly note?: EarnNote | undefined;
  },
): number {
  const { id: positionId, userId, productId, type, coinId, rewardCoinId } = position;
  const owner = { userId, positionId, productId, type };
  const coin = entry.kind === 'reward' ? rewardCoinId : coinId;
  return recordTable.insert(db, { ...owner, ...entry, coinId: coin, at: now }).id;
}

/** Freezes an amount of the user's wallet, whose balance was checked. */
export function freezePrincipal(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  amount: Units,
  wallet: Wallet,
): void {
  const { ledger, now } = tx;
  const recordId = addRecord(tx, position, { kind: 'subscribe', amount });
  const frozen = freezeAs(
    ledger,
    {
      owner: freezeOwnerOf(position),
      coinAccounts: ledger.coinAccounts(position.userId, position.coinId),
      amount,
      type: 'earn_subscribe',
      cause: causeOf(position, recordId),
      postedAt: now,
    },
    ledger.coinAccounts(position.userId, position.coinId, wallet).available,
  );
  assert(frozen === 'frozen', 'the balance was checked before it is frozen');
}

/** Returns principal to the spot wallet, less what is taken back of the rewards. */
export function returnPrincipal(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  part: {
    readonly amount: Units;
    readonly takenBack?: Units | undefined;
    readonly note?: EarnNote | undefined;
  },
): void {
  const { ledger, now, db } = tx;
  const { amount, takenBack = units(0n), note } = part;
  const returned = units(amount - takenBack);
  const cause = causeOf(
    position,
    addRecord(tx, position, { kind: 'redeem', amount: returned, note }),
  );
  const coinAccounts = ledger.coinAccounts(position.userId, position.coinId);
  const owner = freezeOwnerOf(position);
  releaseAs(ledger, { owner, coinAccounts, amount, type: 'earn_redeem', cause, postedAt: now });
  returnQuota(db, position.productId, amount);
  if (takenBack === 0n) return;
  assert(position.coinId === position.rewardCoinId, 'rewards are taken back in the coin itself');
  const posted = postTransfer(ledger, {
    debit: coinAccounts.available,
    credit: ledger.systemAccount('earn_cover', position.coinId),
    amount: takenBack,
    type: 'earn_reward_repaid',
    cause: `${cause}/repaid`,
    postedAt: now,
  });
  assert(posted === 'posted', 'the principal covers what is taken back');
  returnToCover(tx, position.productId, takenBack);
  position.repaid = units(position.repaid + takenBack);
}

/** Ends a position with all of its principal. */
export function endPosition(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  {
    takenBack,
    note,
  }: { readonly takenBack?: Units | undefined; readonly note?: EarnNote | undefined } = {},
): void {
  const { amount } = position;
  if (position.type === 'locked') addOwed(tx.db, position.productId, -owedBy(position));
  returnPrincipal(tx, position, { amount, takenBack, note });
  closePosition(tx, position, 'redeemed');
}

/** The principal has left the position. */
export function closePosition(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  status: 'redeemed' | 'renewed',
): void {
  Object.assign(position, { status, endedAt: tx.now, nextDay: undefined, redeemDay: undefined });
  savePosition(tx.db, position);
  publishPosition(tx, position);
}

/** Pays the reward of a day out of the cover.
 *  @returns false when neither cover nor house has it; nothing is paid then. */
export function payReward(
  tx: EarnTransaction,
  position: EarnPositionRecord,
  day: number,
  amount: Units,
): boolean {
  if (amount === 0n) return true;
  const { ledger, now } = tx;
  const { id, userId, productId, rewardCoinId } = position;
  if (!takeFromCover(tx, productId, amount)) return false;
  const posted = postTransfer(ledger, {
    debit: ledger.systemAccount('earn_cover', rewardCoinId),
    credit: ledger.coinAccounts(userId, rewardCoinId).available,
    amount,
    type: 'earn_reward',
    cause: `earn:${id}/day/${dateOfDay(day)}`,
    postedAt: now,
  });
  assert(posted === 'posted', 'the cover was taken before it is paid');
  addRecord(tx, position, { kind: 'reward', amount });
  return true;
}

const causeOf = ({ id }: EarnPositionRecord, recordId: number): string =>
  `earn:${id}/record/${recordId}`;

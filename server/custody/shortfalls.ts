/** Shortfalls: what a user owes after a credited deposit was rolled back. Functions that move money
 *  run inside the transaction of a custody command. */
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { transferableOf } from '#server/exchange/transferable.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { CustodyContext, CustodyTransaction } from './custody-context.ts';
import { saveDeposit, shortDeposits, type DepositRecord } from './deposit-rows.ts';

/** The wallets from which a shortfall is returned, in this order. */
const WALLETS = ['spot', 'p2p', 'future'] as const;

/** Takes back what was credited. What the user has already used becomes a shortfall. */
export function reverseCredit(tx: CustodyTransaction, record: DepositRecord): void {
  record.isCredited = false;
  record.shortfall = record.amount;
  returnShortfall(tx, record);
}

/** True when the owner of a shortfall has money of its coin that may leave its wallet. */
export const hasReturnableShortfall = (context: CustodyContext): boolean =>
  shortDeposits(context.db).some((record) =>
    WALLETS.some((wallet) => transferableFor(context, record, wallet) > 0n),
  );

export function returnShortfalls(tx: CustodyTransaction): void {
  for (const record of shortDeposits(tx.db)) {
    const before = record.shortfall;
    returnShortfall(tx, record);
    if (record.shortfall !== before) saveDeposit(tx.db, record);
  }
}

/** Returns as much of a shortfall as its owner can give. Margins of futures stay: the positions need
 *  them, and the rest follows when they are closed. */
function returnShortfall(tx: CustodyTransaction, record: DepositRecord): void {
  const { ledger, now, futures } = tx;
  const { coinId, id } = record;
  const userId = ownerOf(record);
  for (const wallet of WALLETS) {
    const spare = transferableFor(tx, record, wallet);
    const amount = spare < record.shortfall ? spare : record.shortfall;
    if (amount === 0n) continue;
    record.returnCount += 1;
    const posted = postTransfer(ledger, {
      debit: ledger.coinAccounts(userId, coinId, wallet).available,
      credit: ledger.systemAccount('external', coinId),
      amount,
      type: 'deposit_rollback',
      cause: `deposit:${id}/rollback:${record.returnCount}`,
      postedAt: now,
    });
    assert(posted === 'posted', 'an amount up to the balance is covered');
    if (wallet === 'future' && coinId === futures?.quoteCoinId) {
      futures.book(ledger, userId, 0n - amount, now);
    }
    record.shortfall = units(record.shortfall - amount);
  }
  record.updatedAt = now;
}

const transferableFor = (
  { db, futures }: CustodyContext,
  record: DepositRecord,
  wallet: (typeof WALLETS)[number],
) => transferableOf(db, { userId: ownerOf(record), coinId: record.coinId, from: wallet }, futures);

function ownerOf({ userId }: DepositRecord): UserId {
  assert(userId !== undefined, 'a shortfall has an owner');
  return userId;
}

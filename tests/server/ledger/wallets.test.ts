import { expect, it } from 'vitest';
import { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import type { TransferType } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { ALICE, COIN, NOW, openTestLedger } from '#tests/support/test-ledger.ts';

it('has separate accounts for each wallet of a user, always the same ones', () => {
  const { db, ledger } = openTestLedger();
  const spot = ledger.coinAccounts(ALICE, COIN);
  const future = ledger.coinAccounts(ALICE, COIN, 'future');
  expect(ledger.coinAccounts(ALICE, COIN, 'spot')).toBe(spot);
  expect(ledger.coinAccounts(ALICE, COIN, 'future')).toBe(future);
  const before = ledger.balanceOf(spot.available);
  db.transaction(() =>
    postTransfer(ledger, {
      debit: spot.available,
      credit: future.available,
      amount: 3n,
      type: 'play_money',
      cause: 'gift:1',
      postedAt: NOW,
    }),
  );
  expect(ledger.balanceOf(spot.available)).toBe(before - 3n);
  expect(ledger.balanceOf(future.available)).toBe(3n);
  expect(db.all('SELECT wallet_type FROM account WHERE owner_id = 1 ORDER BY id')).toEqual(
    [2n, 2n, 3n, 3n].map((type) => ({ wallet_type: type })),
  );
  expect(checkLedger(db)).toEqual([]);
});

it('stores the type of every journal line', () => {
  const { db } = openTestLedger();
  expect(db.all('SELECT DISTINCT type FROM transfer')).toEqual([{ type: 'play_money' }]);
});

it('posts types of the contract only, so every line can be shown', () => {
  const listed: TransferType = 'internal_transfer';
  // @ts-expect-error -- A type that the contract does not list does not compile.
  const unlisted: TransferType = 'gift';
  expect(TRANSACTION_TYPES).toContain(listed);
  expect(TRANSACTION_TYPES).not.toContain(unlisted);
});

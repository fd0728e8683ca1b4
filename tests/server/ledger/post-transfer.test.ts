import { expect, it } from 'vitest';
import { coinId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import {
  ALICE,
  BOB,
  COIN,
  NOW,
  openTestLedger,
  type TestLedger,
} from '#tests/support/test-ledger.ts';

function pay({ db, ledger }: TestLedger, amount: bigint, cause: string) {
  const debit = ledger.coinAccounts(ALICE, COIN).available;
  const credit = ledger.coinAccounts(BOB, COIN).available;
  return db.transaction(() =>
    ledger.savepoint(() =>
      postTransfer(ledger, { debit, credit, amount, type: 'play_money', cause, postedAt: NOW }),
    ),
  );
}

function balances({ ledger }: TestLedger) {
  return [ALICE, BOB].map((userId) =>
    ledger.balanceOf(ledger.coinAccounts(userId, COIN).available),
  );
}

const lineCount = ({ db }: TestLedger) =>
  db.get<{ count: bigint }>('SELECT count(*) AS count FROM transfer')?.count;

it('moves money from one account to another and writes the line', () => {
  const test = openTestLedger();
  expect(pay(test, 30n, 'gift:1')).toBe('posted');
  expect(balances(test)).toEqual([70n, 30n]);
  expect(test.db.get('SELECT * FROM transfer WHERE cause = ?', ['gift:1'])).toMatchObject({
    seq: 3n,
    amount_units: 30n,
    is_transient: 0n,
    posted_at_ms: BigInt(NOW),
  });
  expect(checkLedger(test.db)).toEqual([]);
});

it('moves nothing when the payer has too little', () => {
  const test = openTestLedger();
  expect(pay(test, 101n, 'gift:1')).toBe('balance_too_low');
  expect(balances(test)).toEqual([100n, 0n]);
  expect(lineCount(test)).toBe(2n);
});

it('pays the last unit, and not one more', () => {
  const test = openTestLedger();
  expect(pay(test, 100n, 'gift:1')).toBe('posted');
  expect(pay(test, 1n, 'gift:2')).toBe('balance_too_low');
  expect(balances(test)).toEqual([0n, 100n]);
});

it('fails completely when a cause is posted twice', () => {
  const test = openTestLedger();
  pay(test, 10n, 'gift:1');
  expect(() => pay(test, 10n, 'gift:1')).toThrow('UNIQUE');
  expect(balances(test)).toEqual([90n, 10n]);
  expect(checkLedger(test.db)).toEqual([]);
});

it('rejects zero, negative amounts, more than 64 bits, two coins, and a missing transaction', () => {
  const test = openTestLedger();
  const { db, ledger } = test;
  expect(() => pay(test, 0n, 'gift:1')).toThrow('moves something');
  expect(() => pay(test, -5n, 'gift:1')).toThrow('moves something');
  expect(() => pay(test, 2n ** 63n, 'gift:1')).toThrow('64 bits');
  const debit = ledger.coinAccounts(ALICE, COIN).available;
  const credit = ledger.coinAccounts(BOB, coinId(2)).available;
  const transfer = {
    debit,
    credit,
    amount: 1n,
    type: 'play_money' as const,
    cause: 'gift:1',
    postedAt: NOW,
  };
  expect(() => db.transaction(() => postTransfer(ledger, transfer))).toThrow('same coin');
  expect(() => postTransfer(ledger, transfer)).toThrow('inside a transaction');
  expect(balances(test)).toEqual([100n, 0n]);
});

it('allows only the outside account to go below zero', () => {
  const { db, ledger } = openTestLedger();
  const external = ledger.systemAccount('external', COIN);
  const house = ledger.systemAccount('house', COIN);
  expect(ledger.balanceOf(external)).toBe(-1_000n);
  const transfer = {
    debit: house,
    credit: external,
    amount: 1n,
    type: 'play_money' as const,
    cause: 'x:1',
    postedAt: NOW,
  };
  expect(db.transaction(() => postTransfer(ledger, transfer))).toBe('balance_too_low');
  expect(() => db.run('UPDATE account SET balance_units = -1 WHERE id = ?', [house.id])).toThrow(
    'CHECK',
  );
});

it('removes accounts that a failed savepoint had opened', () => {
  const { db, ledger } = openTestLedger();
  ledger.drainMoved();
  db.transaction(() => {
    const failing = () =>
      ledger.savepoint(() => {
        const credit = ledger.coinAccounts(BOB, COIN).available;
        const debit = ledger.coinAccounts(ALICE, COIN).available;
        postTransfer(ledger, {
          debit,
          credit,
          amount: 1n,
          type: 'play_money',
          cause: 'gift:1',
          postedAt: NOW,
        });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(ledger.drainMoved()).toEqual([]);
  });
  expect(ledger.balanceOf(ledger.coinAccounts(BOB, COIN).available)).toBe(0n);
  expect(checkLedger(db)).toEqual([]);
});

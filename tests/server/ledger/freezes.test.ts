import { expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { placeFreeze, setFreeze } from '#server/ledger/freezes.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { ALICE, COIN, NOW, openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';

const owner = { reason: 'order', referenceId: 912 } as const;

function freeze({ db, ledger }: TestLedger, amount: bigint, cause = 'order:912/hold') {
  const coinAccounts = ledger.coinAccounts(ALICE, COIN);
  return db.transaction(() =>
    placeFreeze(ledger, { ...owner, coinAccounts, amount, cause, postedAt: NOW }),
  );
}

function amounts({ db, ledger }: TestLedger) {
  const { available, frozen } = ledger.coinAccounts(ALICE, COIN);
  const owned = db.get<{ amount_units: bigint }>('SELECT amount_units FROM hold');
  return [ledger.balanceOf(available), ledger.balanceOf(frozen), owned?.amount_units];
}

it('freezes money under one owner', () => {
  const test = openTestLedger();
  expect(freeze(test, 60n)).toBe('frozen');
  expect(amounts(test)).toEqual([40n, 60n, 60n]);
  expect(checkLedger(test.db)).toEqual([]);
});

it('freezes nothing when too little is free', () => {
  const test = openTestLedger();
  expect(freeze(test, 101n)).toBe('balance_too_low');
  expect(amounts(test)).toEqual([100n, 0n, undefined]);
});

it('gives one owner one freeze', () => {
  const test = openTestLedger();
  freeze(test, 10n);
  expect(() => freeze(test, 10n, 'order:912/again')).toThrow('UNIQUE');
  expect(amounts(test)).toEqual([90n, 10n, 10n]);
});

it('decreases with payments from the frozen account and ends at zero', () => {
  const test = openTestLedger();
  const { db, ledger } = test;
  freeze(test, 60n);
  const { available, frozen } = ledger.coinAccounts(ALICE, COIN);
  const giveBack = (amount: bigint, left: bigint) =>
    db.transaction(() => {
      const cause = `order:912/release:${left}`;
      postTransfer(ledger, {
        debit: frozen,
        credit: available,
        amount,
        type: 'play_money',
        cause,
        postedAt: NOW,
      });
      setFreeze(ledger, owner, left);
    });
  giveBack(20n, 40n);
  expect(amounts(test)).toEqual([60n, 40n, 40n]);
  giveBack(40n, 0n);
  expect(amounts(test)).toEqual([100n, 0n, undefined]);
  expect(checkLedger(db)).toEqual([]);
  expect(() => setFreeze(ledger, owner, 0n)).toThrow('exists');
});

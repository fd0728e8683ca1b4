import { expect, it } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { foldedThrough, foldJournal, sumJournal } from '#server/ledger/journal.ts';
import { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { userId } from '#contract/core/ids.ts';
import {
  ALICE,
  BOB,
  COIN,
  NOW,
  openTestLedger,
  type TestLedger,
} from '#tests/support/test-ledger.ts';

const ROBOT = userId(8);
const OTHER_ROBOT = userId(9);

function pay({ db, ledger }: TestLedger, from: number, to: number, cause: string) {
  const debit = ledger.coinAccounts(userId(from), COIN).available;
  const credit = ledger.coinAccounts(userId(to), COIN).available;
  const transfer = { debit, credit, amount: 5n, type: 'play_money' as const, cause, postedAt: NOW };
  expect(db.transaction(() => postTransfer(ledger, transfer))).toBe('posted');
}

function openWithRobots(): TestLedger {
  const test = openTestLedger();
  test.ledger.holder(ROBOT).isBot = true;
  test.ledger.holder(OTHER_ROBOT).isBot = true;
  pay(test, ALICE, ROBOT, 'gift:1');
  pay(test, ROBOT, OTHER_ROBOT, 'gift:2');
  pay(test, OTHER_ROBOT, ROBOT, 'gift:3');
  pay(test, ROBOT, BOB, 'gift:4');
  return test;
}

const causes = ({ db }: TestLedger) =>
  db.all<{ cause: string }>('SELECT cause FROM transfer ORDER BY seq').map(({ cause }) => cause);

it('deletes lines between bots once they are folded, and retains every line of a user', () => {
  const test = openWithRobots();
  test.db.transaction(() => foldJournal(test.ledger, test.ledger.lastSeq));
  expect(causes(test)).toEqual(['mint:1', 'play:1', 'gift:1', 'gift:4']);
  expect(checkLedger(test.db)).toEqual([]);
});

it('keeps the ledger correct wherever the fold stops', () => {
  for (let through = 0n; through <= 6n; through += 1n) {
    const test = openWithRobots();
    test.db.transaction(() => foldJournal(test.ledger, through));
    expect(foldedThrough(test.db)).toBe(through);
    expect(checkLedger(test.db)).toEqual([]);
    pay(test, ALICE, BOB, 'gift:5');
    test.db.transaction(() => foldJournal(test.ledger, test.ledger.lastSeq));
    expect(checkLedger(test.db)).toEqual([]);
  }
});

it('assigns an id once, although the lines that had it are deleted', () => {
  const test = openWithRobots();
  pay(test, ALICE, ROBOT, 'gift:5');
  pay(test, ROBOT, OTHER_ROBOT, 'gift:6');
  test.db.transaction(() => foldJournal(test.ledger, test.ledger.lastSeq));
  const reopened = new Ledger(test.db);
  expect(reopened.lastSeq).toBe(8n);
  expect(reopened.nextSeq()).toBe(9n);
});

it('sums payments that together exceed 64 bits', () => {
  const { db, ledger } = openTestLedger();
  const half = 2n ** 62n;
  const alice = ledger.coinAccounts(ALICE, COIN).available.id;
  const bob = ledger.coinAccounts(BOB, COIN).available.id;
  for (let seq = 3; seq < 9; seq += 1) {
    db.run(`INSERT INTO transfer VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, 'play_money', ?7, ?8)`, [
      seq,
      alice,
      bob,
      half,
      `x:${seq}`,
      NOW,
      ALICE,
      BOB,
    ]);
  }
  expect(sumJournal(db, 2n, 99n)).toEqual(
    new Map([
      [BigInt(alice), -6n * half],
      [BigInt(bob), 6n * half],
    ]),
  );
});

import { expect, it } from 'vitest';
import { hasNewLines, progressOf, saveProgress } from '#server/referrals/counted-lines.ts';
import { USDT, coins, openTestExchange, ALICE } from '#tests/support/test-exchange.ts';

it('finds new lines of the journal by its own progress, not by that of the fills', async () => {
  const test = openTestExchange();
  const { db } = test;
  expect(hasNewLines(db)).toBe(false);
  await test.credit(ALICE, USDT, coins('1'));
  expect(hasNewLines(db)).toBe(true);
  const row = db.get<{ seq: bigint }>('SELECT max(seq) AS seq FROM transfer');
  const seq = row?.seq ?? 0n;
  const save = (transferSeq: bigint, fillSeq: bigint) =>
    db.transaction(() => saveProgress(db, { transferSeq, fillSeq }));
  save(seq - 1n, seq);
  expect(hasNewLines(db)).toBe(true);
  save(seq, 0n);
  expect(hasNewLines(db)).toBe(false);
  expect(progressOf(db)).toMatchObject({ transferSeq: seq, fillSeq: 0n });
});

/** Decisions of the simulated reviewer: when they are due, once, whatever restarts. */
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { changeUser } from '#server/accounts/user-records.ts';
import { casesForDesk, findCase } from '#server/identity/case-rows.ts';
import { IdentityTimer } from '#server/identity/identity-timer.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { contentOf, findPaper, papersOf } from '#server/identity/paper-rows.ts';
import { simulatedVerdict } from '#server/identity/simulated-reviewer.ts';
import { openTestIdentity, storeFile, type TestIdentity } from '#tests/support/test-identity.ts';

const timerOf = ({ context }: TestIdentity): IdentityTimer =>
  new IdentityTimer(
    context,
    () => {},
    (error) => expect.unreachable(String(error)),
  );

it('decides five seconds after the submission, once, also when it is started again', async () => {
  const test = openTestIdentity();
  const user = test.user();
  const record = await test.draft(user);
  await test.submit(record);
  test.pass(4_999);
  await timerOf(test).advance();
  expect(findCase(test.context.db, record.id)?.state).toBe('in_review');
  test.pass(1);
  const timers = [timerOf(test), timerOf(test), timerOf(test)];
  await Promise.all(timers.map((timer) => timer.advance()));
  expect(identityLevelOf(test.context.db, user)).toBe(1);
  const decided = test.put.filter(
    ({ details }) => details.kind === 'identity' && details.event === 'approved',
  );
  expect(decided).toHaveLength(1);
});

it('decides the same for the same case', async () => {
  const test = openTestIdentity();
  const record = await test.draft(test.user());
  storeFile(test.context, record.id, 'selfie', 'front');
  await test.submit(record);
  const tx = { ...test.context, now: test.context.clock() };
  const submitted = findCase(test.context.db, record.id);
  const verdicts = Array.from({ length: 3 }, () => submitted && simulatedVerdict(tx, submitted));
  const expected = { papers: [{ kind: 'selfie', reasons: ['wrong_side'] }], reasons: [] };
  expect(verdicts).toEqual([expected, expected, expected]);
});

it('hands a doubtful name to the operator, who alone decides it (K12)', async () => {
  const test = openTestIdentity();
  const user = test.user();
  changeUser(test.context.db, user, { firstName: 'M.', lastName: 'Tran' });
  const record = await test.draft(user);
  await test.submit(record);
  test.pass(DAY_MS);
  await timerOf(test).advance();
  expect(casesForDesk(test.context.db).map(({ id }) => id)).toEqual([record.id]);
  expect(identityLevelOf(test.context.db, user)).toBe(0);
});

it('leaves two users who show the same document at the same time to the operator', async () => {
  const test = openTestIdentity();
  const shared = { documentNumber: 'C1234567' };
  const records = [await test.draft(test.user(), shared), await test.draft(test.user(), shared)];
  for (const record of records) await test.submit(record);
  test.pass(DAY_MS);
  await timerOf(test).advance();
  const waiting = casesForDesk(test.context.db).map(({ id }) => id);
  expect(waiting.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
});

it('waits for the operator where reviews are manual', async () => {
  const test = openTestIdentity({ review: 'manual' });
  const record = await test.draft(test.user());
  await test.submit(record);
  test.pass(DAY_MS);
  await timerOf(test).advance();
  expect(casesForDesk(test.context.db)).toHaveLength(1);
});

it('deletes the contents of papers a year after the decision; hashes and decision stay', async () => {
  const test = openTestIdentity();
  const record = await test.draft(test.user(), { expiresOn: undefined });
  await test.submit(record);
  test.pass(5_000);
  await timerOf(test).advance();
  const { db, sealer } = test.context;
  const contentNow = () => {
    const paper = findPaper(db, record.id, 'front');
    return paper && contentOf(sealer, paper)?.toString();
  };
  test.pass(364 * DAY_MS);
  await timerOf(test).advance();
  expect(contentNow()).toBe(`front of ${record.id}`);
  test.pass(2 * DAY_MS);
  await timerOf(test).advance();
  expect(contentNow()).toBeUndefined();
  expect(papersOf(db, record.id).map(({ status, sha256 }) => [status, sha256.length])).toEqual([
    ['approved', 64],
    ['approved', 64],
  ]);
});

/** Papers that end, by calendar days. */
import { expect, it } from 'vitest';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { assert } from '#contract/core/assert.ts';
import { findCase, newestCaseOf } from '#server/identity/case-rows.ts';
import { saveCase } from '#server/identity/identity-cases.ts';
import { IdentityTimer } from '#server/identity/identity-timer.ts';
import { caseOf } from '#server/identity/identity-view.ts';
import { giveLevel, identityLevelOf, setVerifiedLevel } from '#server/identity/levels.ts';
import { papersOf } from '#server/identity/paper-rows.ts';
import { detailsOf, openTestIdentity, type TestIdentity } from '#tests/support/test-identity.ts';

function day(text: string) {
  const date = calendarDateOf(text);
  assert(date !== undefined, 'a date');
  return date;
}

function openWith(expiresOn: string) {
  const test = openTestIdentity();
  const user = test.user();
  const names = { firstName: 'Mai', lastName: 'Tran' };
  const verified = { level: 2, ...names, expiresOn: day(expiresOn) };
  setVerifiedLevel(test.context.db, user, verified, test.context.clock());
  return { test, user, timer: timerOf(test) };
}

const timerOf = ({ context }: TestIdentity): IdentityTimer =>
  new IdentityTimer(
    context,
    () => {},
    (error) => expect.unreachable(String(error)),
  );

const eventsOf = ({ put }: TestIdentity): readonly string[] =>
  put.map(({ details }) =>
    details.kind === 'identity'
      ? `${details.event} ${details.level} ${details.until}`
      : details.kind,
  );

it('gives notice 30, 7 and 1 days before papers end, once each, and lowers the level the day after', async () => {
  const { test, user, timer } = openWith('2026-12-31');
  const levels: number[] = [];
  for (let offset = 0; offset <= 34; offset += 1) {
    // Noon in UTC is the first minute of a day in the zone where it begins last.
    test.setTime(new Date(Date.parse('2026-11-29T12:00:00Z') + offset * 86_400_000).toISOString());
    await timer.advance();
    await timerOf(test).advance();
    levels.push(identityLevelOf(test.context.db, user));
  }
  expect(eventsOf(test)).toEqual([
    'expiring 2 2026-12-31',
    'expiring 2 2026-12-31',
    'expiring 2 2026-12-31',
    'expired 0 2026-12-31',
  ]);
  expect(levels.indexOf(0)).toBe(33);
  expect(test.changed).toEqual([user]);
});

it('keeps the level through the last day in every time zone', async () => {
  const { test, user, timer } = openWith('2026-12-31');
  test.setTime('2026-12-31T23:59:59-12:00');
  await timer.advance();
  expect(identityLevelOf(test.context.db, user)).toBe(2);
  test.setTime('2027-01-01T00:00:00-12:00');
  await timer.advance();
  expect(identityLevelOf(test.context.db, user)).toBe(0);
});

it('sends only the newest of the notices that came due while the exchange was stopped', async () => {
  const { test, timer } = openWith('2026-12-31');
  test.setTime('2026-12-28T12:00:00Z');
  await timer.advance();
  expect(eventsOf(test)).toEqual(['expiring 2 2026-12-31']);
});

it('keeps a level without papers, and the names after its end', async () => {
  const { test, user, timer } = openWith('2026-12-31');
  const demo = test.user();
  giveLevel(test.context.db, demo, 2, test.context.clock());
  test.setTime('2030-01-01T00:00:00Z');
  await timer.advance();
  expect(identityLevelOf(test.context.db, demo)).toBe(2);
  const row = test.context.db.get<{ first_name: string }>(
    'SELECT first_name FROM identity_level WHERE user_id = ?',
    [user],
  );
  expect(row?.first_name).toBe('Mai');
});

it('shows approved papers of a document that has ended as expired, and opens a new case for it (C19)', async () => {
  const test = openTestIdentity();
  const user = test.user();
  const record = await test.draft(user, { expiresOn: day('2026-12-31') });
  await test.submit(record);
  test.pass(5_000);
  await timerOf(test).advance();
  const statuses = () => {
    const found = findCase(test.context.db, record.id);
    return found && caseOf(test.context, found).papers.map(({ status }) => status);
  };
  expect(statuses()).toEqual(['approved', 'approved']);
  test.setTime('2027-01-02T00:00:00Z');
  await timerOf(test).advance();
  expect(statuses()).toEqual(['expired', 'expired']);
  expect(identityLevelOf(test.context.db, user)).toBe(0);
  // The pictures of the ended document are not kept.
  const details = { ...detailsOf('NEW1'), expiresOn: day('2037-01-01') };
  expect(await saveCase(test.context, user, { level: 1, details })).toBeUndefined();
  const next = newestCaseOf(test.context.db, user);
  expect(next?.id).not.toBe(record.id);
  expect(next && papersOf(test.context.db, next.id)).toEqual([]);
});

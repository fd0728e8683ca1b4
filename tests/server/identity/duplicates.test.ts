/** A second account is found by its document, whatever its user states about it. */
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { IdentityDetails } from '#contract/entities/identity.ts';
import { addNumberHashes, casesForDesk, findCase } from '#server/identity/case-rows.ts';
import { rejectCase } from '#server/identity/decide-case.ts';
import { usersWithDocument, usersWithNumber } from '#server/identity/duplicates.ts';
import { saveCase } from '#server/identity/identity-cases.ts';
import { IdentityTimer } from '#server/identity/identity-timer.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { day } from '#tests/support/identity-samples.ts';
import { detailsOf, openTestIdentity, type TestIdentity } from '#tests/support/test-identity.ts';

const NUMBER = 'C1234567';
const OTHER_PERSON: Partial<IdentityDetails> = {
  nationality: 'DE',
  firstName: 'Jane',
  lastName: 'Smith',
  birthDate: day('1980-05-17'),
};

async function review(test: TestIdentity, userId: UserId, stated: Partial<IdentityDetails>) {
  const record = await test.draft(userId, { documentNumber: NUMBER, ...stated });
  await test.submit(record);
  test.pass(DAY_MS);
  const onError = (error: unknown) => expect.unreachable(String(error));
  await new IdentityTimer(test.context, () => {}, onError).advance();
  return findCase(test.context.db, record.id) ?? record;
}

it('hands a document to the operator that another user has, stated with another nationality', async () => {
  const test = openTestIdentity();
  const { db } = test.context;
  const [first, second] = [test.user(), test.user()];
  await review(test, first, {});
  expect(identityLevelOf(db, first)).toBe(1);
  const { id } = await review(test, second, { nationality: 'DE' });
  // Its user sees a review like any other.
  expect(casesForDesk(db).map((waiting) => waiting.id)).toEqual([id]);
  expect(identityLevelOf(db, second)).toBe(0);
});

it.each<[string, Partial<IdentityDetails>]>([
  ['nationality', { nationality: 'DE' }],
  ['nationality and name', { nationality: 'DE', firstName: 'Jane', lastName: 'Smith' }],
  ['nationality and birth date', { ...OTHER_PERSON, firstName: 'Mai', lastName: 'Tran' }],
  ['type', { documentType: 'driving_licence' }],
  ['nationality and spelling of the number', { nationality: 'DE', documentNumber: 'c 123-4567' }],
])('finds a document stated with another %s', async (_, stated) => {
  const test = openTestIdentity();
  const [first, second] = [test.user(), test.user()];
  await review(test, first, {});
  const record = await test.draft(second, { documentNumber: NUMBER, ...stated });
  expect(usersWithDocument(test.context, record)).toEqual([]);
  expect(usersWithNumber(test.context, record)).toEqual([first]);
});

it('accepts the number of another person’s document of another country', async () => {
  const test = openTestIdentity();
  const [first, second] = [test.user(), test.user()];
  await review(test, first, {});
  const record = await review(test, second, OTHER_PERSON);
  expect(usersWithNumber(test.context, record)).toEqual([]);
  expect(identityLevelOf(test.context.db, second)).toBe(1);
});

it('finds documents of cases that an older version has stored', async () => {
  const test = openTestIdentity();
  const { db, sealer } = test.context;
  const [first, second] = [test.user(), test.user()];
  await review(test, first, {});
  db.run('UPDATE identity_case SET number_hash = NULL');
  const record = await test.draft(second, { documentNumber: NUMBER, nationality: 'DE' });
  expect(usersWithNumber(test.context, record)).toEqual([]);
  db.transaction(() => addNumberHashes(db, sealer));
  expect(usersWithNumber(test.context, record)).toEqual([first]);
});

it('refuses a document that was finally refused also with another nationality', async () => {
  const test = openTestIdentity({ review: 'manual' });
  const { context } = test;
  const user = test.user();
  const record = await review(test, user, {});
  context.db.transaction(() =>
    rejectCase({ ...context, now: context.clock() }, record, {
      papers: [],
      reasons: ['not_accepted'],
    }),
  );
  test.pass(DAY_MS);
  const details = { ...detailsOf(NUMBER), nationality: 'DE' };
  expect(await saveCase(context, user, { level: 1, details })).toMatchObject({
    rejection: 'identity_refused',
  });
  const other = { ...details, documentNumber: 'D7654321' };
  expect(await saveCase(context, user, { level: 1, details: other })).toBeUndefined();
});

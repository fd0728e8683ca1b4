import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { identityDetailsCodec } from '#contract/entities/identity.ts';
import { REJECTION_CODES } from '#contract/errors.ts';
import { identityDetailsWire } from '#contract/samples/identity.ts';
import {
  closeCase,
  documentHashesOf,
  insertCase,
  sealDetails,
  submitCase,
} from '#server/identity/case-rows.ts';
import { giveLevel, levelTable } from '#server/identity/levels.ts';
import {
  ANNA,
  at,
  BEN,
  CLEO,
  LAUNCH_START,
  nameOf,
  openTestLaunchpad,
  type TestLaunchpad,
} from '#tests/support/test-launchpad.ts';

interface Papers {
  readonly residence?: string;
  readonly documentNumber: string;
  readonly decidedAt?: number;
  readonly isInReview?: boolean;
}

/** An approved case of a user, or one that is still in review. */
function approve(
  test: TestLaunchpad,
  applicantId: UserId,
  { residence = 'DE', documentNumber, decidedAt = LAUNCH_START - DAY_MS, isInReview }: Papers,
): Promise<void> {
  const { sealer } = test.context;
  const parsed = parse(identityDetailsCodec, {
    ...identityDetailsWire,
    country_of_residence: residence,
    document_number: documentNumber,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const details = parsed.model;
  return test.service.run(({ db }) => {
    const id = `case-${applicantId}`;
    const now = epochMs(decidedAt);
    const hashes = documentHashesOf(sealer, details);
    const sealed = sealDetails(sealer, id, details);
    insertCase(db, { id, userId: applicantId, level: 1, details: sealed, ...hashes }, now);
    submitCase(db, id, now, undefined);
    if (isInReview !== true) closeCase(db, id, 'approved', [], now);
  });
}

it('rejects users of blocked countries, by the residence of their papers', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project({ blockedCountries: ['US'] });
  await approve(test, ANNA, { residence: 'US', documentNumber: 'A1' });
  await approve(test, BEN, { residence: 'DE', documentNumber: 'B2' });
  expect(await test.service.limit(ANNA, project.id)).toMatchObject({ obstacle: 'country' });
  await test.goTo(at(2));
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('launchpad_country_blocked');
  expect(nameOf(await test.commit(BEN, project, '5'))).toBe('done');
});

it('accepts one commitment of one identity, whatever the number of accounts', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  await approve(test, ANNA, { documentNumber: 'SAME 1' });
  await approve(test, BEN, { documentNumber: 'same-1' });
  await approve(test, CLEO, { documentNumber: 'OTHER' });
  await test.goTo(at(2));
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('done');
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('done');
  expect(nameOf(await test.commit(BEN, project, '5'))).toBe('identity_refused');
  expect(nameOf(await test.commit(CLEO, project, '5'))).toBe('done');
});

it('rejects papers that are in review at the start with their state, also after their approval (L3)', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  const late = userId(60);
  await approve(test, late, { documentNumber: 'L1', isInReview: true });
  expect(await test.service.limit(late, project.id)).toMatchObject({
    obstacle: 'identity',
    identityBy: at(1),
  });
  await test.goTo(at(1));
  const rejected = {
    rejection: 'launchpad_identity_late',
    details: {
      identity_by: new Date(at(1)).toISOString(),
      case_state: 'in_review',
      required_kyc_level: 1,
    },
  };
  expect(REJECTION_CODES.launchpad_identity_late).toBe(6002);
  expect(await test.commit(late, project, '5')).toMatchObject(rejected);
  await test.service.run(({ db, now }) => {
    closeCase(db, `case-${late}`, 'approved', [], now);
    giveLevel(db, late, 1, now);
  });
  expect(await test.commit(late, project, '5')).toMatchObject({
    ...rejected,
    details: { ...rejected.details, case_state: 'approved' },
  });
  expect(await test.service.limit(late, project.id)).toMatchObject({ obstacle: 'identity_late' });
});

it('keeps a user in time whose level was raised later, and asks for a level that has ended', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  await approve(test, ANNA, { documentNumber: 'A1' });
  await test.goTo(at(2));
  const setLevel = (level: number) =>
    test.service.run(({ db, now }) =>
      levelTable.update(db, { userId: ANNA }, { level, updatedAt: now }),
    );
  await setLevel(2);
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('done');
  await setLevel(0);
  expect(await test.commit(ANNA, project, '5')).toMatchObject({
    rejection: 'identity_level_too_low',
    details: { required_kyc_level: 1 },
  });
  // Nothing that is the user's needs a level.
  await test.goTo(at(12));
  expect(nameOf(await test.claim(ANNA, project))).toBe('done');
});

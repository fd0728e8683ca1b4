import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { identityDetailsCodec } from '#contract/entities/identity.ts';
import { identityDetailsWire } from '#contract/samples/identity.ts';
import {
  closeCase,
  documentHashesOf,
  insertCase,
  sealDetails,
  submitCase,
} from '#server/identity/case-rows.ts';
import { levelTable } from '#server/identity/levels.ts';
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
}

/** An approved case of a user. */
function approve(
  test: TestLaunchpad,
  userId: UserId,
  { residence = 'DE', documentNumber, decidedAt = LAUNCH_START - DAY_MS }: Papers,
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
    const id = `case-${userId}`;
    const now = epochMs(decidedAt);
    const hashes = documentHashesOf(sealer, details);
    const sealed = sealDetails(sealer, id, details);
    insertCase(db, { id, userId, level: 1, details: sealed, ...hashes }, now);
    submitCase(db, id, now, undefined);
    closeCase(db, id, 'approved', [], now);
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

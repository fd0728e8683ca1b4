import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { problemsOfProof } from '#domain/launchpad/check-allocation.ts';
import { receiptHashOf } from '#domain/launchpad/receipts.ts';
import { seedHashOf } from '#domain/launchpad/seed.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import { giveLevel } from '#server/identity/levels.ts';
import { cancelProject } from '#server/launchpad/projects/cancel-project.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { userId } from '#contract/core/ids.ts';
import {
  ANNA,
  at,
  BEN,
  CLEO,
  DAVE,
  nameOf,
  openTestLaunchpad,
  TERMS,
} from '#tests/support/test-launchpad.ts';

async function openCommitted() {
  const test = await openTestLaunchpad();
  const project = await test.project();
  await test.goTo(at(2));
  await test.commit(ANNA, project, '50');
  await test.commit(BEN, project, '30');
  await test.commit(CLEO, project, '20');
  return { test, project };
}

it('shares 1,000 tokens as 400, 360 and 240, and charges 20, 18 and 12', async () => {
  const { test, project } = await openCommitted();
  expect(test.balance(ANNA)).toBe('950 + 50');
  expect(test.current(project).phase).toBe('commit');
  await test.goTo(at(12));
  const shown = await Promise.all([ANNA, BEN, CLEO].map((user) => test.own(user, project)));
  expect(shown.map(({ allocatedTokens }) => allocatedTokens)).toEqual(['400', '360', '240']);
  expect(shown.map(({ charged }) => charged)).toEqual(['20', '18', '12']);
  expect(shown.map(({ refunded }) => refunded)).toEqual(['30', '12', '8']);
  expect(test.balance(ANNA)).toBe('980 + 0');
  expect(await test.breaches()).toEqual([]);
});

it('publishes a proof and a file from which the allocation follows', async () => {
  const { test, project } = await openCommitted();
  expect(nameOf(await test.service.proof(project.id))).toBe('launchpad_wrong_phase');
  await test.goTo(at(12));
  const proof = await test.service.proof(project.id);
  const file = await test.service.publishedPage(project.id, { page: 1, perPage: 200 });
  if (isRejection(proof) || isRejection(file)) throw new Error('the project is allocated');
  expect(problemsOfProof(proof, file.rows)).toEqual([]);
  const own = await test.own(BEN, project);
  const line = file.rows.find(({ receiptNumber }) => receiptNumber === own.receiptNumber);
  expect(line?.receiptHash).toBe(own.receiptHash);
  const { committed, ...receipt } = own;
  expect(receiptHashOf({ ...receipt, committed: exactUnitsOf(committed) })).toBe(own.receiptHash);
  expect(JSON.stringify(file.rows)).not.toContain('user');
});

it('adds up what is committed, under one receipt number and a new hash', async () => {
  const { test, project } = await openCommitted();
  const before = await test.own(ANNA, project);
  await test.commit(ANNA, project, '25', 'p2p');
  const after = await test.own(ANNA, project);
  expect(after.committed).toBe('75');
  expect(after.receiptNumber).toBe(before.receiptNumber);
  expect(after.receiptHash).not.toBe(before.receiptHash);
  expect(test.balance(ANNA)).toBe('950 + 50');
  expect(test.current(project).participants).toBe(3);
  expect(await test.breaches()).toEqual([]);
  await test.goTo(at(12));
  // 400 tokens cost 20: all of it from the spot wallet, so that the P2P wallet gets everything back.
  expect(test.balance(ANNA)).toBe('980 + 0');
  expect(await test.breaches()).toEqual([]);
});

it('fixes the terms by a hash from the commit phase on, and rejects a commit to others', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  expect(project.termsHash).toBeUndefined();
  await test.goTo(at(1));
  const { termsHash, seed } = test.current(project);
  expect(termsHash).toBe(termsHashOf(TERMS, seedHashOf(seed)));
  const { commitAmount } = await import('#server/launchpad/commitments/commit.ts');
  const request = { userId: ANNA, projectId: project.id, wallet: 'spot' } as const;
  const outcome = await test.service.run((tx) =>
    commitAmount(tx, { ...request, termsHash: '0'.repeat(64), amount: decimal('5') }),
  );
  expect(nameOf(outcome)).toBe('launchpad_terms_changed');
});

it('reports stored terms that are no longer those of their hash (L9)', async () => {
  const { test, project } = await openCommitted();
  expect(await test.breaches()).toEqual([]);
  await test.service.run(({ db }) =>
    db.run("UPDATE launchpad_project SET terms = replace(terms, '0.05', '0.06') WHERE id = ?", [
      project.id,
    ]),
  );
  expect(test.current(project).terms.price).toBe('0.06');
  expect(await test.breaches()).toEqual([
    `Project ${project.id} has other terms than those of its hash.`,
  ]);
});

it('publishes the hash of the seed first, and the seed once commits have ended', async () => {
  const test = await openTestLaunchpad();
  const { id } = await test.project();
  const seen = async () => {
    const project = await test.service.project(id);
    if (isRejection(project)) throw new Error('the project exists');
    return project;
  };
  const { seedHash } = await seen();
  await test.goTo(at(10) - 1);
  expect((await seen()).seed).toBeUndefined();
  await test.goTo(at(10));
  const { seed = '' } = await seen();
  expect(seedHashOf(seed)).toBe(seedHash);
});

it('changes phases exactly at their times, also for a reader before the timer', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  test.clock.nowMs = at(1) - 1;
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('launchpad_wrong_phase');
  test.clock.nowMs = at(1);
  expect(await test.service.project(project.id)).toMatchObject({ phase: 'commit' });
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('done');
  test.clock.nowMs = at(10) - 1;
  expect(nameOf(await test.commit(BEN, project, '5'))).toBe('done');
  test.clock.nowMs = at(10);
  expect(nameOf(await test.commit(CLEO, project, '5'))).toBe('launchpad_wrong_phase');
  expect((await test.own(ANNA, project)).status).toBe('calculating');
});

it('rejects amounts below the minimum, above the limit, above the balance and of too many decimals', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  await test.goTo(at(2));
  expect(nameOf(await test.commit(ANNA, project, '0.5'))).toBe('launchpad_below_minimum');
  expect(nameOf(await test.commit(ANNA, project, '1000.5'))).toBe('launchpad_limit_exceeded');
  expect(nameOf(await test.commit(ANNA, project, '1.000000001'))).toBe('off_step');
  await test.commit(ANNA, project, '600');
  const above = await test.commit(ANNA, project, '500');
  expect(above).toMatchObject({
    rejection: 'launchpad_limit_exceeded',
    details: { limit: '1000', committed: '600' },
  });
  await test.add(userId(50), '3');
  expect(await test.commit(userId(50), project, '5')).toMatchObject({
    rejection: 'balance_too_low',
    details: { available: '3', needed: '5' },
  });
  expect(await test.breaches()).toEqual([]);
});

it('accepts only users who were verified before the commit phase', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project();
  const late = userId(60);
  await test.goTo(at(1));
  expect(nameOf(await test.commit(late, project, '5'))).toBe('launchpad_identity_late');
  await test.service.run(({ db, now }) => giveLevel(db, late, 1, now));
  expect(nameOf(await test.commit(late, project, '5'))).toBe('launchpad_identity_late');
  expect(await test.service.limit(late, project.id)).toMatchObject({
    obstacle: 'identity_late',
    identityBy: at(1),
  });
  // One millisecond earlier is in time.
  const early = userId(61);
  await test.add(early, '5');
  await test.service.run(({ db }) => giveLevel(db, userId(62), 1, epochMs(at(1) - 1)));
  expect(nameOf(await test.commit(userId(62), project, '5'))).toBe('balance_too_low');
  expect(nameOf(await test.commit(early, project, '5'))).toBe('done');
});

it('returns everything when the project is canceled, in any phase before the allocation', async () => {
  for (const hour of [2, 10, 11.9]) {
    const { test, project } = await openCommitted();
    await test.goTo(at(hour));
    expect(await test.service.run((tx) => cancelProject(tx, project.id))).toBe('done');
    expect(test.balance(ANNA)).toBe('1000 + 0');
    expect(await test.own(ANNA, project)).toMatchObject({ status: 'refunded', refunded: '50' });
    expect(test.told.filter(({ event }) => event === 'cancelled')).toHaveLength(3);
    expect(await test.service.run((tx) => cancelProject(tx, project.id))).toBe('state_changed');
    await test.goTo(at(200));
    expect(test.current(project).phase).toBe('cancelled');
    expect(await test.breaches()).toEqual([]);
  }
  const { test, project } = await openCommitted();
  await test.goTo(at(12));
  expect(await test.service.run((tx) => cancelProject(tx, project.id))).toBe('state_changed');
});

it('credits claims part by part at their times, for ever, and never twice', async () => {
  const { test, project } = await openCommitted();
  const token = project.coinId;
  await test.goTo(at(12) - 1);
  expect(nameOf(await test.claim(ANNA, project))).toBe('launchpad_nothing_to_claim');
  await test.goTo(at(12));
  expect((await test.own(ANNA, project)).claimable).toBe('160');
  const both = await Promise.all([test.claim(ANNA, project), test.claim(ANNA, project)]);
  expect(both.map(nameOf).toSorted()).toEqual(['done', 'launchpad_nothing_to_claim']);
  expect(test.balance(ANNA, token)).toBe('160 + 0');
  await test.goTo(at(60) - 1);
  expect(await test.claim(ANNA, project)).toMatchObject({
    details: { claim_at: new Date(at(60)).toISOString() },
  });
  await test.goTo(at(60));
  expect(nameOf(await test.claim(ANNA, project))).toBe('done');
  expect(test.balance(ANNA, token)).toBe('400 + 0');
  expect((await test.own(ANNA, project)).status).toBe('distributed');
  // A year later everything can be claimed at once, although the project has ended.
  await test.goTo(at(24 * 365));
  expect(test.current(project).phase).toBe('ended');
  expect((await test.own(BEN, project)).claimable).toBe('360');
  expect(nameOf(await test.claim(BEN, project))).toBe('done');
  expect(test.balance(BEN, token)).toBe('360 + 0');
  expect(nameOf(await test.claim(BEN, project))).toBe('launchpad_nothing_to_claim');
  expect(nameOf(await test.claim(DAVE, project))).toBe('not_found');
  expect(await test.breaches()).toEqual([]);
});

it('has a coin with wallets before the listing, and a market from the listing on', async () => {
  const { test, project } = await openCommitted();
  expect(test.exchange.coins.some(({ code }) => code === 'HRB')).toBe(true);
  await test.goTo(at(20) - 1);
  expect(test.exchange.pairs).toEqual([]);
  await test.goTo(at(20));
  expect(await test.service.project(project.id)).toMatchObject({ pair: 'HRB_USDT' });
  expect(test.told.filter(({ event }) => event === 'listed')).toHaveLength(3);
  const again = await test.reopen();
  await again.goTo(at(21));
  expect(again.told).toEqual([]);
  expect(again.exchange.pairs).toHaveLength(1);
});

it('tells users of each phase, of the allocation, of refunds and of parts to claim', async () => {
  const { test, project } = await openCommitted();
  await test.goTo(at(10));
  expect(test.told.map(({ event }) => event)).toEqual(Array(3).fill('phase_started'));
  test.told.length = 0;
  await test.goTo(at(12));
  const ofAnna = test.told.filter(({ userId: toldId }) => toldId === ANNA);
  expect(ofAnna.map(({ event, amount }) => `${event} ${amount}`)).toEqual([
    'allocated 400',
    'refunded 30',
    'claimable 160',
  ]);
  test.told.length = 0;
  await test.goTo(at(60) + HOUR_MS);
  const claimable = test.told.filter(({ event }) => event === 'claimable');
  expect(claimable.map(({ amount }) => amount)).toEqual(['400', '360', '240']);
  expect(test.current(project).vestedCount).toBe(2);
});

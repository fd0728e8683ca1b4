import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId } from '#contract/core/ids.ts';
import { waitingKeyOf } from '#domain/launchpad/seed.ts';
import { cancelProject } from '#server/launchpad/projects/cancel-project.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  ANNA,
  at,
  BEN,
  CLEO,
  DAVE,
  FIRST_COME,
  nameOf,
  openTestLaunchpad,
  USERS,
} from '#tests/support/test-launchpad.ts';

it('draws the places of the waiting room from the seed at the start, and puts later ones behind', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(FIRST_COME);
  const [last, ...present] = USERS;
  for (const user of present) {
    expect(await test.join(user, project)).toMatchObject({ ahead: undefined, startsAt: at(1) });
  }
  await test.goTo(at(1));
  const order = present.toSorted((one, other) =>
    waitingKeyOf(project.seed, one) < waitingKeyOf(project.seed, other) ? -1 : 1,
  );
  const found = await Promise.all(order.map((user) => test.service.place(user, project.id)));
  const places = found.map((one) => ('place' in one ? one.place : undefined));
  expect(places.map((place) => place?.ahead)).toEqual([0, 0, 0, 1, 2]);
  const turns = places.slice(0, 2).map((place) => place?.turnUntil);
  expect(turns).toEqual(Array(2).fill(at(1) + 5 * MINUTE_MS));
  expect(await test.join(last ?? ANNA, project)).toMatchObject({ ahead: 3, turnUntil: undefined });
  // Entering again, from another device or after a reload, changes nothing.
  expect(await test.join(order[4] ?? ANNA, project)).toMatchObject({ ahead: 2 });
  const again = await test.reopen();
  expect(await again.service.place(order[4] ?? ANNA, project.id)).toMatchObject({
    place: { ahead: 2 },
  });
});

it('gives each turn five minutes, then the next in line', async () => {
  const test = await openTestLaunchpad({ turnsAtOnce: 1 });
  const project = await test.project(FIRST_COME);
  await test.goTo(at(1));
  await test.join(ANNA, project);
  await test.join(BEN, project);
  expect(nameOf(await test.buy(BEN, project, '20'))).toBe('launchpad_turn_missing');
  await test.goTo(at(1) + 5 * MINUTE_MS - 1);
  expect(nameOf(await test.buy(ANNA, project, '20'))).toBe('done');
  await test.goTo(at(1) + 5 * MINUTE_MS);
  expect(nameOf(await test.buy(ANNA, project, '20'))).toBe('launchpad_turn_missing');
  expect(nameOf(await test.buy(BEN, project, '20'))).toBe('done');
  expect(await test.service.place(ANNA, project.id)).toEqual({ place: undefined });
  expect(test.told.filter(({ event }) => event === 'turn_started')).toHaveLength(2);
});

it('ends turns and the waiting room with the sale (L1)', async () => {
  const test = await openTestLaunchpad({ turnsAtOnce: 1 });
  const project = await test.project(FIRST_COME);
  await test.goTo(at(10) - MINUTE_MS);
  await test.join(ANNA, project);
  await test.join(BEN, project);
  expect(await test.service.place(ANNA, project.id)).toMatchObject({ place: { ahead: 0 } });
  await test.goTo(at(10));
  for (const user of [ANNA, BEN]) {
    expect(await test.service.place(user, project.id)).toEqual({ place: undefined });
    expect(nameOf(await test.buy(user, project, '20'))).toBe('launchpad_wrong_phase');
  }
  expect(nameOf(await test.join(CLEO, project))).toBe('launchpad_wrong_phase');
});

it('sells whole lots up to the cap of a user, and ends the turn of who has reached it', async () => {
  const test = await openTestLaunchpad({ turnsAtOnce: 1 });
  const project = await test.project(FIRST_COME);
  await test.goTo(at(1));
  await test.join(ANNA, project);
  await test.join(BEN, project);
  expect(nameOf(await test.buy(ANNA, project, '0.5'))).toBe('off_step');
  expect(nameOf(await test.buy(ANNA, project, '10'))).toBe('launchpad_below_minimum');
  expect(nameOf(await test.buy(ANNA, project, '401'))).toBe('launchpad_limit_exceeded');
  expect(nameOf(await test.buy(ANNA, project, '100'))).toBe('done');
  expect(await test.buy(ANNA, project, '301')).toMatchObject({ details: { limit: '400' } });
  expect(nameOf(await test.buy(ANNA, project, '300'))).toBe('done');
  expect(await test.own(ANNA, project)).toMatchObject({ committed: '20', allocatedTokens: '400' });
  expect(test.balance(ANNA)).toBe('980 + 20');
  expect(await test.service.place(BEN, project.id)).toMatchObject({ place: { ahead: 0 } });
  expect(nameOf(await test.commit(BEN, project, '5'))).toBe('launchpad_wrong_phase');
});

it('charges what was bought at the distribution, and refunds it when the project is canceled before', async () => {
  for (const isCanceled of [false, true]) {
    const test = await openTestLaunchpad();
    const project = await test.project(FIRST_COME);
    await test.goTo(at(1));
    await test.join(ANNA, project);
    await test.buy(ANNA, project, '400');
    expect(await test.breaches()).toEqual([]);
    if (isCanceled) await test.service.run((tx) => cancelProject(tx, project.id));
    await test.goTo(at(12));
    expect(test.balance(ANNA)).toBe(isCanceled ? '1000 + 0' : '980 + 0');
    const name = nameOf(await test.claim(ANNA, project));
    expect(name).toBe(isCanceled ? 'launchpad_nothing_to_claim' : 'done');
    expect(await test.breaches()).toEqual([]);
  }
});

const RACER_COUNT = countOf({ short: 150, long: 1_000 });

it(`sells the last token once to ${RACER_COUNT} racers`, async () => {
  const test = await openTestLaunchpad({ turnsAtOnce: RACER_COUNT });
  const project = await test.project({
    ...FIRST_COME,
    totalTokens: decimal('100'),
    capPerUser: decimal('100'),
    price: decimal('1'),
  });
  const racers = Array.from({ length: RACER_COUNT }, (_, index) => userId(1_000 + index));
  for (const racer of racers) {
    await test.add(racer, '5');
    await test.join(racer, project);
  }
  await test.goTo(at(1));
  await test.join(CLEO, project);
  for (const user of [DAVE]) await test.join(user, project);
  const outcomes = await Promise.all(racers.map((racer) => test.buy(racer, project, '1')));
  const names = outcomes.map(nameOf);
  const sold = names.filter((name) => name === 'done').length;
  expect(sold).toBe(100);
  expect(names.filter((name) => name === 'launchpad_sold_out')).toHaveLength(RACER_COUNT - 100);
  expect(test.current(project).allocated).toBe(100n * 10n ** 8n);
  expect(await test.breaches()).toEqual([]);
  await test.goTo(at(12));
  expect(await test.breaches()).toEqual([]);
}, 120_000);

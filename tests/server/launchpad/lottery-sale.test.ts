import { expect, it } from 'vitest';
import { problemsOfProof } from '#domain/launchpad/check-allocation.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import {
  ANNA,
  at,
  BEN,
  CLEO,
  LOTTERY,
  nameOf,
  openTestLaunchpad,
  USERS,
} from '#tests/support/test-launchpad.ts';

it('sells tickets in multiples of their cost, up to the number of a user', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(LOTTERY);
  await test.goTo(at(2));
  expect(await test.commit(ANNA, project, '3')).toMatchObject({
    rejection: 'off_step',
    details: { step: '2.5' },
  });
  expect(nameOf(await test.commit(ANNA, project, '5'))).toBe('done');
  expect(nameOf(await test.commit(ANNA, project, '17.5'))).toBe('launchpad_limit_exceeded');
  expect(nameOf(await test.commit(ANNA, project, '15'))).toBe('done');
  expect(await test.own(ANNA, project)).toMatchObject({ tickets: 8, committed: '20' });
});

it('draws 20 of 48 tickets, refunds the others, and proves the draw', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(LOTTERY);
  await test.goTo(at(2));
  for (const user of USERS) await test.commit(user, project, '20');
  await test.goTo(at(12));
  const shown = await Promise.all(USERS.map((user) => test.own(user, project)));
  const won = shown.flatMap(({ wonTickets }) => wonTickets);
  expect(won).toHaveLength(20);
  expect(new Set(won).size).toBe(20);
  expect(shown.map(({ ticketsFrom, ticketsTo }) => [ticketsFrom, ticketsTo])).toEqual(
    USERS.map((_, index) => [index * 8 + 1, index * 8 + 8]),
  );
  for (const { wonTickets, allocatedTokens, charged, refunded, ticketsFrom = 0, status } of shown) {
    expect(Number(allocatedTokens)).toBe(wonTickets.length * 50);
    expect(Number(charged)).toBe(wonTickets.length * 2.5);
    expect(Number(charged) + Number(refunded)).toBe(20);
    expect(wonTickets.every((one) => one >= ticketsFrom && one < ticketsFrom + 8)).toBe(true);
    expect(status).toBe(wonTickets.length > 0 ? 'allocated' : 'nothing_won');
  }
  const proof = await test.service.proof(project.id);
  const file = await test.service.publishedPage(project.id, { page: 1, perPage: 200 });
  if (isRejection(proof) || isRejection(file)) throw new Error('the project is allocated');
  expect(problemsOfProof(proof, file.rows)).toEqual([]);
  expect(await test.breaches()).toEqual([]);
});

it('lets every ticket win when there are tokens for all', async () => {
  const test = await openTestLaunchpad();
  const project = await test.project(LOTTERY);
  await test.goTo(at(2));
  await test.commit(BEN, project, '10');
  await test.commit(CLEO, project, '2.5');
  await test.goTo(at(12));
  expect((await test.own(BEN, project)).wonTickets).toEqual([1, 2, 3, 4]);
  expect((await test.own(CLEO, project)).allocatedTokens).toBe('50');
  expect(test.current(project).allocated).toBe(250n * 10n ** 8n);
});

/** Tests work on all users of a project in slices: other commands run in between, and a restart changes nothing. */
import { expect, it } from 'vitest';
import type { CommitmentRecord } from '#server/launchpad/commitments/commitment-rows.ts';
import { commitmentsOfProject } from '#server/launchpad/commitments/commitment-rows.ts';
import { advanceProject } from '#server/launchpad/projects/advance-project.ts';
import { cancelProject } from '#server/launchpad/projects/cancel-project.ts';
import type { ProjectTerms } from '#server/launchpad/projects/project-rows.ts';
import {
  at,
  LOTTERY,
  nameOf,
  openTestLaunchpad,
  USERS,
  type TestLaunchpad,
} from '#tests/support/test-launchpad.ts';

const KINDS: readonly (readonly [string, Partial<ProjectTerms>])[] = [
  ['subscription', {}],
  ['lottery', LOTTERY],
];

async function openSale(usersAtOnce: number, terms: Partial<ProjectTerms>) {
  const test = await openTestLaunchpad({ usersAtOnce });
  const project = await test.project(terms);
  await test.goTo(at(2));
  for (const [number, user] of USERS.entries()) {
    await test.commit(user, project, String((number + 1) * 2.5), number % 2 === 0 ? 'spot' : 'p2p');
  }
  await test.goTo(at(11));
  test.clock.nowMs = at(12);
  return { test, project };
}

/** One slice, as one transaction. */
const slice = (test: TestLaunchpad, id: number): Promise<boolean> =>
  test.service.run((tx) => advanceProject(tx, test.current({ id })));

const ends = (test: TestLaunchpad, id: number) => ({
  commitments: commitmentsOfProject(test.db, id),
  project: { ...test.current({ id }), allocatedAt: undefined },
  balances: USERS.map((user) => test.balance(user)),
  told: test.told.length,
});

const settledCount = (commitments: readonly CommitmentRecord[]): number =>
  commitments.filter(({ status }) => status !== 'calculating').length;

it.each(KINDS)('ends a %s as at once, with a restart before each slice', async (_, terms) => {
  const whole = await openSale(100, terms);
  await whole.test.service.timer.advance();
  const sliced = await openSale(1, terms);
  let { test } = sliced;
  const { id } = sliced.project;
  const counts: number[] = [];
  const told: TestLaunchpad['told'] = [...test.told];
  do {
    await slice(test, id);
    counts.push(settledCount(commitmentsOfProject(test.db, id)));
    expect(await test.breaches()).toEqual([]);
    // What was in memory is lost; the clock of the new process does nothing by itself.
    const { nowMs } = test.clock;
    test.clock.nowMs = at(11);
    test = await test.reopen();
    test.clock.nowMs = nowMs;
    told.push(...test.told);
  } while (test.current({ id }).sliceOf !== undefined);
  expect(new Set(counts)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(ends(test, id)).toMatchObject({
    ...ends(whole.test, whole.project.id),
    told: expect.any(Number) as number,
  });
});

it('runs other commands between the slices of an allocation', async () => {
  const { test, project } = await openSale(1, {});
  const done = test.service.timer.advance();
  const seen = new Set<number>();
  const look = async (): Promise<void> => {
    await test.service.run(({ db }) =>
      seen.add(settledCount(commitmentsOfProject(db, project.id))),
    );
  };
  const isDone = (): Promise<boolean> =>
    Promise.race([done.then(() => true), look().then(() => false)]);
  for (;;) if (await isDone()) break;
  expect([...seen].filter((count) => count > 0 && count < USERS.length)).not.toEqual([]);
  expect(test.current(project).allocatedAt).toBe(at(12));
});

it('cancels nothing that is being allocated, and claims nothing before all of it is', async () => {
  const { test, project } = await openSale(1, {});
  await slice(test, project.id);
  const [first] = USERS;
  expect(await test.service.run((tx) => cancelProject(tx, project.id))).toBe('state_changed');
  if (first !== undefined) {
    expect(nameOf(await test.claim(first, project))).toBe('launchpad_nothing_to_claim');
  }
  expect(nameOf(await test.service.proof(project.id))).toBe('launchpad_wrong_phase');
  await test.service.timer.advance();
  if (first !== undefined) expect(nameOf(await test.claim(first, project))).toBe('done');
  expect(await test.breaches()).toEqual([]);
});

it('accepts no commitment after the end, though notices of the start are still sent', async () => {
  const test = await openTestLaunchpad({ usersAtOnce: 1 });
  const project = await test.project();
  await test.goTo(at(0.5));
  await test.service.run(({ db }) => {
    for (const user of USERS) {
      db.run('INSERT INTO launchpad_place (project_id, user_id) VALUES (?, ?)', [project.id, user]);
    }
  });
  test.clock.nowMs = at(10);
  const [first] = USERS;
  if (first === undefined) return;
  expect(nameOf(await test.commit(first, project, '5'))).toBe('launchpad_wrong_phase');
  expect(test.current(project).phase).toBe('commit');
});

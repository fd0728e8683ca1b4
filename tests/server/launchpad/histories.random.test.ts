/** Random sales with crashes and restarts: money and tokens are conserved after every step, and nobody gets more than the
 *  rules allow. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { problemsOfProof } from '#domain/launchpad/check-allocation.ts';
import { commitAmount } from '#server/launchpad/commitments/commit.ts';
import { cancelProject } from '#server/launchpad/projects/cancel-project.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  at,
  FIRST_COME,
  LOTTERY,
  nameOf,
  openTestLaunchpad,
  USERS,
  WITH_SNAPSHOT,
  type TestLaunchpad,
} from '#tests/support/test-launchpad.ts';

const SEED = 20_261_204;
const HISTORY_COUNT = countOf({ short: 12, long: 2_000 });
const STEP_COUNT = 30;
const SALES = [{}, LOTTERY, FIRST_COME, WITH_SNAPSHOT];

class Crash extends Error {}

async function act(test: TestLaunchpad, id: number, random: SeededRandom): Promise<string> {
  const user = random.pick(USERS);
  const project = { id };
  const chance = random.next();
  if (chance < 0.35) {
    const wallet = random.pick(['spot', 'p2p'] as const);
    return nameOf(await test.commit(user, project, String(random.between(1, 80) * 2.5), wallet));
  }
  if (chance < 0.5) return nameOf(await test.join(user, project));
  if (chance < 0.65) return nameOf(await test.buy(user, project, String(random.between(1, 300))));
  if (chance < 0.75) return nameOf(await test.claim(user, project));
  if (chance < 0.78) return test.service.run((tx) => cancelProject(tx, id));
  if (chance < 0.85) return crash(test, id, random);
  await test.goTo(test.clock.nowMs + random.between(0, 8) * HOUR_MS + random.between(0, 999));
  return 'moved';
}

/** A transaction that fails after its work leaves nothing. */
async function crash(test: TestLaunchpad, projectId: number, random: SeededRandom) {
  const termsHash = test.current({ id: projectId }).termsHash ?? '';
  const request = { userId: random.pick(USERS), projectId, wallet: 'spot', termsHash } as const;
  const failed = test.service.run((tx) => {
    commitAmount(tx, { ...request, amount: decimal('5') });
    throw new Crash();
  });
  await expect(failed).rejects.toThrow(Crash);
  return 'crashed';
}

it(`conserves money in ${HISTORY_COUNT} random sales (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const seen = new Map<string, number>();
  for (let history = 0; history < HISTORY_COUNT; history += 1) {
    let test = await openTestLaunchpad();
    const { id } = await test.project(SALES[history % SALES.length]);
    for (let step = 0; step < STEP_COUNT; step += 1) {
      const result = await act(test, id, random);
      seen.set(result, (seen.get(result) ?? 0) + 1);
      expect(await test.breaches(), `history ${history}, step ${step}`).toEqual([]);
      if (random.next() < 0.05) test = await test.reopen();
    }
    await test.goTo(at(24 * 30));
    for (const user of USERS) await test.claim(user, { id });
    expect(await test.breaches()).toEqual([]);
    const proof = await test.service.proof(id);
    const file = await test.service.publishedPage(id, { page: 1, perPage: 200 });
    if (isRejection(proof) || isRejection(file)) continue;
    expect(problemsOfProof(proof, file.rows)).toEqual([]);
    seen.set('proved', (seen.get('proved') ?? 0) + 1);
  }
  for (const name of ['done', 'launchpad_wrong_phase', 'crashed', 'proved', 'moved']) {
    expect([name, (seen.get(name) ?? 0) > 0]).toEqual([name, true]);
  }
});

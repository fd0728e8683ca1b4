/** The process that checks files serves each user in turn. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { FileChecker } from '#server/identity/files/file-checker.ts';
import { paperLimitsOf } from '#server/identity/files/file-limits.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';

let picture: Buffer;
const checker = new FileChecker({
  schedule: (run, delayMs) => void setTimeout(run, delayMs).unref(),
  onFailure: (reason) => expect.unreachable(reason),
});
/** The process that checks files does not keep this one alive. */
const alive = setInterval(() => {}, 1_000);
beforeAll(async () => {
  picture = await documentPicture();
});
afterAll(() => {
  checker.stop();
  clearInterval(alive);
});

const [ANNA, BEN, CARLA] = [userId(1), userId(2), userId(3)];

/** @returns the users in the order in which their files were checked, and those that were refused. */
async function check(...users: readonly (typeof ANNA)[]) {
  const order: number[] = [];
  const refused: string[] = [];
  const checks = users.map(async (user) => {
    const outcome = await checker.check(user, picture, paperLimitsOf('front'));
    if (isRejection(outcome)) refused.push(`${user} ${outcome.rejection}`);
    else order.push(user);
  });
  await Promise.all(checks);
  return { order, refused };
}

it('takes files of users in turn, so that one with many files delays nobody', async () => {
  const { order } = await check(ANNA, ANNA, ANNA, ANNA, BEN, BEN, CARLA);
  expect(order).toEqual([1, 2, 3, 1, 2, 1, 1]);
});

it('lets four files of a user wait, and takes those of others meanwhile', async () => {
  const { order, refused } = await check(ANNA, ANNA, ANNA, ANNA, ANNA, ANNA, ANNA, BEN);
  expect(refused).toEqual(['1 too_many_requests', '1 too_many_requests']);
  expect(order).toEqual([1, 2, 1, 1, 1, 1]);
});

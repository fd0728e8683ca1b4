import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { giveLevel } from '#server/identity/levels.ts';
import {
  applyForMerchant,
  decideApplication,
  pendingApplications,
} from '#server/p2p/traders/merchant-applications.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { MAKER, openTestP2p, TAKER } from '#tests/support/test-p2p.ts';

/** Times between the three applications. */
const APART_MS = DAY_MS;
const WINDOW_MS = 30 * DAY_MS;

it('counts three applications of a trader in thirty days, and none of others', async () => {
  const { service, context } = await openTestP2p();
  const start = context.clock();
  /** Applies and is rejected. @returns why the application was not accepted */
  const apply = (userId: UserId, ms: number) =>
    service.run((tx) => {
      giveLevel(tx.db, userId, 3, start);
      const applied = applyForMerchant(context, userId, 'I trade daily.', epochMs(start + ms));
      if (isRejection(applied)) return applied.rejection;
      for (const { id } of pendingApplications(tx.db, 1)) {
        decideApplication(tx, id, { level: 'none', note: '' });
      }
      return 'accepted';
    });
  for (const index of [0, 1, 2]) expect(await apply(MAKER, index * APART_MS)).toBe('accepted');
  expect(await apply(MAKER, 2 * APART_MS)).toBe('too_many_requests');
  expect(await apply(TAKER, 2 * APART_MS)).toBe('accepted');
  expect(await apply(MAKER, WINDOW_MS)).toBe('too_many_requests');
  expect(await apply(MAKER, WINDOW_MS + 1)).toBe('accepted');
  // The second one counts for another day.
  expect(await apply(MAKER, WINDOW_MS + APART_MS)).toBe('too_many_requests');
  expect(await apply(MAKER, WINDOW_MS + APART_MS + 1)).toBe('accepted');
});

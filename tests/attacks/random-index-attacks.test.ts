/** Random attacks on the index and the mark price of a contract. */
import { expect, it } from 'vitest';
import type { Units } from '#contract/core/decimal.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { IndexAttack, type Second } from './index-attack.ts';

const ATTACK_COUNT = countOf({ short: 2, long: 20 });
const SECOND_COUNT = countOf({ short: 250, long: 2_000 });
const SEED = countOf({ short: 139, long: 140 });

const distance = (left: bigint, right: bigint): bigint =>
  left > right ? left - right : right - left;

/** Whether the position would be liquidated at a mark price, by its displayed liquidation price. */
const isDueAt = ({ record, liquidationPrice }: FuturesPositionView, mark: Units): boolean =>
  liquidationPrice !== undefined &&
  (record.side === 'long' ? mark <= liquidationPrice : mark >= liquidationPrice);

function expectBoundedIndex({ before, now, source }: Second): void {
  // Half a percent, and one unit because a bound is rounded up.
  expect(distance(before.index, now.index)).toBeLessThanOrEqual(before.index / 200n + 1n);
  expect(distance(now.index, source)).toBeLessThanOrEqual(source / 100n);
  expect(distance(before.mark, now.mark)).toBeLessThanOrEqual(before.mark / 200n + 1n);
  expect(distance(now.mark, now.index)).toBeLessThanOrEqual((now.index * 16n) / 1_000n);
}

/** Only whoever is due at two samples in a row is liquidated, and everybody who is. */
function expectConfirmed({ before, now, inForce, set, holders, liquidated }: Second): void {
  const [low, high] = before.mark < now.mark ? [before.mark, now.mark] : [now.mark, before.mark];
  const isOneSided = low > inForce || high < inForce;
  for (const holder of holders) {
    const isDueTwice = isDueAt(holder, before.mark) && isDueAt(holder, now.mark);
    const isLiquidated = liquidated.has(holder.record.userId);
    if (isLiquidated) expect(isDueTwice, 'whoever is liquidated is due twice').toBe(true);
    if (isDueTwice && isOneSided) expect(isLiquidated, 'whoever is due twice').toBe(true);
  }
  if (!holders.some((holder) => isDueAt(holder, now.mark))) expect(set).toBe(now.mark);
}

it(`liquidates nobody by one sample, and keeps the index within its bounds, in ${ATTACK_COUNT} attacks of ${SECOND_COUNT} seconds (seed ${SEED})`, async () => {
  const counts = { liquidated: 0, waited: 0, cleared: 0, strayed: 0, pushed: 0 };
  for (let number = 0; number < ATTACK_COUNT; number += 1) {
    const attack = await IndexAttack.open(seededRandom(SEED + number));
    let isWaiting = false;
    for (let passed = 0; passed < SECOND_COUNT; passed += 1) {
      const second = await attack.next();
      expectBoundedIndex(second);
      expectConfirmed(second);
      const { holders, inForce, liquidated, now, set, source } = second;
      const wasWaiting = isWaiting;
      isWaiting = holders.some((holder) => isDueAt(holder, now.mark)) && liquidated.size === 0;
      counts.liquidated += liquidated.size;
      if (isWaiting) counts.waited += 1;
      if (wasWaiting && liquidated.size === 0 && !isWaiting) counts.cleared += 1;
      if (distance(now.index, source) > source / 500n) counts.strayed += 1;
      if (set !== inForce && distance(now.mark, now.index) > now.index / 1_000n) counts.pushed += 1;
    }
  }
  console.log(`seed ${SEED}:`, counts);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
});

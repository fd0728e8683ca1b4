import { expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { pairId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ConsumedLevels } from '#server/demo/consumed-levels.ts';

const ALICE = { userId: userId(1), pairId: pairId(1), side: 'ask' } as const;
const BOB = { ...ALICE, userId: userId(2) };
const asks = [
  { price: ticks(100), size: lots(5) },
  { price: ticks(101), size: lots(5) },
];

it('[DEMO-01] hides taken liquidity for two seconds, from the taking account only', () => {
  const consumed = new ConsumedLevels();
  consumed.note(ALICE, [{ price: ticks(100), size: lots(5) }], epochMs(1_000));
  consumed.note(ALICE, [{ price: ticks(101), size: lots(2) }], epochMs(2_000));
  expect(consumed.remainingOf(ALICE, asks, epochMs(2_500))).toEqual([{ price: 101, size: 3 }]);
  expect(consumed.remainingOf(BOB, asks, epochMs(2_500))).toBe(asks);
  expect(consumed.remainingOf({ ...ALICE, side: 'bid' }, asks, epochMs(2_500))).toBe(asks);
  expect(consumed.remainingOf(ALICE, asks, epochMs(3_000))).toEqual([
    { price: 100, size: 5 },
    { price: 101, size: 3 },
  ]);
  expect(consumed.remainingOf(ALICE, asks, epochMs(4_000))).toBe(asks);
});

it('does not extend the wait when the clock is set back', () => {
  const consumed = new ConsumedLevels();
  consumed.note(ALICE, [{ price: ticks(100), size: lots(5) }], epochMs(9_000));
  expect(consumed.remainingOf(ALICE, asks, epochMs(1_000))).toBe(asks);
});

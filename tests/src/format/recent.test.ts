/** Nearness of a time to now. */
import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { isWithinFiveMinutes } from '#src/format/recent.ts';

const now = epochMs(Date.UTC(2026, 10, 21, 16, 5, 33));

it('[VAL-08] is within five minutes on both sides, limits included', () => {
  const at = (offsetMs: number): boolean => isWithinFiveMinutes(epochMs(now + offsetMs), now);
  expect([at(0), at(300_000), at(-300_000), at(300_001), at(-300_001)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isWithinFiveMinutes('never', now)).toBe(false);
});

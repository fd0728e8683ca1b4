import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { UsedOnce } from '#server/federated/used-once.ts';

const NOW_MS = 1_767_225_600_000;

it('drops expired entries, and rejects all sign-ins while it is full of unexpired ones', () => {
  const now = { ms: NOW_MS };
  const usedOnce = new UsedOnce(() => epochMs(now.ms));
  let first = 0;
  for (let index = 0; index < 60_000; index += 1) {
    if (usedOnce.use(`key ${index}`, now.ms, now.ms + 1_000)) first += 1;
  }
  expect(first).toBe(50_000);
  expect(usedOnce.use('one more', now.ms, now.ms + 1_000)).toBe(false);
  now.ms += 1_001;
  expect(usedOnce.use('one more', now.ms, now.ms + 1_000)).toBe(true);
  expect(usedOnce.use('one more', now.ms, now.ms + 1_000)).toBe(false);
});

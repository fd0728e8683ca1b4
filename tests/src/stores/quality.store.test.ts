/** Tests the render quality settings that the chart and the page footer read. */
import { expect, it } from 'vitest';
import { subscribe } from 'valtio/vanilla';
import { applyQuality, createQuality } from '#src/stores/quality.store.ts';

const measurement = { framesPerSecond: 60, busyPercent: 20 };

it('reduces first the refresh rate, then detail, then motion with each level', () => {
  const quality = createQuality();
  const see = ([0, 1, 2, 3, 4, 5] as const).map((level) => {
    applyQuality({ level, isPinned: false, ...measurement }, quality);
    const { refreshHz, isDetailed, isAnimated } = quality;
    return `${refreshHz}${isDetailed ? ' detail' : ''}${isAnimated ? ' motion' : ''}`;
  });
  expect(see).toEqual([
    '60 detail motion',
    '30 detail motion',
    '10 detail motion',
    '4 detail motion',
    '4 motion',
    '4',
  ]);
});

it('does not notify about an unchanged measurement', async () => {
  const quality = createQuality();
  applyQuality({ level: 1, isPinned: false, ...measurement }, quality);
  await Promise.resolve();
  let notifiedCount = 0;
  subscribe(quality, () => void (notifiedCount += 1));
  applyQuality({ level: 1, isPinned: false, ...measurement }, quality);
  await Promise.resolve();
  expect(notifiedCount).toBe(0);
});

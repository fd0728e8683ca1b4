import { expect, it } from 'vitest';
import { openFaultDesk } from '#server/faults/fault-desk.ts';
import { virtualTime } from '#tests/support/virtual-time.ts';

function openStorm() {
  const time = virtualTime(0);
  const desk = openFaultDesk(time);
  const restated: string[] = [];
  desk.useBooks((pair, levelCount) => restated.push(`${pair} ${levelCount}`));
  return { time, desk, restated };
}

it.each([1, 30, 200, 2_000])('restates a book %i times a second', async (perSecond) => {
  const { time, desk, restated } = openStorm();
  desk.registry.set('book_storm', { pair: 'ETH_USDT', per_second: perSecond, levels: 4 });
  await time.advance(3_020);
  expect(Math.abs(restated.length - perSecond * 3)).toBeLessThanOrEqual(perSecond / 20 + 1);
  expect(new Set(restated)).toEqual(new Set(['ETH_USDT 4']));
});

it('runs one loop when it is turned on twice, and none when it is turned off', async () => {
  const { time, desk, restated } = openStorm();
  desk.registry.set('book_storm', { per_second: 100 });
  desk.registry.set('book_storm', { per_second: 100 });
  await time.advance(1_000);
  expect(Math.abs(restated.length - 100)).toBeLessThanOrEqual(5);
  desk.registry.clear('book_storm');
  const before = restated.length;
  await time.advance(1_000);
  expect(restated).toHaveLength(before);
});

import { expect, it, vi } from 'vitest';
import { createBars } from '#src/stores/bars.store.ts';
import { OlderBars } from '#src/trading/chart/older-bars.ts';

const bounds = { first: 0, last: 1_000, stepSec: 10 };
const far = { from: 500, to: 600 };
const near = { from: 20, to: 120 };

it('requests older bars near the oldest one, one request at a time, until there are none', async () => {
  const responses = [true, false];
  const request = vi.fn(() => Promise.resolve(responses.shift() ?? false));
  const older = new OlderBars(createBars(), request);
  older.requestFor(far, bounds);
  expect(request).not.toHaveBeenCalled();
  older.requestFor(near, bounds);
  older.requestFor(near, bounds);
  expect(request).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  older.requestFor(near, bounds);
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  older.requestFor(near, bounds);
  expect(request).toHaveBeenCalledTimes(2);
  older.forget();
  older.requestFor(near, bounds);
  expect(request).toHaveBeenCalledTimes(3);
});

it('ignores a response about bars that are no longer shown', async () => {
  const bars = createBars();
  const request = vi.fn(() => Promise.resolve(false));
  const older = new OlderBars(bars, request);
  older.requestFor(near, bounds);
  bars.viewId += 1;
  await Promise.resolve();
  await Promise.resolve();
  older.requestFor(near, bounds);
  expect(request).toHaveBeenCalledTimes(2);
});

it('requests again when another bar is the oldest, because older ones may exist', async () => {
  const request = vi.fn(() => Promise.resolve(false));
  const older = new OlderBars(createBars(), request);
  older.requestFor(near, bounds);
  await Promise.resolve();
  await Promise.resolve();
  older.requestFor(near, bounds);
  expect(request).toHaveBeenCalledTimes(1);
  // Another worker has loaded only the newest bars.
  older.requestFor({ from: 620, to: 720 }, { ...bounds, first: 600 });
  expect(request).toHaveBeenCalledTimes(2);
});

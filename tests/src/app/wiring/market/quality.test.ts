/** Tests the governor of render quality on a mock device: the values sent to painter, stores and
 *  root element. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { governQuality } from '#src/app/wiring/market/quality.ts';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  preferences,
} from '#src/stores/preferences.store.ts';
import { applyQuality, quality } from '#src/stores/quality.store.ts';
import { StagedPage } from '#tests/support/staged-page.ts';

let page: StagedPage;
const setPace = vi.fn();
let stop: () => void = () => undefined;

/** Makes every frame slow; no quality level relieves this load. */
const overload = (): void => {
  [page.frameMs, page.workMs] = [60, 55];
};
const relieve = (): void => {
  [page.frameMs, page.workMs] = [16, 3];
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1_000 * seconds);
const root = document.documentElement.dataset;
/** Motion setting of the root element; the attribute is set only when motion is off. */
const motion = () => root['motion'] ?? 'on';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  page = new StagedPage();
  relieve();
  applyPreferences(DEFAULT_PREFERENCES);
  applyQuality({ level: 0, isPinned: false, framesPerSecond: undefined, busyPercent: undefined });
  setPace.mockClear();
  stop = governQuality({ setPace });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts at full quality and shows its measurements', async () => {
  expect(setPace).toHaveBeenCalledExactlyOnceWith({
    paintIntervalMs: 0,
    isDetailed: true,
    isAnimated: true,
  });
  await pass(5);
  expect(quality).toMatchObject({ level: 0, refreshHz: 60, framesPerSecond: 60 });
  expect(quality.busyPercent).toBeGreaterThan(0);
  expect([root['quality'], motion()]).toEqual(['0', 'on']);
  expect(setPace).toHaveBeenCalledOnce();
});

it('lowers the quality of painter, stores and styles on an overloaded page, and restores them', async () => {
  overload();
  await pass(16);
  expect(quality).toMatchObject({ level: 5, refreshHz: 4, isDetailed: false, isAnimated: false });
  expect([root['quality'], motion()]).toEqual(['5', 'off']);
  const paces = setPace.mock.calls.map(([pace]) => pace.paintIntervalMs);
  expect(paces).toEqual([0, ...[30, 10, 4, 4, 4].map((refreshHz) => 1_000 / refreshHz)]);
  expect(setPace).toHaveBeenLastCalledWith(
    expect.objectContaining({ isDetailed: false, isAnimated: false }),
  );
  relieve();
  await pass(80);
  expect([quality.level, motion()]).toEqual([0, 'on']);
  expect(setPace).toHaveBeenLastCalledWith({
    paintIntervalMs: 0,
    isDetailed: true,
    isAnimated: true,
  });
});

it('turns off CSS motion once the user is idle, and painter motion immediately', async () => {
  overload();
  for (let second = 0; second < 20; second++) {
    window.dispatchEvent(new Event('keydown'));
    await pass(0.5);
    window.dispatchEvent(new Event('pointerdown'));
    await pass(0.5);
  }
  expect(quality).toMatchObject({ level: 5, isAnimated: false });
  expect(setPace).toHaveBeenLastCalledWith(expect.objectContaining({ isAnimated: false }));
  expect([root['quality'], motion()]).toEqual(['5', 'on']);
  await pass(1);
  expect(motion()).toBe('off');
});

it('keeps the quality the user chose under any load, and measures again when set to automatic', async () => {
  applyPreferences({ quality: 'balanced' });
  await pass(1);
  expect(quality).toMatchObject({ level: 2, refreshHz: 10, isPinned: true });
  overload();
  await pass(30);
  expect(quality).toMatchObject({ level: 2, isPinned: true });
  applyPreferences({ quality: 'automatic' });
  await pass(16);
  expect(quality).toMatchObject({ level: 5, isPinned: false });
});

it('draws no more often than the user chose and the device can', async () => {
  applyPreferences({ updateRate: 20 });
  await pass(1);
  expect(quality).toMatchObject({ level: 0, refreshHz: 20 });
  expect(setPace).toHaveBeenLastCalledWith(expect.objectContaining({ paintIntervalMs: 50 }));
  overload();
  await pass(16);
  expect(quality).toMatchObject({ level: 5, refreshHz: 4 });
  relieve();
  await pass(80);
  expect(quality).toMatchObject({ level: 0, refreshHz: 20 });
  applyPreferences({ updateRate: 60 });
  await pass(1);
  expect(setPace).toHaveBeenLastCalledWith(expect.objectContaining({ paintIntervalMs: 0 }));
});

it('turns off painter motion when the user has switched off animation', async () => {
  applyPreferences({ isAnimated: false });
  await pass(1);
  expect(setPace).toHaveBeenLastCalledWith(expect.objectContaining({ isAnimated: false }));
  expect(preferences.quality).toBe('automatic');
});

it('starts at the last level of the device', async () => {
  overload();
  await pass(6);
  const { level } = quality;
  expect(level).toBeGreaterThan(0);
  stop();
  await pass(60);
  stop = governQuality({ setPace });
  expect(quality.level).toBe(level);
});

it('does not change the quality while the page is hidden', async () => {
  overload();
  await pass(2);
  page.show(false);
  const { level } = quality;
  await pass(600);
  expect(quality.level).toBe(level);
});

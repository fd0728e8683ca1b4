/** Tests the governor of render quality on a mock device: the values sent to painter, stores and
 *  root element. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { governQuality } from '#src/app/wiring/market/quality.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  preferences,
} from '#src/stores/preferences.store.ts';
import { applyQuality, quality } from '#src/stores/quality.store.ts';
import { StagedPage } from '#tests/support/staged-page.ts';

let page: StagedPage;
const setPace = vi.fn();
const setUpdateIntervals = vi.fn();
let stop: () => void = () => undefined;

/** Makes every frame slow; no quality level relieves this load. */
const overload = (): void => {
  [page.frameMs, page.workMs] = [60, 52];
};
/** Reports an input that has waited for its handler until now. */
const makeInputWait = (delayMs: number): void => {
  const now = performance.now();
  page.notify('event', {
    startTime: now - delayMs,
    processingStart: now,
    processingEnd: now,
  });
};
const relieve = (): void => {
  [page.frameMs, page.workMs] = [16, 3];
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1_000 * seconds);
const root = document.documentElement.dataset;
/** Motion setting of the root element; the attribute is set only when motion is off. */
const motion = () => root['motion'] ?? 'on';

// Before time is faked, because a module takes real time to load.
beforeAll(() => loadPart('marketViews'));
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  page = new StagedPage();
  relieve();
  applyPreferences(DEFAULT_PREFERENCES);
  applyQuality({ level: 0, isPinned: false, framesPerSecond: undefined, busyPercent: undefined });
  delete root['motion'];
  setPace.mockClear();
  setUpdateIntervals.mockClear();
  stop = governQuality({ setPace, setUpdateIntervals });
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
  await pass(22);
  expect(quality).toMatchObject({ level: 8, refreshHz: 4, isDetailed: false, isAnimated: false });
  expect([root['quality'], motion()]).toEqual(['8', 'off']);
  const paces = setPace.mock.calls.map(([pace]) => pace.paintIntervalMs);
  const rates = [30, 10, 4, 4, 4, 4, 4, 4];
  expect(paces).toEqual([0, ...rates.map((refreshHz) => 1_000 / refreshHz)]);
  expect(setPace).toHaveBeenLastCalledWith(
    expect.objectContaining({ isDetailed: false, isAnimated: false }),
  );
  relieve();
  await pass(120);
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
  expect(quality).toMatchObject({ isAnimated: false });
  expect(setPace).toHaveBeenLastCalledWith(expect.objectContaining({ isAnimated: false }));
  expect(motion()).toBe('on');
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
  await pass(22);
  expect(quality).toMatchObject({ level: 8, isPinned: false });
});

it('draws no more often than the user chose and the device can', async () => {
  applyPreferences({ updateRate: 20 });
  await pass(1);
  expect(quality).toMatchObject({ level: 0, refreshHz: 20 });
  expect(setPace).toHaveBeenLastCalledWith(expect.objectContaining({ paintIntervalMs: 50 }));
  overload();
  await pass(22);
  expect(quality).toMatchObject({ level: 8, refreshHz: 4 });
  relieve();
  await pass(120);
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
  stop = governQuality({ setPace, setUpdateIntervals });
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

describe('waiting inputs', () => {
  const USUAL = { valuesMs: 0, rowsMs: 1_000 };
  const touch = (type: string) => window.dispatchEvent(new Event(type));
  /** Presses a key four times a second. */
  const typeFor = async (seconds: number): Promise<void> => {
    for (let count = 0; count < 4 * seconds; count += 1) {
      touch('keydown');
      await pass(0.25);
    }
  };
  const saturate = async (): Promise<void> => {
    await pass(3);
    makeInputWait(400);
    await pass(0.4);
    makeInputWait(320);
    await pass(0.1);
  };

  it('reach the lowest level within a second, without waiting for the second to end', async () => {
    await pass(2.5);
    makeInputWait(400);
    expect(quality.level).toBe(5);
    await pass(0.4);
    makeInputWait(320);
    expect(quality.level).toBe(8);
  });

  it('do not count twice: an input that began before the level fell says nothing about it', async () => {
    await pass(2.5);
    makeInputWait(400);
    await pass(0.3);
    makeInputWait(600);
    expect(quality.level).toBe(5);
  });

  it('do not have motion switched among them', async () => {
    await pass(2.5);
    makeInputWait(400);
    await pass(0.5);
    expect([quality.isAnimated, motion()]).toEqual([false, 'on']);
    await pass(1);
    expect(motion()).toBe('off');
  });

  it('never change a level that the user chose', async () => {
    applyPreferences({ quality: 'full' });
    await saturate();
    expect(quality).toMatchObject({ level: 0, isPinned: true, chartHeldSinceMs: undefined });
    expect(setUpdateIntervals).not.toHaveBeenCalled();
  });

  it('delay values, rows and chart until a second after the last input', async () => {
    await saturate();
    expect(setUpdateIntervals).toHaveBeenLastCalledWith({ valuesMs: 1_000, rowsMs: 3_000 });
    expect(quality.chartHeldSinceMs).toBeUndefined();
    for (const type of ['keydown', 'pointerdown', 'wheel', 'pointermove']) {
      const before = performance.now();
      touch(type);
      expect(setUpdateIntervals).toHaveBeenLastCalledWith({ valuesMs: 1_000, rowsMs: 5_000 });
      // The chart on screen may have been a second old.
      expect(quality.chartHeldSinceMs, type).toBe(before - 1_000);
      await pass(0.9);
      expect(quality.chartHeldSinceMs, type).toBe(before - 1_000);
      await pass(0.2);
      expect(quality.chartHeldSinceMs, type).toBeUndefined();
      expect(setUpdateIntervals).toHaveBeenLastCalledWith({ valuesMs: 1_000, rowsMs: 3_000 });
    }
  });

  it('hold the chart for five seconds at most: then it is updated, and held again', async () => {
    await saturate();
    const ages: number[] = [];
    const starts = new Set<number>();
    for (let second = 0; second < 9; second += 1) {
      await typeFor(1);
      const { chartHeldSinceMs = NaN } = quality;
      starts.add(chartHeldSinceMs);
      ages.push(performance.now() - chartHeldSinceMs);
    }
    expect(Math.max(...ages)).toBeLessThanOrEqual(5_000);
    expect(starts.size).toBeGreaterThanOrEqual(2);
    expect(starts.size).toBeLessThanOrEqual(3);
  });

  it('restore everything when the device is calm again, even during input', async () => {
    await saturate();
    await typeFor(120);
    expect(quality).toMatchObject({ level: 0, chartHeldSinceMs: undefined });
    expect(setUpdateIntervals).toHaveBeenLastCalledWith(USUAL);
  });

  it('delay nothing on a page without this control', async () => {
    await saturate();
    touch('keydown');
    expect(quality.chartHeldSinceMs).toBeDefined();
    stop();
    expect(quality.chartHeldSinceMs).toBeUndefined();
    expect(setUpdateIntervals).toHaveBeenLastCalledWith(USUAL);
    expect(vi.getTimerCount()).toBe(0);
  });
});

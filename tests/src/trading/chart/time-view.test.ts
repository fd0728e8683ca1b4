import { expect, it } from 'vitest';
import {
  boundView,
  isFollowing,
  newestView,
  panView,
  spanOf,
  zoomView,
  type TimeView,
} from '#src/trading/chart/time-view.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

/** A thousand bars of one minute. */
const bounds = { first: 0, last: 59_940, stepSec: 60 };

it('starts at the newest bars with space ahead', () => {
  expect(newestView(bounds, 100)).toEqual({ from: 54_120, to: 60_120 });
  expect(isFollowing(newestView(bounds, 100), bounds.last)).toBe(true);
});

it('drags towards the past and keeps the width', () => {
  expect(panView({ from: 600, to: 1_200 }, 60)).toEqual({ from: 540, to: 1_140 });
});

it('zooms around the time under the pointer', () => {
  expect(zoomView({ from: 0, to: 1_000 }, 2, 250, bounds)).toEqual({ from: 125, to: 625 });
  expect(zoomView({ from: 0, to: 1_000 }, 0.5, 1_000, bounds)).toEqual({ from: -1_000, to: 1_000 });
});

it('shows no more of the future when zooming out', () => {
  const newest = newestView(bounds, 100);
  expect(zoomView(newest, 0.5, 57_120, bounds)).toEqual({ from: 48_120, to: 60_120 });
  // Future space that the user has dragged open stays open.
  expect(zoomView({ from: 57_000, to: 63_000 }, 0.5, 60_000, bounds).to).toBe(63_000);
});

it('shows at most all bars, from the first to the last', () => {
  expect(boundView({ from: -900_000, to: 60_120 }, bounds)).toEqual({ from: -180, to: 60_120 });
});

it('keeps the newest end when it must widen', () => {
  expect(boundView({ from: 60_000, to: 60_060 }, bounds)).toEqual({ from: 59_580, to: 60_060 });
});

it('keeps bars visible however far the user drags', () => {
  expect(boundView({ from: -99_000, to: -93_000 }, bounds)).toEqual({ from: -5_820, to: 180 });
  expect(boundView({ from: 90_000, to: 96_000 }, bounds)).toEqual({ from: 59_760, to: 65_760 });
});

it('is idempotent: a bounded view stays unchanged', () => {
  const random = seededRandom(23);
  let view: TimeView = newestView(bounds, 100);
  for (let step = 0; step < 2_000; step += 1) {
    const isZoom = random.next() < 0.5;
    view = boundView(
      isZoom
        ? zoomView(view, 0.2 + random.next() * 4, view.from + random.next() * spanOf(view), bounds)
        : panView(view, (random.next() - 0.5) * 90_000),
      bounds,
    );
    const again = boundView(view, bounds);
    expect(again.from, `seed 23, step ${step}`).toBeCloseTo(view.from, 6);
    expect(again.to).toBeCloseTo(view.to, 6);
    const isBarVisible = view.from <= bounds.last && view.to >= bounds.first;
    expect(isBarVisible, `seed 23, step ${step}`).toBe(true);
    expect(spanOf(view)).toBeGreaterThanOrEqual(479.999);
  }
});

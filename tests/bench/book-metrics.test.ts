/** Metrics that the book scenario derives from its measurements. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SLOW_MACHINE } from '#bench/harness/profile.ts';
import type { Budget } from '#bench/harness/metrics.ts';
import { REFERENCE_MS } from '#bench/harness/reference.ts';
import type { CellSample } from '#bench/scenarios/book-cell.ts';
import { metricOfRates, metricsOfCell, type SamplesOf } from '#bench/scenarios/book-metrics.ts';

const BUSY: Readonly<Record<string, number>> = {
  floor: 100,
  batched: 500,
  painted: 200,
  rows: 300,
};
const SLOWDOWNS = [{ named: 6, page: 4, worker: 1 }];

const sampleOf = (page: string, rate: number): CellSample => ({
  busyMsPerSecond: (BUSY[page] ?? NaN) + (rate === 5_000 && page === 'painted' ? 20 : 0),
  threadMsPerSecond: (BUSY[page] ?? NaN) * 0.8 + (rate === 5_000 && page === 'painted' ? 16 : 0),
  framesPerSecond: 60,
  frameMs: [16],
  ageMs: [4, 4, 4, 30],
  inputMs: [8],
  interactionMs: [],
  longTaskMs: [60, 70],
  seconds: 6,
  workerMsPerSecond: { messages: 60, rest: 30 },
  workerPassMs: REFERENCE_MS.worker * 2,
  receivedPerSecond: rate,
  stat: { sent: rate * 6, frames: rate * 6, seconds: 6, rate },
});
const of: SamplesOf = ({ page, rate }) => [sampleOf(page, rate), sampleOf(page, rate)];

const cellsOf = (page: string) =>
  [1_000, 5_000].flatMap((rate) => [1, 6].map((slowdown) => ({ page, rate, slowdown })));
const metrics = ['painted', 'rows'].flatMap((page) => [
  ...cellsOf(page).flatMap((cell) => metricsOfCell(of, cell, SLOWDOWNS)),
  ...[1, 6].map((slowdown) => metricOfRates(of, { page, slowdown }, 1_000, 5_000)),
]);
const nameOf = (name: string) => metrics.find((metric) => metric.name === `book/${name}`);

it('has a metric for each of its goals', () => {
  const { metrics: budgets } = JSON.parse(readFileSync('bench/budgets.json', 'utf8')) as {
    readonly metrics: readonly Budget[];
  };
  const goals = budgets.map(({ metric }) => metric).filter((name) => name.startsWith('book/'));
  expect(goals.length).toBeGreaterThan(10);
  const names = new Set(metrics.map(({ name }) => name));
  expect(goals.filter((name) => !names.has(name))).toEqual([]);
});

it('measures the thread’s time above the floor of the same round, and against the careful peer’s', () => {
  expect(nameOf('1000/s 1x, painted: busy above floor')).toMatchObject({ value: 80, ratio: 0.25 });
  expect(nameOf('1000/s 1x, rows: busy above floor')).toMatchObject({ value: 160, ratio: 0.5 });
  expect(nameOf('1000/s 1x, painted: points above floor')).toMatchObject({ value: 8 });
  expect(nameOf('1000/s 1x, painted: busy')).toMatchObject({ value: 200 });
  expect(nameOf('1x, painted: busy above floor at 5000 against 1000')).toMatchObject({
    ratio: 1.2,
  });
});

it('counts what the slow machine takes from the page as its time', () => {
  const cell = { page: 'painted', rate: 1_000, slowdown: SLOW_MACHINE } as const;
  const points = metricsOfCell(of, cell, SLOWDOWNS).find(({ name }) => name.includes('points'));
  expect(points?.value).toBe(10);
});

it('adds the compositor frame when worker drawing is compared', () => {
  expect(nameOf('5000/s 6x, painted: median age at the draw')?.value).toBe(4);
  expect(nameOf('5000/s 6x, painted: median age, one frame added')?.value).toBeCloseTo(20.67, 1);
  expect(nameOf('5000/s 6x, rows: median age')?.value).toBe(4);
});

it('gives worker time as it is on a machine as slow as the profile names', () => {
  const name = '5000/s 6x, painted: worker busy times the slowdown';
  // 90 ms a second on a worker half as fast as the machine of the goals: 45, six times.
  expect(nameOf(name)).toMatchObject({ value: 270, slowness: 1 });
});

it('multiplies the time for messages where fewer were sent than the cell names', () => {
  const half: SamplesOf = (cell) =>
    of(cell).map((sample) => ({ ...sample, stat: { ...sample.stat, rate: cell.rate / 2 } }));
  const cell = { page: 'painted', rate: 5_000, slowdown: 6 };
  const [metric] = metricsOfCell(half, cell, SLOWDOWNS).filter(({ name }) =>
    name.endsWith('worker busy times the slowdown'),
  );
  expect(metric?.value).toBe(450);
});

it('voids the metrics of a cell whose peer did not receive the requested load', () => {
  const late: SamplesOf = (cell) =>
    of(cell).map((sample) =>
      cell.page === 'batched' ? { ...sample, stat: { ...sample.stat, sent: 1 } } : sample,
    );
  const cell = { page: 'painted', rate: 1_000, slowdown: 1 };
  const voided = metricsOfCell(late, cell, SLOWDOWNS);
  expect(voided.every(({ voidReason }) => voidReason?.includes('of 1000 a second'))).toBe(true);
  expect(metricsOfCell(of, cell, SLOWDOWNS).some(({ voidReason }) => voidReason)).toBe(false);
});

/** Metrics of a page left open: a leak on either thread must show. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Budget } from '#bench/harness/metrics.ts';
import { memoryMetricsOf, type MemoryPoint } from '#bench/scenarios/soak-metrics.ts';

const pointsOf = (heapAt: (at: number) => number, workerAt: (at: number) => number) =>
  Array.from({ length: 9 }, (_, at): MemoryPoint => {
    const counts = { nodes: 800, listeners: 300, detached: 0 };
    return [at / 10, { heapMb: heapAt(at), workerHeapMb: workerAt(at), ...counts }];
  });

it('reports growth of each thread by itself', () => {
  const metrics = memoryMetricsOf(
    '',
    pointsOf(
      () => 20,
      (at) => 10 + at,
    ),
  );
  const nameOf = (name: string) => metrics.find((metric) => metric.name === `soak/${name}`);
  expect(nameOf('heap at the end against the start')?.ratio).toBe(1);
  expect(nameOf('slope of the heap')?.value).toBe(0);
  expect(nameOf("worker's heap at the end against the start")?.ratio).toBeGreaterThan(1.3);
  expect(nameOf("slope of the worker's heap")?.value).toBeCloseTo(10);
});

it('has a metric for each goal of every page', () => {
  const { metrics: budgets } = JSON.parse(readFileSync('bench/budgets.json', 'utf8')) as {
    readonly metrics: readonly Budget[];
  };
  const points = pointsOf(
    () => 20,
    () => 10,
  );
  const names = new Set(
    ['', 'futures, ', 'notifications, '].flatMap((page) =>
      memoryMetricsOf(page, points).map(({ name }) => name),
    ),
  );
  const goals = budgets.map(({ metric }) => metric).filter((name) => name.startsWith('soak/'));
  expect(goals.length).toBeGreaterThan(6);
  expect(goals.filter((name) => !names.has(name))).toEqual([]);
});

/** Tests the study values stored on the page. */
import { expect, it } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { newStudy } from '#domain/studies/study-choice.ts';
import { applyRunningStudies, applyStudies, createStudies } from '#src/stores/studies.store.ts';

const request = {
  revision: 4,
  choices: [newStudy('ma', []), newStudy('macd', [])],
  compared: undefined,
};
const message = (kind: 'full' | 'next', lastTime: number, values: readonly number[]) => ({
  viewId: 1,
  pairId: pairId(1),
  resolution: '15' as const,
  revision: 4,
  kind,
  lastTime,
  barCount: values.length / 4,
  values: Float64Array.from(values),
});

it('stores a column for each output, and appends the next values', () => {
  const studies = createStudies();
  applyStudies(message('full', 120, [1, 2, 10, 20, 11, 21, 12, 22]), request, studies);
  expect(studies.columns.map((column) => Array.from(column))).toEqual([
    [1, 2],
    [10, 20],
    [11, 21],
    [12, 22],
  ]);
  applyStudies(message('next', 180, [3, 30, 31, 32]), request, studies);
  expect(studies.columns.map((column) => column.at(-1))).toEqual([3, 30, 31, 32]);
  expect(studies.columns[0]).toHaveLength(3);
  expect([studies.lastTime, studies.version, studies.resolution]).toEqual([180, 2, '15']);
});

it('stores the running values without a new version, because the frame notifies', () => {
  const studies = createStudies();
  applyRunningStudies(Float64Array.from([1, 4, 240, 5, 6, 7, 8]), studies);
  expect(studies.running.time).toBe(240);
  expect(Array.from(studies.running.values)).toEqual([5, 6, 7, 8]);
  expect(studies.version).toBe(0);
});

it('rejects columns that do not match the request', () => {
  const studies = createStudies();
  expect(() =>
    applyStudies(message('full', 0, []), { ...request, choices: [] }, studies),
  ).not.toThrow();
  expect(() =>
    applyStudies({ ...message('full', 0, [1, 2]), barCount: 1 }, request, studies),
  ).toThrow('a column for each output');
});

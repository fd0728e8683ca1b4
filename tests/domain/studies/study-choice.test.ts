/** Study choices of a chart, from user input or from storage. */
import { expect, it } from 'vitest';
import {
  FIRST_STUDIES,
  STUDIES,
  STUDY_COUNT_MAX,
  STUDY_KINDS,
  boundedParameter,
  newStudy,
  roomFor,
  studyChoicesOf,
  studyOffsetsOf,
  studyWidthOf,
  type StudyChoice,
} from '#domain/studies/study-choice.ts';

it('adds each kind with its default parameters', () => {
  const all = STUDY_KINDS.reduce<readonly StudyChoice[]>(
    (others, kind) => [...others, newStudy(kind, others)],
    [],
  );
  expect(all.map(({ id, kind, parameters }) => `${id} ${kind} ${parameters.join('/')}`)).toEqual([
    '1 ma 20',
    '2 ema 20',
    '3 boll 20/2',
    '4 vwap ',
    '5 volumeMa 20',
    '6 rsi 14',
    '7 macd 12/26/9',
  ]);
  expect(studyOffsetsOf(all)).toEqual([0, 1, 2, 5, 6, 7, 8]);
  expect(studyWidthOf(all)).toBe(11);
  expect(studyChoicesOf(JSON.parse(JSON.stringify(all)))).toEqual(all);
});

it('lets the user choose the source of studies of the price only', () => {
  const high = STUDY_KINDS.map((kind) => ({ ...newStudy(kind, []), source: 'high' }));
  const sources = studyChoicesOf(high.map((study, index) => ({ ...study, id: index + 1 })));
  expect(sources.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
    'ma high',
    'ema high',
    'boll high',
    'vwap close',
    'volumeMa close',
    'rsi high',
    'macd high',
  ]);
});

it('allows three panes and ten studies', () => {
  const panes = [newStudy('rsi', []), newStudy('rsi', []), newStudy('macd', [])];
  expect(roomFor('rsi', panes)).toBe('no-pane');
  expect(roomFor('ma', panes)).toBeUndefined();
  const many = Array.from({ length: STUDY_COUNT_MAX }, () => newStudy('ma', []));
  expect(roomFor('ma', many)).toBe('no-study');
});

it('keeps a parameter within its bounds', () => {
  const [length, deviations] = STUDIES.boll.parameters;
  if (length === undefined || deviations === undefined) throw new Error('bands have two');
  expect([0, 7.4, 9_000, NaN].map((value) => boundedParameter(value, length))).toEqual([
    1, 7, 500, 20,
  ]);
  expect(boundedParameter(2.3, deviations)).toBe(2.5);
});

it('leaves out invalid choices silently', () => {
  expect(studyChoicesOf(undefined)).toEqual([]);
  expect(
    studyChoicesOf([
      { id: 0, kind: 'ma' },
      { id: 1, kind: 'tarot' },
      null,
      { id: 2, kind: 'ma', parameters: ['x'], source: 'moon', colors: [99] },
      { id: 2, kind: 'ema' },
      ...[3, 4, 5, 6].map((id) => ({ id, kind: 'rsi', parameters: [1] })),
    ]),
  ).toEqual([
    { id: 2, kind: 'ma', parameters: [20], source: 'close', colors: [1] },
    ...[3, 4, 5].map((id) => ({ id, kind: 'rsi', parameters: [2], source: 'close', colors: [1] })),
  ]);
  expect(studyChoicesOf(FIRST_STUDIES)).toEqual(FIRST_STUDIES);
});

/** Studies, checked against published tables, worked examples of their formulas and slow
 *  definitions, and incrementally from bar to bar against the full history. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_SEC } from '#contract/core/durations.ts';
import { calculatorOf, studyColumnsOf } from '#domain/studies/calculator.ts';
import { sourceOf, type StudyBar } from '#domain/studies/study-bar.ts';
import {
  STUDIES,
  STUDY_KINDS,
  STUDY_SOURCES,
  newStudy,
  outputCountOf,
  type StudyChoice,
  type StudyKind,
} from '#domain/studies/study-choice.ts';
import { naiveStudy } from '#tests/support/oracle/naive-studies.ts';

const flatBars = (closes: readonly number[], volume = 1): StudyBar[] =>
  closes.map((close, at) => ({
    time: at * HOUR_SEC,
    open: close,
    high: close,
    low: close,
    close,
    volume,
  }));

const choiceOf = (kind: StudyKind, ...parameters: number[]): StudyChoice => ({
  ...newStudy(kind, []),
  parameters,
});

/** Formats the available values with the given decimals, as a table prints them. */
const print = (choice: StudyChoice, closes: readonly number[], decimals: number): string[] =>
  studyColumnsOf(choice, flatBars(closes)).map((column) =>
    Array.from(column)
      .filter((value) => !Number.isNaN(value))
      .map((value) => value.toFixed(decimals))
      .join(' '),
  );

describe('published tables', () => {
  it('averages like StockCharts ChartSchool, "Moving Averages - Simple and Exponential", over ten days', () => {
    const closes = [
      22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933,
      22.1542, 22.3926, 22.3816, 22.6109, 23.3558, 24.0519, 23.753, 23.8324, 23.9516, 23.6338,
      23.8225, 23.8722, 23.6537, 23.187, 23.0976, 23.326, 22.6805, 23.0976, 22.4025, 22.1725,
    ];
    expect(print(choiceOf('ma', 10), closes, 2)).toEqual([
      '22.22 22.21 22.23 22.26 22.31 22.42 22.61 22.77 22.91 23.08 23.21 23.38 23.53 23.65 23.71 23.69 23.61 23.51 23.43 23.28 23.13',
    ]);
    expect(print(choiceOf('ema', 10), closes, 2)).toEqual([
      '22.22 22.21 22.24 22.27 22.33 22.52 22.80 22.97 23.13 23.28 23.34 23.43 23.51 23.54 23.47 23.40 23.39 23.26 23.23 23.08 22.92',
    ]);
  });

  it('calculates the strength of StockCharts ChartSchool, "Relative Strength Index (RSI)", over fourteen days', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826,
      45.8931, 46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
      46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672,
      43.4205, 42.6628, 43.1314,
    ];
    expect(print(choiceOf('rsi', 14), closes, 2)).toEqual([
      '70.53 66.32 66.55 69.41 66.36 57.97 62.93 63.26 56.06 62.38 54.71 50.42 39.99 41.46 41.87 45.46 37.30 33.08 37.77',
    ]);
  });

  it('calculates the bands of StockCharts ChartSchool, "Bollinger Bands", over twenty days', () => {
    const closes = [
      86.1557, 89.0867, 88.7829, 90.3228, 89.0671, 91.1453, 89.4397, 89.175, 86.9302, 87.6752,
      86.9596, 89.4299, 89.3221, 88.7241, 87.4497, 87.2634, 89.4985, 87.9006, 89.126, 90.7043,
      92.9001, 92.9784, 91.8021, 92.6647, 92.6843, 92.3021, 92.7725, 92.5373, 92.949, 93.2039,
      91.0669, 89.8318, 89.7435, 90.3994, 90.7387, 88.0177, 88.0867, 88.8439, 90.7781, 90.5416,
      91.3894, 90.65,
    ];
    expect(print(choiceOf('boll', 20, 2), closes, 2)).toEqual([
      '91.29 91.95 92.61 92.93 93.31 93.73 93.90 94.27 94.57 94.79 95.04 94.91 94.90 94.90 94.86 94.67 94.56 94.68 94.58 94.53 94.53 94.37 94.15',
      '88.71 89.05 89.24 89.39 89.51 89.69 89.75 89.91 90.08 90.38 90.66 90.86 90.88 90.91 90.99 91.15 91.19 91.12 91.17 91.25 91.24 91.17 91.05',
      '86.12 86.14 85.87 85.85 85.70 85.65 85.59 85.56 85.60 85.98 86.27 86.82 86.87 86.91 87.12 87.63 87.83 87.56 87.76 87.97 87.95 87.96 87.95',
    ]);
  });

  it('converges like the spreadsheet of Invest Excel, "How to Calculate MACD in Excel"', () => {
    const closes = [
      459.99, 448.85, 446.06, 450.81, 442.8, 448.97, 444.57, 441.4, 430.47, 420.05, 431.14, 425.66,
      430.58, 431.72, 437.87, 428.43, 428.35, 432.5, 443.66, 455.72, 454.49, 452.08, 452.73, 461.91,
      463.58, 461.14, 452.08, 442.66, 428.91, 429.79, 431.99, 427.72, 423.2, 426.21, 426.98, 435.69,
      434.33, 429.8, 419.85, 426.24, 402.8, 392.05, 390.53, 398.67, 406.13,
    ];
    expect(print(choiceOf('macd', 12, 26, 9), closes, 6)).toEqual([
      '8.275270 7.703378 6.416075 4.237520 2.552583 1.378886 0.102981 -1.258402 -2.070558 -2.621842 -2.329067 -2.181632 -2.402626 -3.342122 -3.530363 -5.507471 -7.851274 -9.719367 -10.422867 -10.260162',
      '3.037526 1.905652 1.058708 0.410640 -0.152013 -0.790035 -1.338100 -2.171975 -3.307835 -4.590141 -5.756686 -6.657381',
      '-5.108084 -4.527495 -3.387775 -2.592272 -2.250613 -2.552087 -2.192263 -3.335497 -4.543440 -5.129226 -4.666180 -3.602781',
    ]);
  });
});

describe('worked examples of the formulas', () => {
  it('uses one price of a bar', () => {
    const bar = { time: 0, open: 100, high: 110, low: 90, close: 105, volume: 5 };
    expect(STUDY_SOURCES.map((source) => sourceOf(bar, source))).toEqual([
      105,
      100,
      110,
      90,
      100,
      305 / 3,
      101.25,
    ]);
  });

  it('starts an exponential average with a simple one', () => {
    expect(print(choiceOf('ema', 3), [2, 4, 6, 8], 0)).toEqual(['4 6']);
  });

  it('places bands two deviations from the middle', () => {
    expect(print(choiceOf('boll', 3, 2), [2, 4, 6], 3)).toEqual(['7.266', '4.000', '0.734']);
  });

  it('calculates the strength of two changes', () => {
    expect(print(choiceOf('rsi', 2), [10, 12, 11, 14], 2)).toEqual(['66.67 88.89']);
  });

  it('gives full strength for a rising market, zero for a falling one and half for a flat one', () => {
    expect(print(choiceOf('rsi', 2), [1, 2, 3], 0)).toEqual(['100']);
    expect(print(choiceOf('rsi', 2), [3, 2, 1], 0)).toEqual(['0']);
    expect(print(choiceOf('rsi', 2), [3, 3, 3], 0)).toEqual(['50']);
  });

  it('subtracts the slow average from the fast one', () => {
    expect(print(choiceOf('macd', 1, 2, 1), [4, 6, 10], 3)).toEqual([
      '1.000 1.667',
      '1.000 1.667',
      '0.000 0.000',
    ]);
  });

  it('weights a price by its volume', () => {
    const bars = flatBars([100, 104]).map((bar, at) => ({ ...bar, volume: at === 0 ? 10 : 30 }));
    expect(studyColumnsOf(choiceOf('vwap'), bars)[0]?.[1]).toBe(103);
    expect(studyColumnsOf(choiceOf('vwap'), flatBars([7], 0))[0]?.[0]).toBe(7);
  });

  it('[CHART-12] [CHART-13] starts a day of volume at midnight in Ho Chi Minh City', () => {
    const midnight = Date.UTC(2026, 10, 20, 17) / 1000;
    const bars = flatBars([100, 200]).map((bar, at) => ({ ...bar, time: midnight - 60 + at * 60 }));
    expect(Array.from(studyColumnsOf(choiceOf('vwap'), bars)[0] ?? [])).toEqual([100, 200]);
  });
});

const SEED = 8;

const bar = fc
  .tuple(
    fc.integer({ min: 9_000_000, max: 9_100_000 }),
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 0, max: 100_000_000 }),
  )
  .map(([low, range, open, close, volume]) => ({
    low,
    high: low + range,
    open: low + Math.min(open, range),
    close: low + Math.min(close, range),
    volume,
  }));
const series = fc
  .array(bar, { minLength: 1, maxLength: 80 })
  .map((bars) => bars.map((one, at) => ({ ...one, time: 1_700_000_000 + at * HOUR_SEC })));
const anyChoice = fc
  .tuple(
    fc.constantFrom(...STUDY_KINDS),
    fc.constantFrom(...STUDY_SOURCES),
    fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([kind, source, lengths]): StudyChoice => {
    const { parameters, hasSource } = STUDIES[kind];
    return {
      ...newStudy(kind, []),
      parameters: parameters.map(({ max }, at) => Math.min(max, lengths[at] ?? 2)),
      source: hasSource ? source : 'close',
    };
  });

describe('any study of any bars', () => {
  it('equals its definition over the full history', () => {
    const property = fc.property(anyChoice, series, (choice, bars) => {
      const expected = naiveStudy(choice, bars);
      studyColumnsOf(choice, bars).forEach((column, output) => {
        column.forEach((value, at) => {
          const expectedValue = expected[output]?.[at] ?? NaN;
          expect(Number.isNaN(value)).toBe(Number.isNaN(expectedValue));
          // A billionth of a price, and of a percent.
          if (!Number.isNaN(value)) expect(Math.abs(value - expectedValue)).toBeLessThan(0.01);
        });
      });
    });
    fc.assert(property, { seed: SEED, numRuns: 300 });
  });

  it('updates a running bar at every move and closes it with the same result', () => {
    const property = fc.property(anyChoice, series, series, (choice, bars, moves) => {
      const full = studyColumnsOf(choice, bars);
      const count = outputCountOf(choice);
      const carried = calculatorOf(choice);
      const row = new Float64Array(count);
      bars.forEach((closed, at) => {
        for (const move of moves.slice(0, 3)) {
          carried.write({ ...move, time: closed.time }, row, 0);
        }
        carried.write(closed, row, 0);
        expect(Array.from(row)).toEqual(full.map((column) => column[at]));
        carried.close(closed);
      });
    });
    fc.assert(property, { seed: SEED, numRuns: 200 });
  });
});

it('equals the definition over twenty thousand bars', () => {
  let price = 9_400_000;
  const closes = Array.from({ length: 20_000 }, (_, at) => {
    price += ((at * 7_919) % 2_001) - 1_000;
    return price;
  });
  const bars = flatBars(closes);
  const [, middle] = studyColumnsOf(choiceOf('boll', 20, 2), bars);
  const [upper] = studyColumnsOf(choiceOf('boll', 20, 2), bars);
  const last = closes.slice(-20);
  const mean = last.reduce((total, value) => total + value, 0) / 20;
  const deviation = Math.sqrt(last.reduce((total, value) => total + (value - mean) ** 2, 0) / 20);
  expect(middle?.at(-1)).toBeCloseTo(mean, 6);
  expect(upper?.at(-1)).toBeCloseTo(mean + 2 * deviation, 6);
});

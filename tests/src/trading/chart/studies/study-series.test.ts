/** Tests which value belongs to which bar. */
import { expect, it } from 'vitest';
import { pairId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { newStudy } from '#domain/studies/study-choice.ts';
import { applyBars, createBars } from '#src/stores/bars.store.ts';
import { createStudies } from '#src/stores/studies.store.ts';
import { studySeriesOf, valueAt } from '#src/trading/chart/studies/study-series.ts';
import { studyValueText } from '#src/trading/chart/studies/study-text.ts';
import { reckonSample } from '#stories/trading/sample-studies.ts';

const FIRST = 1_700_000_100;

function marketOf(count: number, first = FIRST) {
  const column = (valueAtIndex: (index: number) => number) =>
    Float64Array.from({ length: count }, (_, index) => valueAtIndex(index));
  const price = column((index) => 1_000 + index);
  const bars = createBars();
  const columns = {
    times: column((index) => first + index * 60),
    opens: price,
    highs: price,
    lows: price,
    closes: price,
    volumes: column(() => 100_000),
  };
  applyBars({ viewId: 1, resolution: '1', kind: 'full', columns }, bars);
  const time = first + count * 60;
  bars.live = { time, open: 1_050, high: 1_050, low: 1_050, close: 1_050, volume: 1 };
  return bars;
}

const ma = { ...newStudy('ma', []), parameters: [2] };

it('returns the value of a closed bar, and of the running one', () => {
  const bars = marketOf(10);
  const studies = createStudies();
  reckonSample(
    studies,
    bars,
    [newStudy('boll', []), ma].map((one, at) => ({ ...one, id: at + 1 })),
  );
  const chosen = studies.choices;
  const series = studySeriesOf(studies, bars, btcUsdt, chosen);
  const line = series.lines[3];
  if (line === undefined) throw new Error('bands have three lines, the average follows');
  expect(series.offset).toBe(0);
  expect(valueAt(series, line, 5, studies, bars)).toBe(1_004.5);
  expect(valueAt(series, line, 10, studies, bars)).toBe(1_029.5);
  expect(valueAt(series, line, 11, studies, bars)).toBe(1_029.5);
});

it('stays aligned when older bars arrive before new values', () => {
  const bars = marketOf(10);
  const studies = createStudies();
  reckonSample(studies, bars, [ma]);
  const longer = marketOf(15, FIRST - 300);
  const series = studySeriesOf(studies, longer, btcUsdt, [ma]);
  expect(series.offset).toBe(5);
  const [line] = series.lines;
  expect(line === undefined ? NaN : valueAt(series, line, 10, studies, longer)).toBe(1_004.5);
});

it('draws nothing for another pair, another interval or other lengths', () => {
  const bars = marketOf(10);
  const studies = createStudies();
  reckonSample(studies, bars, [ma]);
  const linesOf = (...given: Parameters<typeof studySeriesOf>) => studySeriesOf(...given).lines;
  expect(linesOf(studies, bars, btcUsdt, [ma])).toHaveLength(1);
  expect(linesOf(studies, bars, { ...btcUsdt, id: pairId(9) }, [ma])).toEqual([]);
  expect(linesOf(studies, bars, btcUsdt, [{ ...ma, parameters: [3] }])).toEqual([]);
  expect(linesOf(studies, bars, btcUsdt, [{ ...ma, colors: [4] }])).toHaveLength(1);
  bars.resolution = '5';
  expect(linesOf(studies, bars, btcUsdt, [ma])).toEqual([]);
});

it("formats values like the pair's prices and sizes", () => {
  const text = (kind: Parameters<typeof newStudy>[0], value: number) =>
    studyValueText(newStudy(kind, []), value, btcUsdt, 2);
  expect(text('ma', 6_425_010.4)).toBe('64,250.10');
  expect(text('macd', -150.4)).toBe('-1.50');
  expect(text('macd', -0.3)).toBe('0.00');
  expect(text('rsi', 70.532)).toBe('70.53');
  expect(text('volumeMa', 150_000)).toBe('1.5');
  expect(text('ma', NaN)).toBe('');
});

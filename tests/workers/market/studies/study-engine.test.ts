/** Studies of a session: complete with the bars, one row for each closed bar, one with each frame. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { coinId, pairId } from '#contract/core/ids.ts';
import { epochSec } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { studyColumnsOf } from '#domain/studies/calculator.ts';
import type { StudyBar } from '#domain/studies/study-bar.ts';
import { STUDY_KINDS, newStudy, type StudyChoice } from '#domain/studies/study-choice.ts';
import { STUDY_ROW, STUDY_ROW_HEAD_LENGTH } from '#domain/studies/study-row.ts';
import { frameOf } from '#tests/support/frames.ts';
import { SessionHarness, TRADE_CHANNEL, minuteAt, viewOf } from '#tests/support/session-harness.ts';

const START = 1_723_161_240;
const BAR_COUNT = 60;
const ethUsdt = { ...btcUsdt, id: pairId(2), tradeCoin: 'ETH', tradeCoinId: coinId(99) };
const ETH_CHANNEL = `trade-info-${ethUsdt.quoteCoinId}-99`;

/** One of each kind; there are panes for two. */
const choices = STUDY_KINDS.reduce<readonly StudyChoice[]>(
  (others, kind) => [...others, newStudy(kind, others)],
  [],
);

const priceAt = (index: number): number => 100 + ((index * 37) % 11);
const wireBar = (time: number, price: number) => {
  const text = decimal(String(price));
  return {
    time: epochSec(time),
    open: text,
    high: text,
    low: text,
    close: text,
    volume: decimal('1'),
  };
};
const minutesBefore = (count: number, from = START) =>
  Array.from({ length: count }, (_, index) =>
    wireBar(from - (count - 1 - index) * 60, priceAt(index)),
  );
/** Builds a bar in ticks and lots, as in the worker. */
const stepBar = (time: number, price: number, volume = 1): StudyBar => {
  const ticks = price * 100;
  const lots = volume * 100_000;
  return { time, open: ticks, high: ticks, low: ticks, close: ticks, volume: lots };
};
const closedBars = Array.from({ length: BAR_COUNT - 1 }, (_, index) =>
  stepBar(START - (BAR_COUNT - 1 - index) * 60, priceAt(index)),
);

let harness: SessionHarness;
beforeEach(async () => {
  vi.stubGlobal('self', globalThis); // Emulates a worker.
  vi.useFakeTimers({ now: START * 1000 + 13_000 });
  harness = new SessionHarness();
  const bars = minutesBefore(BAR_COUNT);
  harness.series = { bars, lastBarAt: epochSec(START), runningMinute: bars.at(-1) };
  await harness.show();
});
afterEach(() => {
  harness.session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const emitTrade = (time: number, price: number, channel = TRADE_CHANNEL, volume = '1') =>
  harness.socket.emitText(
    frameOf('chart-update', channel, {
      resolution: '1',
      bar: minuteAt(time, String(price), volume),
      last_chart_time: time,
    }),
  );

const expectedValues = (bars: readonly StudyBar[], of: readonly StudyChoice[] = choices) =>
  of.flatMap((choice) => studyColumnsOf(choice, bars).map((column) => Array.from(column)));

/** Returns the columns of the newest message, output by output. */
function columns(): number[][] {
  const message = harness.studies.at(-1);
  if (message === undefined) throw new Error('nothing came');
  const { values, barCount } = message;
  return Array.from({ length: values.length / Math.max(1, barCount) }, (_, at) =>
    Array.from(values.subarray(at * barCount, (at + 1) * barCount)),
  );
}

const row = (): number[] => Array.from(harness.studyRows.at(-1) ?? []);

describe('studies', () => {
  it('costs nothing while none is requested', async () => {
    harness.session.setStudies({ revision: 1, choices: [], compared: undefined });
    emitTrade(START, 104);
    await harness.pass(50);
    expect(harness.studies).toEqual([]);
    expect(harness.studyRows).toEqual([]);
  });

  it('are calculated over all closed bars together, and over the running one with each frame', async () => {
    harness.session.setStudies({ revision: 3, choices, compared: undefined });
    await harness.pass(50);
    expect(harness.studies).toHaveLength(1);
    expect(harness.studies[0]).toMatchObject({
      viewId: 1,
      revision: 3,
      kind: 'full',
      barCount: BAR_COUNT - 1,
      lastTime: START - 60,
    });
    expect(columns()).toEqual(expectedValues(closedBars));
    emitTrade(START, 107, TRADE_CHANNEL, '2');
    await harness.pass(50);
    const full = expectedValues([...closedBars, stepBar(START, 107, 2)]);
    expect(row().slice(0, STUDY_ROW_HEAD_LENGTH)).toEqual([1, 3, START]);
    expect(row().slice(STUDY_ROW_HEAD_LENGTH)).toEqual(full.map((column) => column.at(-1)));
  });

  it('continue with a closed bar, without the history', async () => {
    harness.session.setStudies({ revision: 1, choices, compared: undefined });
    emitTrade(START, 107);
    emitTrade(START + 60, 108);
    await harness.pass(50);
    const closed = [...closedBars, stepBar(START, 107)];
    expect(harness.studies.at(-1)).toMatchObject({ kind: 'next', barCount: 1, lastTime: START });
    expect(columns()).toEqual(expectedValues(closed).map((column) => column.slice(-1)));
    const full = expectedValues([...closed, stepBar(START + 60, 108)]);
    expect(row().slice(STUDY_ROW_HEAD_LENGTH)).toEqual(full.map((column) => column.at(-1)));
  });

  it('restart with other choices, older bars and another resolution', async () => {
    harness.session.setStudies({ revision: 1, choices, compared: undefined });
    const one = [newStudy('ma', [])];
    harness.session.setStudies({ revision: 2, choices: one, compared: undefined });
    expect(harness.studies.at(-1)).toMatchObject({ revision: 2, kind: 'full' });
    expect(columns()).toEqual(expectedValues(closedBars, one));
    const oldest = closedBars[0]?.time ?? 0;
    harness.series = {
      bars: minutesBefore(10, oldest - 60),
      lastBarAt: epochSec(START),
      runningMinute: undefined,
    };
    await harness.session.loadOlderBars();
    expect(harness.studies.at(-1)).toMatchObject({ kind: 'full', barCount: BAR_COUNT + 9 });
    const bars = [wireBar(START - 1_200, 90), wireBar(START - 240, 91)];
    harness.series = { bars, lastBarAt: epochSec(START - 240), runningMinute: undefined };
    harness.session.setResolution('5');
    await harness.pass(50);
    expect(harness.bars.at(-1)).toMatchObject({ resolution: '5' });
    expect(harness.studies.at(-1)).toMatchObject({ kind: 'full', barCount: 1 });
  });

  it('respond to the view that requests the bars of the same pair', async () => {
    harness.session.setStudies({ revision: 1, choices, compared: undefined });
    harness.session.watchPair(viewOf(2));
    await harness.pass(50);
    expect(harness.studies.at(-1)).toMatchObject({ viewId: 2, kind: 'full' });
    expect(row()[STUDY_ROW.viewId]).toBe(2);
  });
});

describe('a second pair', () => {
  const withEth = { revision: 1, choices: [], compared: ethUsdt };

  it('has a close for each bar of the first, the last known one where it did not trade', async () => {
    harness.otherSeries = {
      bars: [wireBar(START - 180, 50), wireBar(START - 60, 60), wireBar(START, 70)],
      lastBarAt: epochSec(START),
      runningMinute: undefined,
    };
    harness.session.setStudies(withEth);
    await harness.pass(100);
    expect(harness.socket.subscriptions).toContain(ETH_CHANNEL);
    expect(columns()).toHaveLength(1);
    expect(columns()[0]?.slice(-4)).toEqual([NaN, 5_000, 5_000, 6_000]);
    await harness.pass(1_100);
    expect(row().at(-1)).toBe(7_000);
    emitTrade(START, 71, ETH_CHANNEL);
    await harness.pass(50);
    expect(row().at(-1)).toBe(7_100);
  });

  it('is left when the comparison ends', async () => {
    harness.session.setStudies(withEth);
    await harness.pass(50);
    harness.session.setStudies({ revision: 2, choices: [], compared: undefined });
    await harness.pass(2_000);
    expect(harness.socket.subscriptions).not.toContain(ETH_CHANNEL);
    expect(harness.socket.subscriptions).toContain(TRADE_CHANNEL);
  });

  it('counts bars that cannot be read', async () => {
    harness.session.setStudies(withEth);
    await harness.pass(50);
    const before = harness.session.counters().malformedCount;
    harness.socket.emitText(frameOf('chart-update', ETH_CHANNEL, { resolution: '1', bar: 7 }));
    await harness.pass(50);
    expect(harness.session.counters().malformedCount).toBe(before + 1);
  });
});

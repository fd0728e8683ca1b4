/** Loading of bars: across gaps, before the oldest bar, and when the exchange does not respond. */
import { expect, it } from 'vitest';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { epochSec, epochSecOf } from '#contract/core/time.ts';
import type { BarSeries } from '#contract/rest/spot-market.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { flatBarAt } from '#tests/support/flat-bar.ts';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import { BarLoader } from '#workers/market/socket/bar-loader.ts';
import { createCounters } from '#workers/market/socket/counters.ts';
import type { BarSpan } from '#workers/market/socket/exchange-calls.ts';
import { PairScale } from '#workers/market/socket/pair-scale.ts';

const COUNT_MAX = 2_000;
/** Longer than one request covers. */
const NIGHT_MINUTES = 3_000;

/** Opens an exchange with these minutes, which responds according to the contract: the newest 2,000
 *  of a span. */
function open(timesOf: (now: number) => readonly number[]) {
  const environment = virtualEnvironment();
  const now = Math.floor(epochSecOf(environment.now()) / MINUTE_SEC) * MINUTE_SEC;
  const times = timesOf(now).toSorted((left, right) => left - right);
  const requested: BarSpan[] = [];
  const state = { isDown: false };
  const responseTo = ({ from, to }: BarSpan): BarSeries => {
    const within = times.filter((time) => time >= from && time <= to).slice(-COUNT_MAX);
    const last = times.at(-1);
    return {
      bars: within.map(flatBarAt),
      lastBarAt: last === undefined ? undefined : epochSec(last),
      runningMinute: undefined,
    };
  };
  const sent: number[][] = [];
  const loader = new BarLoader('1', {
    pair: btcUsdt,
    scale: new PairScale(btcUsdt),
    environment,
    calls: {
      snapshot: () => Promise.reject(new Error('nobody asks for books')),
      trades: () => Promise.reject(new Error('nobody asks for prints')),
      bars: (_, span) => {
        requested.push(span);
        return state.isDown ? Promise.reject(new Error('down')) : Promise.resolve(responseTo(span));
      },
    },
    counters: createCounters(),
    onBars: (_kind, _resolution, bars) => sent.push(bars.map(({ time }) => time)),
  });
  return { environment, now, loader, requested, sent, state };
}

const minutesBefore = (now: number, ...counts: number[]) =>
  counts.map((count) => now - count * MINUTE_SEC);

it('[CHART-16] finds the bars before a night of exchange downtime', async () => {
  const { loader, now } = open((time) =>
    minutesBefore(time, 0, 1, 2, NIGHT_MINUTES, NIGHT_MINUTES + 1),
  );
  await loader.read();
  const times = () => loader.series.closed.map(({ time }) => time);
  expect(times()).toEqual(minutesBefore(now, 2, 1));
  expect(await loader.readOlder()).toBe(true);
  expect(times()).toEqual(minutesBefore(now, NIGHT_MINUTES + 1, NIGHT_MINUTES, 2, 1));
  expect(await loader.readOlder()).toBe(false);
});

it('[CHART-16] goes back from the running bar when none has closed yet', async () => {
  const { loader, now } = open((time) => minutesBefore(time, 0, NIGHT_MINUTES));
  expect(await loader.readOlder()).toBe(true); // The result is unknown before the first response.
  await loader.read();
  expect(loader.series.closed).toEqual([]);
  expect(await loader.readOlder()).toBe(true);
  expect(loader.series.closed.map(({ time }) => time)).toEqual(minutesBefore(now, NIGHT_MINUTES));
});

it('[CHART-16] shows a market without trades since yesterday', async () => {
  const { loader, now, sent } = open((time) =>
    minutesBefore(time, NIGHT_MINUTES, NIGHT_MINUTES + 1),
  );
  await loader.read();
  expect(sent).toEqual([minutesBefore(now, NIGHT_MINUTES + 1)]);
  expect(loader.series.live?.time).toBe(now - NIGHT_MINUTES * MINUTE_SEC);
});

it('sends one request for a market without any trades', async () => {
  const { loader, requested, sent } = open(() => []);
  await loader.read();
  expect([requested.length, sent]).toEqual([1, [[]]]);
  expect(await loader.readOlder()).toBe(false);
});

it('does not treat a failure as the beginning of all bars, and pauses after one', async () => {
  const { loader, environment, requested, state } = open((time) =>
    minutesBefore(time, 0, 1, NIGHT_MINUTES),
  );
  await loader.read();
  state.isDown = true;
  const count = requested.length;
  let isSettled = false;
  const older = loader.readOlder().finally(() => {
    isSettled = true;
  });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect([isSettled, requested.length]).toEqual([false, count + 1]);
  expect(await loader.readOlder()).toBe(true); // No request is sent during the pause.
  expect(requested.length).toBe(count + 1);
  environment.advance(3_000);
  expect(await older).toBe(true);
  state.isDown = false;
  expect(await loader.readOlder()).toBe(true);
  expect(loader.series.closed).toHaveLength(2);
});

it.each([
  ['behind', -10],
  ['ahead', NIGHT_MINUTES],
])('[CHART-16] reads the newest bars with a clock that is far %s', async (_, aheadMinutes) => {
  const newest = (now: number) => now - aheadMinutes * MINUTE_SEC;
  const { loader, now } = open((time) => minutesBefore(newest(time), 0, 1, 2));
  await loader.read();
  expect(loader.series.live?.time).toBe(newest(now));
  expect(loader.series.closed.map(({ time }) => time)).toEqual(minutesBefore(newest(now), 2, 1));
});

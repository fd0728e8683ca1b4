/** A recorded session against its replay: frame by frame, bit by bit. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { drawnTrades, frameOf, pick } from '#tests/support/frames.ts';
import { SessionBench, TRADE_CHANNEL, minuteAt, viewOf } from '#tests/support/session-bench.ts';
import { drawnFrom } from '#tests/support/virtual-environment.ts';
import { readRecording } from '#workers/market/recording/read-recording.ts';
import { replayMarket } from '#workers/market/recording/replay-market.ts';

const STARTS_AT = 1_723_161_253_000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

let bench: SessionBench;
beforeEach(() => {
  vi.stubGlobal('self', globalThis); // As in a worker.
  vi.useFakeTimers({ now: STARTS_AT });
});
afterEach(() => {
  bench.session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a market, a network and a page do to a session, drawn from a seed. */
async function live(random: () => number, turnCount: number): Promise<void> {
  for (let turn = 0; turn < turnCount; turn++) {
    const drawn = random();
    bench.frameMs = Math.floor(random() * 40);
    if (drawn < 0.55) bench.sayDiff();
    else if (drawn < 0.75) {
      bench.socket.sayText(frameOf('process', TRADE_CHANNEL, drawnTrades(random, btcUsdt)));
    } else if (drawn < 0.8) {
      const time = Math.floor(Date.now() / 60_000) * 60;
      const running = {
        resolution: '1',
        bar: minuteAt(time, '64250.1', '3'),
        last_chart_time: time,
      };
      bench.socket.sayText(frameOf('chart-update', TRADE_CHANNEL, running));
    } else if (drawn < 0.83) bench.server.change(); // Lost on its way: a gap.
    else if (drawn < 0.85) bench.socket.end(1006);
    else if (drawn < 0.88) await bench.pass(7_000);
    else act(random, turn);
    await bench.pass(Math.floor(random() * 120));
  }
}

function act(random: () => number, turn: number): void {
  const { session } = bench;
  const acts = [
    () => session.setLiveness({ isOnline: true, isVisible: false }),
    () => session.setLiveness({ isOnline: true, isVisible: true }),
    () => session.setResolution(pick(random, ['1', '5', '60'])),
    () => session.watchPair({ ...viewOf(10 + turn), rowCount: 5 + (turn % 20) }),
    () => session.resume(),
    () => void session.loadOlderBars(),
  ] as const;
  pick(random, acts)();
}

async function recorded(): Promise<string> {
  const file = await bench.session.stopRecording();
  expect(file).toBeDefined();
  return (await file?.text()) ?? '';
}

describe('a replay', () => {
  it.each(SEEDS)('sends the very frames of a session recorded midway (seed %i)', async (seed) => {
    bench = new SessionBench(seed);
    const random = drawnFrom(100 + seed);
    await bench.show();
    await live(random, 50);
    await bench.session.startRecording();
    await live(random, 400);
    const sent = bench.frames.length;
    const file = await recorded();
    const report = await replayMarket(readRecording(file));
      (await import('node:fs')).writeFileSync(`/tmp/room8/rec-${seed}.jsonl`, file);
    expect(report.fault).toBeUndefined();
    expect(report.firstDifference).toBeUndefined();
    expect(report.equalCount).toBe(report.markedCount);
    expect(report.markedCount).toBeGreaterThan(150);
    expect(sent).toBeGreaterThan(150);
  });
});

/** A recorded session against its replay: frame by frame, bit by bit. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { drawnTrades, frameOf, pick } from '#tests/support/frames.ts';
import { SessionHarness, TRADE_CHANNEL, minuteAt, viewOf } from '#tests/support/session-harness.ts';
import { embeddedRecording } from '#tests/support/recordings.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import { frameHashOf } from '#workers/market/recording/frame-hash.ts';
import { readRecording } from '#tests/support/replay/read-recording.ts';
import { replayMarket } from '#tests/support/replay/replay-market.ts';

const STARTS_AT = 1_723_161_253_000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

let stop = (): void => {};
beforeEach(() => {
  vi.stubGlobal('self', globalThis); // Emulates a worker.
  vi.useFakeTimers({ now: STARTS_AT });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(harness: SessionHarness): SessionHarness {
  stop = () => harness.session.stop();
  return harness;
}

/** Simulates events of a market, a network and a page in a session, drawn from a seed. */
async function live(
  harness: SessionHarness,
  random: () => number,
  turnCount: number,
): Promise<void> {
  for (let turn = 0; turn < turnCount; turn++) {
    const drawn = random();
    harness.frameMs = Math.floor(random() * 40);
    if (drawn < 0.55) harness.emitDiff();
    else if (drawn < 0.75) {
      harness.socket.emitText(frameOf('process', TRADE_CHANNEL, drawnTrades(random, btcUsdt)));
    } else if (drawn < 0.8) {
      const time = Math.floor(Date.now() / 60_000) * 60;
      const running = {
        resolution: '1',
        bar: minuteAt(time, '64250.1', '3'),
        last_chart_time: time,
      };
      harness.socket.emitText(frameOf('chart-update', TRADE_CHANNEL, running));
    } else if (drawn < 0.83) harness.server.change(); // Lost in transit: a gap.
    else if (drawn < 0.85) harness.socket.end(1006);
    else if (drawn < 0.88) await harness.pass(7_000);
    else act(harness, random, turn);
    await harness.pass(Math.floor(random() * 120));
  }
}

function act(harness: SessionHarness, random: () => number, turn: number): void {
  const { session } = harness;
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

async function record(harness: SessionHarness): Promise<string> {
  const file = await harness.session.stopRecording();
  expect(file).toBeDefined();
  return (await file?.text()) ?? '';
}

describe('a replay', () => {
  it('sends the frames of the embedded exchange again, twice and at two speeds', async () => {
    const recording = readRecording(embeddedRecording());
    const hashes = async (pace?: (ms: number) => Promise<void>): Promise<number[]> => {
      const sent: number[] = [];
      const onFrame = (frame: Float64Array) => void sent.push(frameHashOf(frame));
      const report = await replayMarket(recording, { onFrame, ...(pace && { pace }) });
      expect(report).toMatchObject({ error: undefined, firstDifference: undefined });
      expect(report).toMatchObject({ markedCount: 95, equalCount: 95, unheardCount: 0 });
      return sent;
    };
    let waitedMs = 0;
    const asRecorded = async (ms: number): Promise<void> => {
      waitedMs += ms;
      await vi.advanceTimersByTimeAsync(ms);
    };
    const first = await hashes();
    expect(first).toHaveLength(96);
    expect(await hashes()).toEqual(first);
    expect(await hashes(asRecorded)).toEqual(first);
    expect(waitedMs).toBeGreaterThan(20_000);
  });

  it('names the first frame that differs', async () => {
    const file = embeddedRecording().replace(/(\[\d+,"frame",20,)\d+/, '$17');
    const { firstDifference, equalCount } = await replayMarket(readRecording(file));
    expect(firstDifference).toMatchObject({ kind: 'other', sequence: 20 });
    expect(equalCount).toBe(94);
  });

  it('reports a removed change by the first frame without it', async () => {
    const lines = embeddedRecording().split('\n');
    const at = lines.findIndex((line, index) => index > 300 && line.includes('order_place'));
    lines.splice(at, 1);
    const count = lines.length - 3;
    const file = [...lines.slice(0, -2), `["end",${count}]`, ''].join('\n');
    const { firstDifference } = await replayMarket(readRecording(file));
    expect(firstDifference).toBeDefined();
  });

  it.each(SEEDS)('sends the same frames for a session recorded midway (seed %i)', async (seed) => {
    const harness = open(new SessionHarness(seed));
    const random = randomFrom(100 + seed);
    await harness.show();
    await live(harness, random, 50);
    await harness.session.startRecording();
    await live(harness, random, 400);
    const sent = harness.frames.length;
    const file = await record(harness);
    const report = await replayMarket(readRecording(file));
    expect(report.error).toBeUndefined();
    expect(report.firstDifference).toBeUndefined();
    expect(report.equalCount).toBe(report.markedCount);
    expect(report.markedCount).toBeGreaterThan(150);
    expect(sent).toBeGreaterThan(150);
  });
});

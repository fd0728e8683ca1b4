/** The last minute of the market, which is always recorded for a bug report. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { FRAME, bookStateOf } from '#domain/market-frame.ts';
import { SessionHarness, viewOf } from '#tests/support/session-harness.ts';
import { readRecording } from '#tests/support/replay/read-recording.ts';
import { replayMarket } from '#tests/support/replay/replay-market.ts';
import { steadyClock } from '#workers/market/recording/steady-clock.ts';
import { RECENT_MS } from '#workers/market/recording/recordings.ts';

const NAMES = {
  bookChannel: 'future-book',
  tradeChannel: 'future-trades',
  bookEvent: 'future-order-book-event',
  tradesEvent: 'process_future',
  barEvent: 'futures-chart-update',
};
const STARTS_AT = 1_723_161_253_000;

let harness: SessionHarness;
beforeEach(() => {
  vi.stubGlobal('self', globalThis); // Emulates a worker.
  vi.useFakeTimers({ now: STARTS_AT });
  harness = new SessionHarness();
});
afterEach(() => {
  harness.session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function change(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 500) {
    harness.emitDiff();
    await harness.pass(500);
  }
}

async function recent() {
  const text = (await harness.session.recentRecording()?.text()) ?? '';
  return text === '' ? undefined : readRecording(text);
}

/** Replays the file, and expects the frames that were sent. */
async function expectReplays(): Promise<number> {
  const recording = await recent();
  expect(recording).toBeDefined();
  if (recording === undefined) return 0;
  const report = await replayMarket(recording);
  expect(report).toMatchObject({ error: undefined, firstDifference: undefined });
  expect(report.markedCount).toBeGreaterThan(0);
  return recording.start.at;
}

it('has the last minute, and not much more', async () => {
  await harness.show();
  await harness.session.keepRecent();
  expect(await recent()).toBeUndefined();
  await change(20_000);
  expect(await expectReplays()).toBeLessThan(STARTS_AT + 5_000);
  await change(180_000);
  const ageMs = Date.now() - (await expectReplays());
  expect(ageMs).toBeGreaterThanOrEqual(RECENT_MS);
  expect(ageMs).toBeLessThan(1.3 * RECENT_MS);
  // No recording of the user runs.
  expect(harness.session.recordingState()).toBeUndefined();
  expect(await harness.session.stopRecording()).toBeUndefined();
  await expectReplays();
});

it('gives way to the recording of the user, and begins again after it', async () => {
  await harness.show();
  await harness.session.keepRecent();
  await change(5_000);
  await harness.session.startRecording();
  await change(100_000);
  expect(harness.session.recordingState()?.startsAt).toBeLessThan(STARTS_AT + 20_000);
  await harness.session.keepRecent();
  expect(Date.now() - (await expectReplays())).toBeGreaterThan(90_000);
  const file = await harness.session.stopRecording();
  expect((await replayMarket(readRecording((await file?.text()) ?? ''))).firstDifference).toBe(
    undefined,
  );
  expect(await recent()).toBeUndefined();
  await change(20_000);
  await expectReplays();
});

it('keeps a session live whose wall clock is set back, and records from then on', async () => {
  await harness.show();
  await harness.session.keepRecent();
  await change(10_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await change(30_000);
  const startsAt = await expectReplays();
  expect(Math.abs(startsAt - Date.now())).toBeLessThan(60_000);
  const { frame } = harness;
  expect(bookStateOf(frame)).toBe('live');
  expect(Math.abs((frame[FRAME.builtAt] ?? 0) - Date.now())).toBeLessThan(2_000);
});

it('begins again after a sleep', async () => {
  await harness.show();
  await harness.session.keepRecent();
  await change(20_000);
  harness.session.resume();
  expect(await recent()).toBeUndefined();
});

it('has no market of futures', async () => {
  await harness.show();
  await harness.session.keepRecent();
  await change(20_000);
  harness.session.watchPair({ ...viewOf(2), names: NAMES });
  await harness.pass(20_000);
  harness.session.watchPair(viewOf(3));
  await change(20_000);
  await expectReplays();
});

it('has a clock that the wall clock does not move, and reports a change once', () => {
  let [wall, mono] = [5_000, 100.4];
  const onDrift = vi.fn();
  const clock = steadyClock({ now: () => epochMs(wall), monotonic: () => mono }, onDrift);
  [wall, mono] = [6_000, 1_100.4];
  expect(clock()).toBe(6_000);
  wall = 7_000;
  expect(clock()).toBe(6_000);
  expect(onDrift).not.toHaveBeenCalled();
  wall = 4_999;
  expect([clock(), clock()]).toEqual([6_000, 6_000]);
  expect(onDrift).toHaveBeenCalledOnce();
});

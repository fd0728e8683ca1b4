/** A recorded market in a real session: play, pause, speed, steps and positions. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { bookStateOf, FRAME } from '#domain/market-frame.ts';
import { embeddedRecording } from '#tests/support/recordings.ts';
import { readRecording } from '#tests/support/replay/read-recording.ts';
import type { Playback } from '#tools/replay/page/messages.ts';
import { RecordedMarket } from '#tools/replay/page/recorded-market.ts';
import { MarketSession } from '#workers/market/market-session.ts';
import type { Recording } from '#workers/market/recording/recording.ts';
import type { Environment } from '#workers/market/socket/environment.ts';

const recording = readRecording(embeddedRecording());
const environment: Environment = {
  now: () => epochMs(Date.now()),
  monotonic: () => performance.now(),
  random: () => 0.5,
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
/** Years after the recording. */
const NOW = Date.UTC(2031, 0, 1);

let stop = (): void => {};
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function open(played: Recording = recording) {
  const frames: Float64Array[] = [];
  let position = { positionMs: 0, speed: 1, isPaused: true, lengthMs: 0, event: '' };
  const market = new RecordedMarket({
    recording: played,
    environment,
    onPosition: (next) => (position = next),
  });
  const session = new MarketSession({
    environment,
    calls: market.calls,
    createBroadcast: (events) => market.createBroadcast(events),
    page: {
      onFrame: (frame) => {
        frames.push(frame);
        return Promise.resolve();
      },
      onBars: () => undefined,
      onStudies: () => undefined,
      onRunningStudies: () => undefined,
      onListings: () => undefined,
      onLink: () => undefined,
      onAccountUpdate: () => undefined,
      accountJoined: () => undefined,
      onSummary: () => undefined,
      authorizeChannel: () => Promise.reject(new Error('Nothing private is recorded.')),
    },
    transfer: (message) => message,
    userChannels: 'private',
  });
  stop = () => session.stop();
  session.connect();
  const show = async (playback: Partial<Playback> = {}): Promise<void> => {
    const view = played.start.snapshot?.view;
    if (view === undefined) throw new Error('the recording begins with a market');
    session.watchPair({ ...view, viewId: 1, day: undefined });
    await vi.advanceTimersByTimeAsync(50);
    // As the message of the bar has it.
    const message = { kind: 'start', positionMs: 0, speed: 1, isPaused: false, ...playback };
    market.start(message);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const stateNow = () => bookStateOf(frames.at(-1) ?? new Float64Array(32));
  const sequenceNow = () => frames.at(-1)?.[FRAME.bookSequence] ?? 0;
  return { market, session, frames, show, pass, stateNow, sequenceNow, position: () => position };
}

it('shows a live book at its speed, and stops at the end', async () => {
  const { show, pass, stateNow, sequenceNow, position, market } = open();
  await show();
  await pass(3_000);
  expect(stateNow()).toBe('live');
  expect(position().positionMs).toBeGreaterThan(2_800);
  expect(position().positionMs).toBeLessThan(3_200);
  const early = sequenceNow();
  market.setSpeed(10);
  await pass(1_000);
  expect(sequenceNow()).toBeGreaterThan(early);
  expect(position().positionMs).toBeGreaterThan(12_000);
  await pass(5_000);
  const { lengthMs } = market;
  const event = expect.any(String) as string;
  expect(position()).toEqual({ positionMs: lengthMs, isPaused: true, speed: 10, lengthMs, event });
});

it('keeps a paused book live, and moves it by steps', async () => {
  const { market, show, pass, stateNow, sequenceNow, position } = open();
  await show();
  await pass(4_000);
  market.pause();
  expect(position().isPaused).toBe(true);
  market.setSpeed(2);
  expect(position().speed).toBe(2);
  await pass(200);
  const [sequence, { positionMs }] = [sequenceNow(), position()];
  await pass(60_000);
  expect([stateNow(), sequenceNow(), position().positionMs]).toEqual([
    'live',
    sequence,
    positionMs,
  ]);
  for (let count = 0; count < 20; count++) market.step();
  await pass(1_500);
  expect(sequenceNow()).toBeGreaterThan(sequence);
  expect(position().isPaused).toBe(true);
  expect(position().event).not.toBe('');
});

it('opens at a later position with the same book as played to it', async () => {
  const played = open();
  await played.show({ speed: 10 });
  await played.pass(1_500);
  played.market.pause();
  await played.pass(1_000);
  const { positionMs } = played.position();
  const bookOf = (frame: Float64Array | undefined) =>
    (frame ?? new Float64Array(32)).slice(FRAME.bestBid, FRAME.bestAskSize + 1);
  const book = bookOf(played.frames.at(-1));
  stop();
  const opened = open();
  await opened.show({ positionMs, isPaused: true });
  await opened.pass(1_000);
  expect(opened.stateNow()).toBe('live');
  expect(opened.sequenceNow()).toBe(played.sequenceNow());
  expect(bookOf(opened.frames.at(-1))).toEqual(book);
});

it('reads the book again after the page was away, from the newest response and what came after it', async () => {
  const { session, show, pass, stateNow, sequenceNow } = open();
  await show();
  await pass(6_000);
  const sequence = sequenceNow();
  session.watchPair(undefined);
  const view = recording.start.snapshot?.view;
  if (view !== undefined) session.watchPair({ ...view, viewId: 2, day: undefined });
  await pass(2_500);
  expect(stateNow()).toBe('live');
  expect(sequenceNow()).toBeGreaterThanOrEqual(sequence);
});

it('shows a recorded silence as a stale book, and a lost connection as lost', async () => {
  const events = [...recording.events].filter(({ at }) => at - recording.start.at < 3_000);
  const last = events.at(-1)?.at ?? recording.start.at;
  const silent = open({
    ...recording,
    events: [...events, { at: epochMs(last + 20_000), event: ['taken'] as const }],
  });
  await silent.show();
  await silent.pass(14_000);
  expect(silent.stateNow()).toBe('stale');
  stop();
  const lost = open({
    ...recording,
    events: [...events, { at: epochMs(last + 100), event: ['close', 1006] as const }],
  });
  await lost.show();
  await lost.pass(14_000);
  expect(lost.stateNow()).toBe('stale');
});

/** Plays a recorded market through the worker's core on a virtual clock: measures the speed, checks
 *  that every frame equals the one that was sent, and measures the cost of recording a session. */
import { readFileSync } from 'node:fs';
import { assert } from '#contract/core/assert.ts';
import { epochMs } from '#contract/core/time.ts';
import { madeRecording } from '#bench/feed/made-recording.ts';
import { metricOf } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds, type Variant } from '#bench/harness/rounds.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';
import { MarketTap } from '#workers/market/recording/market-tap.ts';
import { MarketRecorder } from '#workers/market/recording/market-recorder.ts';
import { readRecording } from '#tests/support/replay/read-recording.ts';
import type { Recording } from '#workers/market/recording/recording.ts';
import { replayMarket } from '#tests/support/replay/replay-market.ts';
import type { SessionParts } from '#workers/market/market-session.ts';

const FILE = new URL('../../tests/support/captures/embedded-btcusdt.jsonl', import.meta.url);
const RATE = 100;
const TEXT_COUNT = 20_000;

export const replay: Scenario = {
  name: 'replay',
  async run(settings) {
    const recording = readRecording(readFileSync(FILE, 'utf8'));
    const variants: readonly Variant<number>[] = [
      { name: 'recorded', measure: () => eventsPerSecondOf(recording) },
      { name: 'made', measure: () => eventsPerSecondOf(madeOf(settings)) },
      { name: 'received', measure: () => textsPerSecondOf(settings, false) },
      { name: 'received and stored', measure: () => textsPerSecondOf(settings, true) },
    ];
    const { samples } = await runRounds(variants, roundsOf(settings, 'replay'));
    const of = (name: string): readonly number[] => samples.get(name) ?? [];
    return {
      metrics: [
        metricOf('replay/a recording, every frame as it was sent', 'events/s', of('recorded')),
        metricOf('replay/a made market', 'events/s', of('made')),
        metricOf(
          'replay/recorded messages, stored against not',
          'texts/s',
          of('received and stored'),
          {
            name: 'not kept',
            samples: of('received'),
          },
        ),
      ],
    };
  },
};

const madeOf = ({ seed, isQuick }: Settings): Recording =>
  madeRecording({
    seed,
    spanMs: isQuick ? 60_000 : 600_000,
    messagesPerSecond: RATE,
    frameIntervalMs: 50,
  });

/** @throws BrokenInvariant when a frame differs from the one that was sent. */
async function eventsPerSecondOf(recording: Recording): Promise<number> {
  const startedMs = performance.now();
  const { eventCount, error, firstDifference } = await replayMarket(recording);
  assert(error === undefined, 'a replay does not fall over');
  assert(firstDifference === undefined, 'every frame is the one that was sent');
  return (eventCount / (performance.now() - startedMs)) * 1_000;
}

/** Measures the tap alone, with and without a recorder. */
function textsPerSecondOf({ seed }: Settings, isRetained: boolean): number {
  const texts: string[] = [];
  for (const { event } of madeRecording({
    seed,
    spanMs: (TEXT_COUNT / RATE) * 1_000,
    messagesPerSecond: RATE,
    frameIntervalMs: 50,
  }).events) {
    if (event[0] === 'text') texts.push(event[1]);
  }
  let receivedCount = 0;
  let receive = (_: string): boolean => false;
  const parts = silentParts((onText) => {
    receive = onText;
  });
  const tap = new MarketTap(parts);
  tap.parts.createBroadcast({
    onOpen: none,
    onClose: none,
    onPong: none,
    onError: none,
    onText: () => {
      receivedCount += 1;
      return true;
    },
  });
  const { now, random } = parts.environment;
  if (isRetained)
    tap.listener = new MarketRecorder({ now, random, tap, shown: none, isFresh: true });
  const startedMs = performance.now();
  for (const text of texts) receive(text);
  const rate = (texts.length / (performance.now() - startedMs)) * 1_000;
  assert(receivedCount === texts.length, 'every text is heard');
  return rate;
}

const none = (): undefined => undefined;

/** Parts of a session that sends nothing. @param attach receives what handles a text of the socket. */
function silentParts(attach: (onText: (text: string) => boolean) => void): SessionParts {
  const reject = () => Promise.reject(new Error('Nobody answers here.'));
  return {
    environment: {
      now: () => epochMs(Date.now()),
      monotonic: () => performance.now(),
      random: () => 0.5,
      after: () => none,
    },
    page: {
      onFrame: () => Promise.resolve(),
      onBars: none,
      onStudies: none,
      onRunningStudies: none,
      onListings: none,
      onLink: none,
      onAccountUpdate: none,
      accountJoined: none,
      onSummary: none,
      authorizeChannel: reject,
    },
    calls: { snapshot: reject, trades: reject, bars: reject },
    createBroadcast: (events) => {
      attach(events.onText);
      return { open: none, close: none, join: none, leave: none, joinedNames: [], ping: none };
    },
    transfer: (message) => message,
    userChannels: 'private',
  };
}

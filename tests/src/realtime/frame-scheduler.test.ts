/** Tests the frame scheduler with a real worker session: which frames are received, when the next
 *  one is requested, and that a hidden page receives none and then shows current data. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import {
  createFrameScheduler,
  restAfter,
  type FrameScheduler,
} from '#src/realtime/frame-scheduler.ts';
import { SessionHarness } from '#tests/support/session-harness.ts';
import { StagedPage } from '#tests/support/staged-page.ts';

const FRAME_MS = 16;

let page: StagedPage;
let harness: SessionHarness;
let scheduler: FrameScheduler;
let restMs = 0;
let costMs = 0;
let serverSequence = 0;
interface Receipt {
  readonly frame: Float64Array;
  readonly at: number;
}
let received: Receipt[] = [];
/** Rests of frames. */
let finished: Receipt[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_723_161_253_000 });
  vi.stubGlobal('self', globalThis); // Same global as in a worker.
  page = new StagedPage();
  page.frameMs = FRAME_MS;
  [restMs, costMs, received, finished] = [0, 0, [], []];
  harness = new SessionHarness();
  scheduler = createFrameScheduler({
    receive: (frame) => {
      received.push({ frame, at: Date.now() });
      return () => void finished.push({ frame, at: Date.now() });
    },
    restMs: (spentMs) => Math.max(restMs, restAfter(spentMs, 'values')),
    costMs: () => Promise.resolve(costMs),
  });
  harness.onFrame = (frame) => scheduler.onFrame(frame);
  await harness.show();
});
afterEach(() => {
  scheduler.close();
  harness.session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Moves the market often enough that every frame has a change. */
async function move(ms: number, intervalMs = 10): Promise<void> {
  for (let passed = 0; passed < ms; passed += intervalMs) {
    emitDiff();
    await harness.pass(intervalMs);
  }
}
function emitDiff(): void {
  const diff = harness.server.change();
  serverSequence = diff.sequence;
  harness.emitDiff(diff);
}

/** Sets the visibility of the page and of its worker, as the page does. */
const show = (isVisible: boolean): void => {
  page.show(isVisible);
  harness.session.setLiveness({ isOnline: true, isVisible });
};
const sequenceOf = (frame: Float64Array | undefined) =>
  frame === undefined ? undefined : numberAt(frame, FRAME.bookSequence);

describe('a visible page', () => {
  it('receives every sent frame in an animation frame', async () => {
    received = [];
    const sentBefore = harness.frames.length;
    await move(1_000);
    expect(received.length).toBeGreaterThan(20);
    expect(harness.frames.length - sentBefore - received.length).toBeLessThanOrEqual(1);
  });

  it('applies a cheap frame at once, and the rest of a costly one an animation frame later', async () => {
    await move(500);
    expect(finished.length).toBeGreaterThan(5);
    expect(finished).toEqual(received.slice(0, finished.length));
    costMs = 20;
    await move(500);
    [received, finished] = [[], []];
    await move(2_000);
    expect(finished.length).toBeGreaterThan(3);
    finished.forEach((rest, nth) => {
      expect(rest.frame).toBe(received[nth]?.frame);
      expect(rest.at - (received[nth]?.at ?? NaN)).toBe(FRAME_MS);
    });
    // The rest of the time follows from both halves.
    expect(received.length).toBeLessThanOrEqual(6);
  });

  it('gives up the rest of a frame when the page is hidden between its halves', async () => {
    costMs = 20;
    await move(1_000);
    [received, finished] = [[], []];
    while (received.length === 0) await move(1, 1);
    show(false);
    await move(1_000);
    expect(finished).toEqual([]);
    show(true);
    await move(500);
    expect(finished.length).toBeGreaterThan(0);
  });

  it('rests eight times as long as the value updates used its thread', async () => {
    costMs = 30;
    await move(1_000);
    received = [];
    await move(2_000);
    // Two animation frames of 30 ms, 480 ms of rest, and the animation frame of the next one.
    expect(received.length).toBeGreaterThanOrEqual(3);
    expect(received.length).toBeLessThanOrEqual(4);
  });

  it('requests the next frame after its rest, and receives the current market', async () => {
    restMs = 250;
    await move(500);
    received = [];
    await move(4_000, 20);
    expect(received.length).toBeGreaterThanOrEqual(13);
    expect(received.length).toBeLessThanOrEqual(16);
    const ages = received.map(({ frame, at }) => at - numberAt(frame, FRAME.builtAt));
    expect(Math.max(...ages)).toBeLessThanOrEqual(FRAME_MS + 1);
  });
});

describe('a hidden page', () => {
  it('receives no frame, is sent none and requests no animation frame', async () => {
    await move(200);
    show(false);
    const [receivedCount, sentCount, requestCount] = [
      received.length,
      harness.frames.length,
      page.frameRequestCount,
    ];
    await move(30_000, 500);
    expect(received).toHaveLength(receivedCount);
    expect(harness.frames).toHaveLength(sentCount);
    expect(page.frameRequestCount).toBe(requestCount);
    expect(harness.summaries.length).toBeLessThanOrEqual(30);
  });

  it('shows current data in its first animation frame when shown again, not a pending frame', async () => {
    await move(200);
    // A frame is pending at this time.
    emitDiff();
    await harness.pass(1);
    const pausedSequence = sequenceOf(harness.frame);
    show(false);
    await move(20_000, 500);
    received = [];
    const shownAt = Date.now();
    show(true);
    await harness.pass(FRAME_MS + 1);
    expect(received).toHaveLength(1);
    expect(sequenceOf(received[0]?.frame)).toBe(serverSequence);
    expect(sequenceOf(received[0]?.frame)).not.toBe(pausedSequence);
    expect((received[0]?.at ?? 0) - shownAt).toBeLessThanOrEqual(FRAME_MS);
  });

  it('does not wait for the rest of a slow device when shown again', async () => {
    restMs = 250;
    await move(2_000, 50);
    show(false);
    await move(5_000, 500);
    received = [];
    show(true);
    await harness.pass(FRAME_MS + 1);
    expect(received).toHaveLength(1);
    expect(sequenceOf(received[0]?.frame)).toBe(serverSequence);
  });
});

it('[RT-11] rests at most a second after a frame during which the machine slept', () => {
  expect(restAfter(20, 'values')).toBe(160);
  expect(restAfter(20, 'rows')).toBe(20);
  expect(restAfter(8 * 3_600_000, 'values')).toBe(1_000);
});

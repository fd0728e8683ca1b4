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
let received: { readonly frame: Float64Array; readonly at: number }[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_723_161_253_000 });
  vi.stubGlobal('self', globalThis); // Same global as in a worker.
  page = new StagedPage();
  page.frameMs = FRAME_MS;
  [restMs, costMs, received] = [0, 0, []];
  harness = new SessionHarness();
  scheduler = createFrameScheduler({
    receive: (frame) => received.push({ frame, at: Date.now() }),
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

  it('rests eight times as long as the value updates used its thread', async () => {
    costMs = 30;
    await move(1_000);
    received = [];
    await move(2_000);
    // One frame, its 240 ms of rest, and the animation frame that receives the next one.
    expect(received.length).toBeGreaterThanOrEqual(7);
    expect(received.length).toBeLessThanOrEqual(8);
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

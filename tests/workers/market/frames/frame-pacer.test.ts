/** What the pacing of frames promises, after any sequence of changes, acknowledgements and waits: one frame in flight,
 *  none for a hidden page, none before its interval, and none of the last changes lost. */
import { expect, it } from 'vitest';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import { FramePacer } from '#workers/market/frames/frame-pacer.ts';

const WALK_COUNT = countOf({ short: 150, long: 10_000 });
const SEED = 31;
/** Changes and waits come more often than the others. */
const ACTS = ['touch', 'touch', 'pass', 'pass', 'end', 'hide', 'hurry', 'renew'] as const;

interface Sent {
  readonly at: number;
  readonly conflatedCount: number;
  readonly end: () => void;
}

class PacerHarness {
  readonly environment = virtualEnvironment();
  readonly sent: Sent[] = [];
  /** The frame that the page has not acknowledged, of the present view. */
  open: Sent | undefined;
  readonly pacer = new FramePacer({
    environment: this.environment,
    send: (conflatedCount) => {
      expect(this.open).toBeUndefined();
      return new Promise((resolve) => {
        this.open = { at: this.now, conflatedCount, end: resolve };
        this.sent.push(this.open);
      });
    },
  });

  get now(): number {
    return this.environment.monotonic();
  }

  get last(): Sent | undefined {
    return this.sent.at(-1);
  }

  /** Ends the frame in flight, as a page does that has applied it. */
  async acknowledge(): Promise<void> {
    const { open } = this;
    this.open = undefined;
    open?.end();
    await settle();
  }
}

/** Lets the pacer continue after a promise. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
};

it('sends the first change immediately, the next when page and interval allow it', async () => {
  const harness = new PacerHarness();
  const { pacer, environment, sent } = harness;
  pacer.setInterval(100);
  pacer.touch();
  expect(sent.map(({ at }) => at)).toEqual([0]);
  environment.advance(250);
  pacer.touch();
  environment.advance(50);
  expect(sent).toHaveLength(1);
  await harness.acknowledge();
  expect(sent.map(({ at }) => at)).toEqual([0, 300]);
  await harness.acknowledge();
  environment.advance(30);
  pacer.touch();
  environment.advance(69);
  expect(sent).toHaveLength(2);
  environment.advance(1);
  expect(sent.map(({ at }) => at)).toEqual([0, 300, 400]);
});

it('counts the changes that arrive while a frame is in flight', async () => {
  const harness = new PacerHarness();
  harness.pacer.touch();
  for (let change = 0; change < 5; change += 1) harness.pacer.touch();
  await harness.acknowledge();
  expect(harness.sent.map(({ conflatedCount }) => conflatedCount)).toEqual([0, 5]);
});

it('sends nothing while the page is hidden, and the state at its return', async () => {
  const { pacer, environment, sent } = new PacerHarness();
  pacer.setInterval(10);
  pacer.setVisible(false);
  pacer.touch();
  pacer.hurry();
  environment.advance(1_000);
  expect(sent).toEqual([]);
  pacer.setVisible(true);
  expect(sent.map(({ at }) => at)).toEqual([1_000]);
});

it('hurries past the interval, but not past a frame in flight', async () => {
  const harness = new PacerHarness();
  const { pacer, sent, environment } = harness;
  pacer.setInterval(500);
  pacer.touch();
  pacer.hurry();
  expect(sent).toHaveLength(1);
  await harness.acknowledge();
  expect(sent).toHaveLength(2);
  await harness.acknowledge();
  pacer.hurryAfter(100);
  pacer.touch();
  environment.advance(99);
  expect(sent).toHaveLength(2);
  environment.advance(1);
  expect(sent.map(({ at }) => at)).toEqual([0, 0, 100]);
});

it('replaces a delayed hurry by the next change of state', async () => {
  const harness = new PacerHarness();
  const { pacer, sent, environment } = harness;
  pacer.hurryAfter(100);
  environment.advance(40);
  pacer.hurryAfter(100);
  environment.advance(99);
  expect(sent).toEqual([]);
  pacer.hurry();
  await harness.acknowledge();
  environment.advance(1_000);
  expect(sent.map(({ at }) => at)).toEqual([139]);
});

it('starts a new view without its predecessor: no wait, no acknowledgement, no pending change', async () => {
  const harness = new PacerHarness();
  const { pacer, sent, environment } = harness;
  pacer.setInterval(500);
  pacer.touch();
  pacer.touch();
  const old = harness.open;
  harness.open = undefined;
  pacer.renew();
  environment.advance(1_000);
  expect(sent).toHaveLength(1);
  pacer.touch();
  expect(sent).toHaveLength(2);
  pacer.touch();
  old?.end();
  await settle();
  environment.advance(1_000);
  expect(sent).toHaveLength(2); // The acknowledgement of the former view is not that of this one.
  await harness.acknowledge();
  expect(sent).toHaveLength(3);
});

it('forgets its changes when stopped', () => {
  const { pacer, sent, environment } = new PacerHarness();
  pacer.hurryAfter(50);
  pacer.stop();
  environment.advance(1_000);
  pacer.setVisible(true);
  expect(sent).toEqual([]);
  expect(environment.waitingCount).toBe(0);
});

it(`[RT-11] loses no last change in any order of events: ${WALK_COUNT} walks of seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  let sentCount = 0;
  for (let walk = 0; walk < WALK_COUNT; walk += 1) {
    const harness = new PacerHarness();
    const { pacer, environment, sent } = harness;
    const intervalMs = random.pick([0, 16, 100]);
    pacer.setInterval(intervalMs);
    let isVisible = true;
    let isFree = true; // A hurry or a new view frees the next frame from its interval.
    let touchedAfter = -1;
    for (let step = 0; step < 60; step += 1) {
      const count = sent.length;
      const before = harness.last;
      const act = random.pick(ACTS);
      if (act === 'touch') {
        touchedAfter = count;
        pacer.touch();
      } else if (act === 'pass') environment.advance(random.between(1, 60));
      else if (act === 'end') await harness.acknowledge();
      else if (act === 'hide') {
        isVisible = !isVisible;
        pacer.setVisible(isVisible);
      } else {
        isFree = true;
        touchedAfter = act === 'hurry' ? count : -1;
        if (act === 'renew') harness.open = undefined;
        pacer[act]();
      }
      for (const { at } of sent.slice(count)) {
        expect(isVisible).toBe(true);
        if (!isFree) expect(at - (before?.at ?? -Infinity)).toBeGreaterThanOrEqual(intervalMs);
        isFree = false;
      }
    }
    pacer.setVisible(true);
    await harness.acknowledge();
    environment.advance(200);
    await harness.acknowledge();
    environment.advance(200);
    expect(sent.length).toBeGreaterThan(touchedAfter);
    expect(environment.waitingCount).toBe(0);
    sentCount += sent.length;
  }
  expect(sentCount).toBeGreaterThan(5 * WALK_COUNT);
});

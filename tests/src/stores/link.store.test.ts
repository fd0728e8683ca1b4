/** How the screen is connected, and how old what it shows is. */
import { describe, expect, it } from 'vitest';
import { subscribe } from 'valtio/vanilla';
import { epochMs } from '#contract/core/time.ts';
import { STALE_AFTER_MS } from '#domain/freshness.ts';
import {
  applyLink,
  applyLinkFrame,
  applyResume,
  applyWorkerLoss,
  clearLink,
  createLink,
  isTradable,
  type Link,
} from '#src/stores/link.store.ts';
import { frameOfDraft, type FrameDraft } from '#tests/support/market-frames.ts';

/** Takes a frame as soon as it was built, unless told when. */
function apply(link: Link, draft: FrameDraft, now: number = draft.builtAt ?? 10_000): void {
  applyLinkFrame(frameOfDraft(draft), epochMs(now), now, link);
}

const CONNECTED = {
  state: 'connected',
  latencyMs: 23,
  nextAttemptAt: undefined,
  attemptCount: 1,
  reason: '',
} as const;

/** Connected, and live at 10,000. */
function liveLink(): Link {
  const link = createLink();
  applyLink(CONNECTED, epochMs(10_000), link);
  apply(link, { receivedAt: 9_990 });
  return link;
}

it('shows the age of the book however many frames come', () => {
  const link = createLink();
  for (let at = 10_000; at < 12_000; at += 20) {
    apply(link, { builtAt: at, receivedAt: at - 40 - (at % 100) });
  }
  expect(link.ageMs).toBeGreaterThanOrEqual(40);
  expect(link.bookState).toBe('live');
});

it('tells nobody of a frame between two readings', async () => {
  const link = createLink();
  apply(link, { builtAt: 10_000, receivedAt: 9990 });
  await Promise.resolve();
  let notifiedCount = 0;
  subscribe(link, () => void (notifiedCount += 1));
  apply(link, { builtAt: 10_020, receivedAt: 9990 });
  await Promise.resolve();
  expect(notifiedCount).toBe(0);
});

it('passes on what the supervisor reports, and believes nothing once the worker is gone', () => {
  const link = createLink();
  apply(link, { builtAt: 10_000 });
  applyLink(CONNECTED, epochMs(10_000), link);
  expect([link.latencyMs, link.bookState, link.listFreshness]).toEqual([23, 'live', 'live']);
  applyWorkerLoss(epochMs(10_000), link);
  expect([link.freshness, link.bookState, link.listFreshness]).toEqual(['stale', 'stale', 'stale']);
});

it('counts how long a frame waited for a busy page as age of the book', () => {
  const link = createLink();
  apply(link, { builtAt: 10_000, receivedAt: 9_960 }, 15_000);
  expect(link.ageMs).toBe(5_040);
});

describe('a market order', () => {
  const at = (now: number, link: Link): boolean => isTradable(epochMs(now), now, link);

  it('may be sent on a live book that was heard of lately, and on no other', () => {
    const link = liveLink();
    expect(at(10_000, link)).toBe(true);
    expect(at(9_990 + STALE_AFTER_MS - 1, link)).toBe(true);
    // No frame came since: a thread that stood still, or a worker that does.
    expect(at(9_990 + STALE_AFTER_MS, link)).toBe(false);
    expect(at(9_000, link)).toBe(false); // The clock was set back: nobody knows how old it is.
    // It was set back by just what has passed since: the monotonic clock knows better.
    expect(isTradable(epochMs(10_000), 9_990 + STALE_AFTER_MS, link)).toBe(false);
    // The machine slept, and its monotonic clock with it.
    expect(isTradable(epochMs(9_990 + STALE_AFTER_MS), 10_000, link)).toBe(false);
    for (const bookState of ['empty', 'syncing', 'stale'] as const) {
      apply(link, { bookState, receivedAt: 9_990 });
      expect(at(10_000, link)).toBe(false);
    }
  });

  it('waits while the connection is not there, and after it until a frame proves the book', () => {
    const link = liveLink();
    applyLink({ ...CONNECTED, state: 'waiting' }, epochMs(10_000), link);
    expect(at(10_000, link)).toBe(false);
    applyLink(CONNECTED, epochMs(10_000), link);
    expect([link.freshness, at(10_000, link)]).toEqual(['catching up', false]);
    apply(link, { builtAt: 10_100, bookState: 'stale', receivedAt: 10_090 });
    expect(link.freshness).toBe('catching up');
    apply(link, { builtAt: 10_200, receivedAt: 10_190 });
    expect([link.freshness, at(10_200, link)]).toEqual(['live', true]);
  });

  it('does not count a frame of before the connection was lost that comes when it is back', () => {
    const link = liveLink();
    applyLink({ ...CONNECTED, state: 'waiting' }, epochMs(10_500), link);
    applyLink(CONNECTED, epochMs(11_500), link);
    apply(link, { builtAt: 10_400, receivedAt: 10_390 }, 11_510);
    expect([link.freshness, at(11_510, link)]).toEqual(['catching up', false]);
    apply(link, { builtAt: 11_800, receivedAt: 11_790 });
    expect([link.freshness, at(11_800, link)]).toEqual(['live', true]);
  });

  it('waits after another pair was chosen for its first frame', () => {
    const link = liveLink();
    clearLink(link);
    expect([link.freshness, link.bookState, at(10_000, link)]).toEqual(['waiting', 'empty', false]);
    apply(link, { viewId: 2, builtAt: 10_100, receivedAt: 10_090 });
    expect([link.freshness, at(10_100, link)]).toEqual(['live', true]);
  });

  it('waits after sleep for a frame that was built since', () => {
    const link = liveLink();
    applyResume(epochMs(12_000), link);
    expect(at(12_000, link)).toBe(false);
    apply(link, { builtAt: 11_900, receivedAt: 11_890 }, 12_010); // On its way since before.
    expect([link.freshness, at(12_010, link)]).toEqual(['catching up', false]);
    apply(link, { builtAt: 12_020, receivedAt: 12_010 });
    expect([link.freshness, at(12_020, link)]).toEqual(['live', true]);
  });

  it('waits no longer when the clock is set back meanwhile', () => {
    const link = liveLink();
    applyResume(epochMs(3_600_000), link);
    apply(link, { builtAt: 12_000, receivedAt: 11_990 });
    expect(link.freshness).toBe('catching up');
    apply(link, { builtAt: 12_020, receivedAt: 12_010 });
    expect([link.freshness, at(12_020, link)]).toEqual(['live', true]);
  });

  it('waits when the frame of a live book comes to a page that stood still, before anybody says so', () => {
    const link = liveLink();
    apply(link, { builtAt: 10_100, receivedAt: 10_090 }, 10_090 + STALE_AFTER_MS);
    expect([link.bookState, link.freshness]).toEqual(['live', 'catching up']);
    apply(link, { builtAt: 16_100, receivedAt: 16_095 });
    expect([link.freshness, at(16_100, link)]).toEqual(['live', true]);
  });

  it('does not believe a frame of the very moment in which it began to doubt', () => {
    const link = liveLink();
    applyResume(epochMs(12_000), link);
    apply(link, { builtAt: 12_000, receivedAt: 11_990 });
    expect(link.freshness).toBe('catching up');
  });

  it('does not call catching up what goes on for as long as it takes to be stale', () => {
    const link = liveLink();
    applyResume(epochMs(12_000), link);
    for (const builtAt of [12_100, 12_099 + STALE_AFTER_MS]) {
      apply(link, { builtAt, bookState: 'stale', receivedAt: 9_990 });
      expect(link.freshness).toBe('catching up');
    }
    apply(link, { builtAt: 12_100 + STALE_AFTER_MS, bookState: 'stale', receivedAt: 9_990 });
    expect([link.freshness, link.bookState]).toEqual(['stale', 'stale']);
  });
});

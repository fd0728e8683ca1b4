/** Tests the connection state, and the age of the displayed data. */
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

/** Applies a frame at the time it was built, unless `now` is given. */
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

/** Returns a link that is connected, and live at 10,000. */
function liveLink(): Link {
  const link = createLink();
  applyLink(CONNECTED, epochMs(10_000), link);
  apply(link, { receivedAt: 9_990 });
  return link;
}

it('shows the age of the book at any frame rate', () => {
  const link = createLink();
  for (let at = 10_000; at < 12_000; at += 20) {
    apply(link, { builtAt: at, receivedAt: at - 40 - (at % 100) });
  }
  expect(link.ageMs).toBeGreaterThanOrEqual(40);
  expect(link.bookState).toBe('live');
});

it('does not notify about a frame between two measurements', async () => {
  const link = createLink();
  apply(link, { builtAt: 10_000, receivedAt: 9990 });
  await Promise.resolve();
  let notifiedCount = 0;
  subscribe(link, () => void (notifiedCount += 1));
  apply(link, { builtAt: 10_020, receivedAt: 9990 });
  await Promise.resolve();
  expect(notifiedCount).toBe(0);
});

it('stores the supervisor’s reports, and becomes stale once the worker is lost', () => {
  const link = createLink();
  apply(link, { builtAt: 10_000 });
  applyLink(CONNECTED, epochMs(10_000), link);
  expect([link.latencyMs, link.bookState, link.listFreshness]).toEqual([23, 'live', 'live']);
  applyWorkerLoss(epochMs(10_000), link);
  expect([link.freshness, link.bookState, link.listFreshness]).toEqual(['stale', 'stale', 'stale']);
});

it('includes the time a frame waited for a busy page in the age of the book', () => {
  const link = createLink();
  apply(link, { builtAt: 10_000, receivedAt: 9_960 }, 15_000);
  expect(link.ageMs).toBe(5_040);
});

describe('a market order', () => {
  const at = (now: number, link: Link): boolean => isTradable(epochMs(now), now, link);

  it('may be sent only on a live book that was received recently', () => {
    const link = liveLink();
    expect(at(10_000, link)).toBe(true);
    expect(at(9_990 + STALE_AFTER_MS - 1, link)).toBe(true);
    // No frame arrived since, because the thread or the worker stalled.
    expect(at(9_990 + STALE_AFTER_MS, link)).toBe(false);
    expect(at(9_000, link)).toBe(false); // The clock was set back, so the age is unknown.
    // The clock was set back by the elapsed time; only the monotonic clock shows the age.
    expect(isTradable(epochMs(10_000), 9_990 + STALE_AFTER_MS, link)).toBe(false);
    // The machine slept, and its monotonic clock stopped.
    expect(isTradable(epochMs(9_990 + STALE_AFTER_MS), 10_000, link)).toBe(false);
    for (const bookState of ['empty', 'syncing', 'stale'] as const) {
      apply(link, { bookState, receivedAt: 9_990 });
      expect(at(10_000, link)).toBe(false);
    }
  });

  it('waits while disconnected, and then until a frame of a live book arrives', () => {
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

  it('does not accept a frame from before the connection loss that arrives after the reconnect', () => {
    const link = liveLink();
    applyLink({ ...CONNECTED, state: 'waiting' }, epochMs(10_500), link);
    applyLink(CONNECTED, epochMs(11_500), link);
    apply(link, { builtAt: 10_400, receivedAt: 10_390 }, 11_510);
    expect([link.freshness, at(11_510, link)]).toEqual(['catching up', false]);
    apply(link, { builtAt: 11_800, receivedAt: 11_790 });
    expect([link.freshness, at(11_800, link)]).toEqual(['live', true]);
  });

  it('waits for the first frame after a pair change', () => {
    const link = liveLink();
    clearLink(link);
    expect([link.freshness, link.bookState, at(10_000, link)]).toEqual(['waiting', 'empty', false]);
    apply(link, { viewId: 2, builtAt: 10_100, receivedAt: 10_090 });
    expect([link.freshness, at(10_100, link)]).toEqual(['live', true]);
  });

  it('waits after sleep for a newly built frame', () => {
    const link = liveLink();
    applyResume(epochMs(12_000), link);
    expect(at(12_000, link)).toBe(false);
    apply(link, { builtAt: 11_900, receivedAt: 11_890 }, 12_010); // Sent before the resume.
    expect([link.freshness, at(12_010, link)]).toEqual(['catching up', false]);
    apply(link, { builtAt: 12_020, receivedAt: 12_010 });
    expect([link.freshness, at(12_020, link)]).toEqual(['live', true]);
  });

  it('waits no longer than one frame when the clock is set back meanwhile', () => {
    const link = liveLink();
    applyResume(epochMs(3_600_000), link);
    apply(link, { builtAt: 12_000, receivedAt: 11_990 });
    expect(link.freshness).toBe('catching up');
    apply(link, { builtAt: 12_020, receivedAt: 12_010 });
    expect([link.freshness, at(12_020, link)]).toEqual(['live', true]);
  });

  it('waits when a live frame reaches a page that had stalled, before any other report', () => {
    const link = liveLink();
    apply(link, { builtAt: 10_100, receivedAt: 10_090 }, 10_090 + STALE_AFTER_MS);
    expect([link.bookState, link.freshness]).toEqual(['live', 'catching up']);
    apply(link, { builtAt: 16_100, receivedAt: 16_095 });
    expect([link.freshness, at(16_100, link)]).toEqual(['live', true]);
  });

  it('does not accept a frame built at the very time of the resume', () => {
    const link = liveLink();
    applyResume(epochMs(12_000), link);
    apply(link, { builtAt: 12_000, receivedAt: 11_990 });
    expect(link.freshness).toBe('catching up');
  });

  it('becomes stale when catching up takes as long as the stale limit', () => {
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

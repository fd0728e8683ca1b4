/** How the screen is connected, and how old what it shows is. */
import { expect, it } from 'vitest';
import { subscribe } from 'valtio/vanilla';
import { applyLink, applyLinkFrame, applyWorkerLoss, createLink } from '#src/stores/link.store.ts';
import { frameOfDraft } from '#tests/support/market-frames.ts';

it('shows the age of the book however many frames come', () => {
  const link = createLink();
  for (let at = 10_000; at < 12_000; at += 20) {
    applyLinkFrame(frameOfDraft({ builtAt: at, heardAt: at - 40 - (at % 100) }), link);
  }
  expect(link.ageMs).toBeGreaterThanOrEqual(40);
  expect(link.bookState).toBe('live');
});

it('tells nobody of a frame between two readings', async () => {
  const link = createLink();
  applyLinkFrame(frameOfDraft({ builtAt: 10_000, heardAt: 9990 }), link);
  await Promise.resolve();
  let toldCount = 0;
  subscribe(link, () => void (toldCount += 1));
  applyLinkFrame(frameOfDraft({ builtAt: 10_020, heardAt: 9990 }), link);
  await Promise.resolve();
  expect(toldCount).toBe(0);
});

it('passes on what the supervisor reports, and believes nothing once the worker is gone', () => {
  const link = createLink();
  applyLinkFrame(frameOfDraft({ builtAt: 10_000 }), link);
  applyLink(
    { state: 'connected', latencyMs: 23, nextAttemptAt: undefined, attemptCount: 1, reason: '' },
    link,
  );
  expect([link.connection, link.latencyMs, link.bookState]).toEqual(['connected', 23, 'live']);
  applyWorkerLoss(link);
  expect([link.connection, link.bookState]).toEqual(['restarting', 'stale']);
});

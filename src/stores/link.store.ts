/** How the screen is connected to the market, and how old what it shows is. `applyLink` writes what
 *  the worker's supervisor reports, `applyLinkFrame` what each frame says of itself. */
import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#contract/core/time.ts';
import type { LinkReport, LinkState } from '#workers/market/market-api.ts';
import { FRAME, bookStateOf, numberAt, presentOf, type BookState } from '#domain/market-frame.ts';

/** Readings that change with every frame are written no oftener than this. */
const READING_INTERVAL_MS = 250;

export interface Link {
  /** `starting` until the worker answers, `restarting` after it died. */
  connection: LinkState | 'starting' | 'restarting';
  /** Of the pair on screen. Only `live` may be traded on. */
  bookState: BookState;
  /** How long ago the book last gave a sign of life; undefined while there is no book. */
  ageMs: number | undefined;
  latencyMs: number | undefined;
  nextAttemptAt: EpochMs | undefined;
  attemptCount: number;
  reason: string | undefined;
  /** The writer's own note, outside the proxy: reading a frame tells nobody. */
  noted: { readingAt: number };
}

const blankLink = (): Link => ({
  connection: 'starting',
  bookState: 'empty',
  ageMs: undefined,
  latencyMs: undefined,
  nextAttemptAt: undefined,
  attemptCount: 0,
  reason: undefined,
  noted: ref({ readingAt: 0 }),
});

export const createLink = (): Link => proxy(blankLink());
export const link = createLink();

export function applyLink(report: LinkReport, target: Link = link): void {
  target.connection = report.state;
  target.latencyMs = report.latencyMs;
  target.nextAttemptAt = report.nextAttemptAt;
  target.attemptCount = report.attemptCount;
  target.reason = report.reason;
}

/** The worker stopped answering: nothing on screen may be believed until it is back. */
export function applyWorkerLoss(target: Link = link): void {
  target.connection = 'restarting';
  if (target.bookState === 'live') target.bookState = 'stale';
}

export function applyLinkFrame(frame: Float64Array, target: Link = link): void {
  target.bookState = bookStateOf(frame);
  const builtAt = numberAt(frame, FRAME.builtAt);
  const { noted } = target;
  if (builtAt - noted.readingAt < READING_INTERVAL_MS) return;
  noted.readingAt = builtAt;
  const heardAt = presentOf(frame, FRAME.bookHeardAt);
  target.ageMs = heardAt === undefined ? undefined : Math.max(0, builtAt - heardAt);
}

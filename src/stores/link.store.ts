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
  /** Frames shown in the last second. */
  framesPerSecond: number;
  nextAttemptAt: EpochMs | undefined;
  attemptCount: number;
  reason: string | undefined;
  /** The writer's own notes, outside the proxy: counting a frame tells nobody. */
  counting: { readingAt: number; countedAt: number; frameCount: number };
}

const blankLink = (): Link => ({
  connection: 'starting',
  bookState: 'empty',
  ageMs: undefined,
  latencyMs: undefined,
  framesPerSecond: 0,
  nextAttemptAt: undefined,
  attemptCount: 0,
  reason: undefined,
  counting: ref({ readingAt: 0, countedAt: 0, frameCount: 0 }),
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
  const { counting } = target;
  counting.frameCount += 1;
  if (builtAt - counting.countedAt >= 1000) {
    target.framesPerSecond = counting.frameCount;
    counting.frameCount = 0;
    counting.countedAt = builtAt;
  }
  if (builtAt - counting.readingAt < READING_INTERVAL_MS) return;
  counting.readingAt = builtAt;
  const heardAt = presentOf(frame, FRAME.bookHeardAt);
  target.ageMs = heardAt === undefined ? undefined : Math.max(0, builtAt - heardAt);
}

/** How the screen is connected to the market, and how old what it shows is. `applyLink` writes what
 *  the worker's supervisor reports, `applyLinkFrame` what each frame says of itself. */
import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#contract/core/time.ts';
import type { LinkReport, LinkState } from '#workers/market/market-api.ts';
import {
  FRAME,
  STALE_AFTER_MS,
  bookStateOf,
  numberAt,
  presentOf,
  type BookState,
} from '#domain/market-frame.ts';

/** Readings that change with every frame are written no oftener than this. */
const READOUT_INTERVAL_MS = 250;
/** How far two threads may read one clock apart. */
const CLOCK_SLACK_MS = 50;

export interface Link {
  /** `starting` until the worker answers, `restarting` after it died. */
  connection: LinkState | 'starting' | 'restarting';
  /** Of the pair on screen, by the newest frame; whether it may be traded on says `isTradable`. */
  bookState: BookState;
  /** The page slept, was hidden or lost its connection: what it shows is not yet proven fresh. */
  isCatchingUp: boolean;
  /** How long ago the book last gave a sign of life; undefined while there is no book. */
  ageMs: number | undefined;
  latencyMs: number | undefined;
  nextAttemptAt: EpochMs | undefined;
  attemptCount: number;
  reason: string | undefined;
  /** The writer's own note, outside the proxy: reading a frame tells nobody. */
  noted: Noted;
}

interface Noted {
  measurementAt: number;
  /** When the book on screen last gave a sign of life; the worker's clock is the page's. */
  receivedAt: number | undefined;
  /** Frames built no later than this prove nothing. */
  believedFrom: number;
  /** When the first frame after it still had nothing to prove. */
  catchingUpSince: number | undefined;
}

const blankLink = (): Link => ({
  connection: 'starting',
  bookState: 'empty',
  isCatchingUp: false,
  ageMs: undefined,
  latencyMs: undefined,
  nextAttemptAt: undefined,
  attemptCount: 0,
  reason: undefined,
  noted: ref({
    measurementAt: 0,
    receivedAt: undefined,
    believedFrom: 0,
    catchingUpSince: undefined,
  }),
});

export const createLink = (): Link => proxy(blankLink());
export const link = createLink();

export function applyLink(report: LinkReport, target: Link = link): void {
  if (report.state === 'connected' && target.connection !== 'connected') startCatchingUp(target);
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

/** The page comes back from sleep, from being hidden, or from standing still: nothing it shows counts
 *  before a frame that was built since. */
export function applyDoubt(now: EpochMs, target: Link = link): void {
  startCatchingUp(target);
  target.noted.believedFrom = now;
}

/** @param now when the page takes the frame: one that waited for a busy page is as old as it is. */
export function applyLinkFrame(frame: Float64Array, now: EpochMs, target: Link = link): void {
  const { noted } = target;
  const builtAt = numberAt(frame, FRAME.builtAt);
  const receivedAt = presentOf(frame, FRAME.bookReceivedAt);
  target.bookState = bookStateOf(frame);
  noted.receivedAt = receivedAt;
  if (target.isCatchingUp) target.isCatchingUp = !isProven(builtAt, now, target);
  // It waited for a page that stood still, and a tick that is late has not told yet.
  else if (target.bookState === 'live' && !isRecent(receivedAt, now)) applyDoubt(now, target);
  // A clock set back must not keep a reading for ever.
  const sinceMs = now - noted.measurementAt;
  if (sinceMs >= 0 && sinceMs < READOUT_INTERVAL_MS) return;
  noted.measurementAt = now;
  target.ageMs = receivedAt === undefined ? undefined : Math.max(0, now - receivedAt);
}

/** Whether the book on screen may be traded on at this moment, whatever its last frame said of itself. */
export function isTradable(
  now: EpochMs,
  { connection, bookState, isCatchingUp, noted }: Link = link,
) {
  const isLive = connection === 'connected' && bookState === 'live' && !isCatchingUp;
  return isLive && isRecent(noted.receivedAt, now);
}

function startCatchingUp(target: Link): void {
  target.isCatchingUp = true;
  target.noted.catchingUpSince = undefined;
}

/** Fresh, or old for so long that it is simply stale. */
function isProven(builtAt: number, now: EpochMs, { bookState, noted }: Link): boolean {
  // A clock set back: doubt that began in what is now the future begins now.
  noted.believedFrom = Math.min(noted.believedFrom, now);
  if (builtAt <= noted.believedFrom) return false;
  if (bookState === 'live' && isRecent(noted.receivedAt, now)) return true;
  noted.catchingUpSince ??= builtAt;
  return builtAt - noted.catchingUpSince >= STALE_AFTER_MS;
}

/** A sign of life from the future came before the clock was set back: nobody knows its age. */
function isRecent(receivedAt: number | undefined, now: EpochMs): boolean {
  if (receivedAt === undefined) return false;
  const ageMs = now - receivedAt;
  return ageMs < STALE_AFTER_MS && ageMs > -CLOCK_SLACK_MS;
}

/** Connection state and age of the displayed market data. `applyLink` writes the reports of the
 *  worker's supervisor, `applyLinkFrame` the data of each frame. */
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

/** Minimum interval for writing measurements that change with every frame. */
const READOUT_INTERVAL_MS = 250;
/** Maximum clock difference between two threads. */
const CLOCK_SLACK_MS = 50;

export interface Link {
  /** `starting` until the worker responds, `restarting` after it died. */
  connection: LinkState | 'starting' | 'restarting';
  /** State of the displayed pair's book in the newest frame; `isTradable` decides whether trading
   *  is allowed. */
  bookState: BookState;
  /** The page slept, was hidden or lost its connection: the displayed data is not confirmed as
   *  fresh yet. */
  isCatchingUp: boolean;
  /** Time since the last book message or heartbeat; undefined without a book. */
  ageMs: number | undefined;
  latencyMs: number | undefined;
  nextAttemptAt: EpochMs | undefined;
  attemptCount: number;
  reason: string | undefined;
  /** Internal values outside the proxy, so that writing them notifies no subscriber. */
  noted: Noted;
}

interface Noted {
  measurementAt: number;
  /** Time of the last book message or heartbeat; worker and page share the clock. */
  receivedAt: number | undefined;
  /** Only frames built after this time confirm fresh data. */
  believedFrom: number;
  /** Build time of the first frame after it that did not confirm fresh data. */
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

/** The worker stopped responding: displayed data is treated as stale until it is back. */
export function applyWorkerLoss(target: Link = link): void {
  target.connection = 'restarting';
  if (target.bookState === 'live') target.bookState = 'stale';
}

/** The page returns from sleep, from being hidden, or from being blocked: only frames built since
 *  then count as fresh. */
export function applyDoubt(now: EpochMs, target: Link = link): void {
  startCatchingUp(target);
  target.noted.believedFrom = now;
}

/** @param now when the page applies the frame, so that the waiting time on a busy page counts as
 *  age. */
export function applyLinkFrame(frame: Float64Array, now: EpochMs, target: Link = link): void {
  const { noted } = target;
  const builtAt = numberAt(frame, FRAME.builtAt);
  const receivedAt = presentOf(frame, FRAME.bookReceivedAt);
  target.bookState = bookStateOf(frame);
  noted.receivedAt = receivedAt;
  if (target.isCatchingUp) target.isCatchingUp = !isProven(builtAt, now, target);
  // The frame waited while the page was blocked, and the late timer has not fired yet.
  else if (target.bookState === 'live' && !isRecent(receivedAt, now)) applyDoubt(now, target);
  // A clock that was set back must not block measurements forever.
  const sinceMs = now - noted.measurementAt;
  if (sinceMs >= 0 && sinceMs < READOUT_INTERVAL_MS) return;
  noted.measurementAt = now;
  target.ageMs = receivedAt === undefined ? undefined : Math.max(0, now - receivedAt);
}

/** True when the displayed book may be traded on now, regardless of the state in its last frame. */
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

/** True for a fresh book, or one that has been old long enough to count as stale. */
function isProven(builtAt: number, now: EpochMs, { bookState, noted }: Link): boolean {
  // After the clock was set back, a start time in the future is moved to now.
  noted.believedFrom = Math.min(noted.believedFrom, now);
  if (builtAt <= noted.believedFrom) return false;
  if (bookState === 'live' && isRecent(noted.receivedAt, now)) return true;
  noted.catchingUpSince ??= builtAt;
  return builtAt - noted.catchingUpSince >= STALE_AFTER_MS;
}

/** A time in the future is from before the clock was set back, so its age is unknown. */
function isRecent(receivedAt: number | undefined, now: EpochMs): boolean {
  if (receivedAt === undefined) return false;
  const ageMs = now - receivedAt;
  return ageMs < STALE_AFTER_MS && ageMs > -CLOCK_SLACK_MS;
}

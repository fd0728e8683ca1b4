/** State of the screen's connection to the market, with the freshness and age of the data shown.
 *  The `apply…` functions pass facts to `domain/freshness.ts`, which decides, and write the
 *  changes. */
import { proxy, ref } from 'valtio/vanilla';
import type { EpochMs } from '#contract/core/time.ts';
import {
  STARTING,
  freshnessOf,
  listFreshnessOf,
  isTradableAt,
  nextScreen,
  screenWithFrame,
  type Freshness,
  type ListFreshness,
  type ScreenState,
} from '#domain/freshness.ts';
import { FRAME, bookStateOf, numberAt, presentOf, type BookState } from '#domain/market-frame.ts';
import { Throttle } from '#domain/throttle.ts';
import type { LinkReport } from '#workers/market/market-api.ts';

/** Values that change with every frame are written no oftener than this. */
const AGE_INTERVAL_MS = 250;

export interface Link {
  /** Freshness of the market on screen; `isTradable` decides whether it may be traded on. */
  freshness: Freshness;
  /** Freshness of the prices in lists of all pairs. */
  listFreshness: ListFreshness;
  /** State of the order book of the pair on screen, by the newest frame. */
  bookState: BookState;
  /** Time since the last sign of life of the book; undefined while there is no book. */
  ageMs: number | undefined;
  latencyMs: number | undefined;
  nextAttemptAt: EpochMs | undefined;
  attemptCount: number;
  reason: string | undefined;
  /** State of the writer, outside the proxy: a frame that changes nothing else causes no render. */
  noted: Noted;
}

interface Noted {
  screen: ScreenState;
  /** When the book on screen last gave a sign of life, by the wall clock and by the page's monotonic one. */
  receivedAt: number | undefined;
  receivedAtMs: number;
  readonly ages: Throttle;
}

const blankLink = (): Link => ({
  freshness: freshnessOf(STARTING),
  listFreshness: listFreshnessOf(STARTING, 0),
  bookState: STARTING.book,
  ageMs: undefined,
  latencyMs: undefined,
  nextAttemptAt: undefined,
  attemptCount: 0,
  reason: undefined,
  noted: ref({
    screen: STARTING,
    receivedAt: undefined,
    receivedAtMs: -Infinity,
    ages: new Throttle(),
  }),
});

export const createLink = (): Link => proxy(blankLink());
export const link = createLink();

/** Applies a report of the worker's supervisor. @param now when the page receives it. */
export function applyLink(report: LinkReport, now: EpochMs, target: Link = link): void {
  const { screen } = target.noted;
  target.latencyMs = report.latencyMs;
  target.nextAttemptAt = report.nextAttemptAt;
  target.attemptCount = report.attemptCount;
  target.reason = report.reason;
  show(nextScreen(screen, { type: 'link.reported', state: report.state, now }), target);
  target.listFreshness = listFreshnessOf(target.noted.screen, report.attemptCount);
}

/** The worker stopped responding: nothing on screen is live until it is back. */
export function applyWorkerLoss(now: EpochMs, target: Link = link): void {
  show(nextScreen(target.noted.screen, { type: 'worker.lost', now }), target);
  target.listFreshness = listFreshnessOf(target.noted.screen, target.attemptCount);
}

/** The page comes back from sleep, from being hidden, or from a blocked thread. */
export function applyResume(now: EpochMs, target: Link = link): void {
  show(nextScreen(target.noted.screen, { type: 'page.resumed', now }), target);
}

/** Another pair was chosen: nothing of the one before is fresh under its name. */
export function clearLink(target: Link = link): void {
  target.noted.receivedAt = undefined;
  show(nextScreen(target.noted.screen, { type: 'pair.changed' }), target);
}

/** @param now when the page applies the frame, by the clock that the worker stamped it with. @param nowMs the same
 *   moment by the page's monotonic clock. */
export function applyLinkFrame(
  frame: Float64Array,
  now: EpochMs,
  nowMs: number,
  target: Link = link,
): void {
  const { noted } = target;
  const builtAt = numberAt(frame, FRAME.builtAt);
  const receivedAt = presentOf(frame, FRAME.bookReceivedAt);
  const ageMs = receivedAt === undefined ? undefined : Math.max(0, now - receivedAt);
  noted.receivedAt = receivedAt;
  noted.receivedAtMs = ageMs === undefined ? -Infinity : nowMs - ageMs;
  show(screenWithFrame(noted.screen, bookStateOf(frame), builtAt, receivedAt, now), target);
  if (noted.ages.waitMs(nowMs, AGE_INTERVAL_MS) > 0) return;
  noted.ages.ran(nowMs);
  target.ageMs = ageMs;
}

/** Returns whether the user may trade on the book on screen at this moment, regardless of the state
 *  in its last frame. */
export function isTradable(now: EpochMs, nowMs: number, { noted }: Link = link): boolean {
  const { screen, receivedAt, receivedAtMs } = noted;
  return isTradableAt(screen, now - (receivedAt ?? -Infinity), nowMs - receivedAtMs);
}

function show(screen: ScreenState, target: Link): void {
  if (screen === target.noted.screen) return;
  target.noted.screen = screen;
  target.freshness = freshnessOf(screen);
  target.bookState = screen.book;
}

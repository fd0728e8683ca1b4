/** Days and dates of simple earn. A day is a day of UTC, counted from 1970-01-01; the exchange's time decides. */
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs, isoOf, type EpochMs } from '#contract/core/time.ts';

/** Subscriptions of users pause around midnight for the settlement. */
export const PAUSE_BEFORE_MS = 10 * MINUTE_MS;
export const PAUSE_AFTER_MS = 10 * MINUTE_MS;
/** Notices before the renewal of a position. */
export const RENEWAL_NOTICES_MS = [72 * HOUR_MS, 24 * HOUR_MS] as const;
/** After a renewal, in which the position can be left without loss. */
export const FREE_EXIT_MS = DAY_MS;

export const dayOf = (at: EpochMs): number => Math.floor(at / DAY_MS);
export const startOfDay = (day: number): EpochMs => epochMs(day * DAY_MS);
/** 2028-02-29 for example. */
export const dateOfDay = (day: number): CalendarDate =>
  isoOf(startOfDay(day)).slice(0, 10) as CalendarDate;
export const dayOfDate = (date: CalendarDate): number => dayOf(epochMs(Date.parse(date)));

/** The first day that earns: the day after the subscription. */
export const firstDayOf = (subscribedAt: EpochMs): number => dayOf(subscribedAt) + 1;
/** First moment that earns. */
export const accruesFromOf = (subscribedAt: EpochMs): EpochMs =>
  startOfDay(firstDayOf(subscribedAt));
/** Each day is paid at its end. */
export const paysAtOf = (day: number): EpochMs => startOfDay(day + 1);
export const maturesAtOf = (accruesFrom: EpochMs, durationDays: number): EpochMs =>
  epochMs(accruesFrom + durationDays * DAY_MS);
/** When a redemption arrives that earns the running day. */
export const nextDayAt = (at: EpochMs): EpochMs => startOfDay(dayOf(at) + 1);

/** Next payment of a position, which may be late; undefined after its last one. */
export function nextPayAtOf(
  position: { readonly accruesFrom: EpochMs; readonly maturesAt: EpochMs | undefined },
  now: EpochMs,
): EpochMs | undefined {
  const next = paysAtOf(Math.max(dayOf(now), dayOf(position.accruesFrom)));
  return position.maturesAt !== undefined && next > position.maturesAt ? undefined : next;
}

/** @returns when subscriptions are open again; undefined when they are. */
export function pausedUntil(now: EpochMs): EpochMs | undefined {
  const sinceMidnight = now - startOfDay(dayOf(now));
  if (sinceMidnight < PAUSE_AFTER_MS) return epochMs(startOfDay(dayOf(now)) + PAUSE_AFTER_MS);
  if (sinceMidnight < DAY_MS - PAUSE_BEFORE_MS) return undefined;
  return epochMs(startOfDay(dayOf(now) + 1) + PAUSE_AFTER_MS);
}

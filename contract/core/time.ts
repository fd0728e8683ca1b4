/** Points in time and their formats on the wire. */
import type { Branded } from './branded.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Branded<number, 'epochMs'>;
/** Integer seconds since 1970-01-01T00:00:00Z: chart columns and chart requests. */
export type EpochSec = Branded<number, 'epochSec'>;

export const epochMs = (value: number): EpochMs => value as EpochMs;
export const epochSec = (value: number): EpochSec => value as EpochSec;

/** Integer seconds, rounded down. */
export const epochSecOf = (time: EpochMs): EpochSec => epochSec(Math.floor(time / 1000));

/** ISO-8601 in UTC, the format of every `*_at` field on the wire. */
export const isoOf = (time: EpochMs): string => new Date(time).toISOString();

/** @returns undefined when `text` is not a valid time. */
export function epochMsOfIso(text: string): EpochMs | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : epochMs(time);
}

/** Injected wherever time is read: tests pass their own clock, the composition roots pass the real
 *  one. */
export type Clock = () => EpochMs;

/** Milliseconds since some start, with fractions. Nobody sets it: for intervals, waits and throttles. It may stand
 *  still while the machine sleeps, and says nothing about the time of day. */
export type MonotonicClock = () => number;

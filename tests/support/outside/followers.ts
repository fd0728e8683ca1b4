/** Runs many followers in a process of their own. `node tests/support/outside/followers.ts SETTINGS`
 *  prints a line when all follow; each line on standard input prints a report as JSON, and the end of
 *  the input ends the process. */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Follower, type FollowedPair } from './follower.ts';
import { KnownTrades } from './received-trades.ts';

export interface FollowersSettings {
  readonly ports: readonly number[];
  readonly key: string;
  readonly url: string;
  readonly count: number;
  readonly pairs: readonly FollowedPair[];
}

export interface FollowersReport {
  readonly following: number;
  readonly frames: number;
  /** Followers per port. */
  readonly ports: Readonly<Record<string, number>>;
  readonly closes: number;
  readonly gaps: number;
  readonly repeats: number;
  /** Followers that missed a trade. */
  readonly incompleteTrades: number;
  /** Followers per number of snapshots that they have read. */
  readonly snapshots: Readonly<Record<string, number>>;
  /** Since the last report, in milliseconds. */
  readonly delays: { readonly p50: number; readonly p99: number; readonly max: number };
}

const OPENED_AT_ONCE = 20;
const OPEN_PAUSE_MS = 10;

const settings = JSON.parse(process.argv[2] ?? '{}') as FollowersSettings;
const known = settings.pairs.map(() => new KnownTrades());
const followers: Follower[] = [];
let delays: number[] = [];

for (let number = 0; number < settings.count; number += 1) {
  const index = Math.floor(number / settings.ports.length) % settings.pairs.length;
  const [pair, trades] = [settings.pairs[index], known[index]];
  if (pair === undefined || trades === undefined) throw new Error('every follower has a pair');
  const onDelay = (delayMs: number): void => void delays.push(delayMs);
  followers.push(new Follower({ ...settings, pair, trades, number, onDelay }));
  if (number % OPENED_AT_ONCE === 0) await wait(OPEN_PAUSE_MS);
}
while (!followers.every(({ isFollowing }) => isFollowing)) await wait(100);
console.log('following');

createInterface({ input: process.stdin })
  .on('line', () => console.log(JSON.stringify(report())))
  .on('close', () => {
    for (const follower of followers) follower.stop();
    process.exit(0);
  });

function report(): FollowersReport {
  const sumOf = (read: (counts: Follower['counts']) => number): number =>
    followers.reduce((sum, { counts }) => sum + read(counts), 0);
  const sorted = delays.toSorted((a, b) => a - b);
  delays = [];
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    following: followers.filter(({ isFollowing }) => isFollowing).length,
    frames: sumOf(({ frames }) => frames),
    ports: countsBy(({ port }) => port),
    closes: sumOf(({ closes }) => closes),
    gaps: sumOf(({ gaps }) => gaps),
    repeats: sumOf(({ repeats }) => repeats),
    incompleteTrades: followers.filter(({ hasAllTrades }) => !hasAllTrades).length,
    snapshots: countsBy(({ counts }) => counts.snapshots),
    delays: { p50: at(0.5), p99: at(0.99), max: at(1) },
  };
}

function countsBy(read: (follower: Follower) => number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const follower of followers) {
    const key = String(read(follower));
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

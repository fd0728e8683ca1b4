/** Replays hours of a market, with losses and broken connections, through the worker's core on a
 *  virtual clock: its memory does not grow after the first hour. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TAPE_TRADE_COUNT_MAX } from '#domain/market-frame.ts';
import { countOf } from '#tests/support/count-of.ts';
import type { ReplayedDay } from '#tests/support/replayed-day.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/replayed-day.ts'));
const [HOURS, MESSAGES_PER_SECOND] = countOf({ short: [2, 4], long: [24, 20] });
/** Closed bars, one per minute, and garbage left by the collector. */
const GROWTH_MB_MAX = 6;

it(`holds no more after ${HOURS} hours at ${MESSAGES_PER_SECOND} messages a second than after one`, async () => {
  const given = ['--expose-gc', PROGRAM, String(HOURS), String(MESSAGES_PER_SECOND)];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  console.log(stdout);
  const day = JSON.parse(stdout) as ReplayedDay;
  const [first = Infinity] = day.heapMb;
  expect(day.error).toBeUndefined();
  expect(day.messageCount).toBeGreaterThan(HOURS * 3_600 * MESSAGES_PER_SECOND);
  expect(day.liveShare).toBeGreaterThan(0.99);
  expect(day.tapeTradeCountMax).toBe(TAPE_TRADE_COUNT_MAX);
  expect(day.waitingTimerCount).toBeLessThan(8);
  expect(day.closedBarCount).toBeGreaterThan(HOURS * 50);
  expect(day.heapMb.length).toBeGreaterThanOrEqual(HOURS);
  expect(Math.max(...day.heapMb) - first).toBeLessThan(GROWTH_MB_MAX);
}, 3_600_000);

/** Slows every process of a browser evenly, which its own throttle does not do for workers: a
 *  separate process stops and continues them in turns of a few milliseconds (`duty-cycle.ts`). The
 *  exchange and the feed are other processes and keep their speed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';

/** Slowness of all threads compared with the machine of the goals: at six times, a browser could not
 *  even receive 5,000 frames a second. */
export const SLOW_MACHINE_FACTOR = 4;
/** A late stop makes the slowdown uneven, so that the process must run before all others. */
const REAL_TIME = ['chrt', '--fifo', '1'];
const DUTY_CYCLE = join(import.meta.dirname, 'duty-cycle.ts');

/**
 * @param factor 4 gives the browser a quarter of the time; 1 leaves it alone.
 * @returns a function that lets the browser run at full speed again.
 */
export async function startSlowMachine(
  browser: Browser | null,
  factor: number,
): Promise<() => Promise<void>> {
  if (factor <= 1) return async () => {};
  assert(browser !== null, 'the page belongs to a browser');
  const program = [
    process.execPath,
    DUTY_CYCLE,
    String(await processIdOf(browser)),
    String(factor),
  ];
  const [command = '', ...given] = canRunInRealTime() ? [...REAL_TIME, ...program] : program;
  const cycle = spawn(command, given, {
    // The process ends when this end of its input is closed, in any case.
    stdio: ['pipe', 'pipe', 'inherit'],
    // Linux shares the cores among sessions: in its own one, an idle process starts soonest.
    detached: true,
  });
  await once(cycle.stdout, 'data');
  return async () => {
    const ended = once(cycle, 'exit');
    cycle.stdin.end();
    await ended;
  };
}

const canRunInRealTime = (): boolean =>
  spawnSync(REAL_TIME[0] ?? '', [...REAL_TIME.slice(1), 'true']).status === 0;

/** The browser leads the process group of its renderers and services. */
async function processIdOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.find(({ type }) => type === 'browser');
  assert(own !== undefined, 'the browser has a process');
  return own.id;
}

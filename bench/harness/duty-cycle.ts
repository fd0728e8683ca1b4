/** `node duty-cycle.ts GROUP FACTOR`: lets a process group run for one part of FACTOR of the time,
 *  until the standard input is closed. */
import { setPriority } from 'node:os';
import { DutyClock } from './duty-clock.ts';

/** A stop must be much shorter than an animation frame, so that the slowdown is even, and longer than
 *  threads need to wake up. */
const STOP_MS = 3;
/** Turns between two looks at the standard input. */
const TURNS = 16;
/** Needs the right to raise it; without it, other work of the machine makes turns longer. */
const PRIORITY = -15;

const [group, factor] = process.argv.slice(2).map(Number);
if (group === undefined || factor === undefined || !(factor > 1))
  throw new Error('usage: GROUP FACTOR, the factor more than 1');
const runMs = STOP_MS / (factor - 1);

try {
  setPriority(PRIORITY);
} catch {
  // Not permitted: the clock makes up for late turns.
}

const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
/** Blocks this thread, which is more exact than a timer. */
const sleep = (ms: number): void => void Atomics.wait(cell, 0, 0, ms);
const state = { isOver: false };
process.stdin.on('end', () => {
  state.isOver = true;
});
process.stdin.resume();

const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(-group, name);
  } catch {
    state.isOver = true; // The browser has ended.
  }
};

const clock = new DutyClock(factor);
function turns(): void {
  for (let turn = 0; turn < TURNS && !state.isOver; turn += 1) {
    // Counted from before the signal: the woken threads may run before this one continues.
    const startedMs = performance.now();
    signal('SIGCONT');
    sleep(runMs);
    signal('SIGSTOP');
    const stoppedMs = performance.now();
    clock.ran(stoppedMs - startedMs);
    sleep(clock.stopMs());
    clock.addPause(performance.now() - stoppedMs);
  }
  // On exit the group continues; an open standard input would keep this process alive.
  if (state.isOver) process.exit();
  setImmediate(turns);
}

process.on('exit', () => signal('SIGCONT'));
process.stdout.write('running\n');
turns();

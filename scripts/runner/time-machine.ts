/** Times this machine as the steps of `npm test` use it: with the reference loop on two cores at once. Two busy
 *  cores are slower than one, and other work on the machine slows the loop as much as a step. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const THREADS = 2;

/** @returns mean milliseconds of one pass of the loop; takes about a second. */
export async function timeMachine(): Promise<number> {
  const timings = await Promise.all(Array.from({ length: THREADS }, timeThread));
  return timings.reduce((sum, timing) => sum + timing, 0) / THREADS;
}

async function timeThread(): Promise<number> {
  const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
  const [passMs] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return passMs;
}

/** Lets the runner start jobs in the engines' worker. */
import { callWorker } from './call-worker.ts';

const worker = new Worker(new URL('./engines.worker.ts', import.meta.url));

/** Returns maps as entries, because maps cannot be passed to the runner. */
async function run(job: unknown): Promise<unknown> {
  const result = await callWorker(worker, job);
  return result instanceof Map ? [...result] : result;
}

Object.assign(globalThis, { run });

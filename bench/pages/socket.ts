/** Lets the runner start one blast into a worker. */
import { callWorker } from './call-worker.ts';

const worker = new Worker(new URL('./socket.worker.ts', import.meta.url));

Object.assign(globalThis, { run: (job: unknown) => callWorker(worker, job) });

/** Lets the runner start one blast into a worker. */
import { askWorker } from './ask-worker.ts';

const worker = new Worker(new URL('./socket.worker.ts', import.meta.url));

Object.assign(globalThis, { run: (job: unknown) => askWorker(worker, job) });

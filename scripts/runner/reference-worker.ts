/** Times the reference loop in a thread of its own and sends the milliseconds of a pass. */
import { parentPort } from 'node:worker_threads';
import { timeReference } from '#bench/harness/reference.ts';
import { medianOf } from '#bench/harness/rounds.ts';

/** One timing takes a tenth of a second, which a short disturbance can spoil. */
const TIMINGS = 5;

parentPort?.postMessage(medianOf(Array.from({ length: TIMINGS }, timeReference)));

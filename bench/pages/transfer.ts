/** Receives loads from the worker and reads every number of them. */
import * as Comlink from 'comlink';
import { sumOfFrame, sumOfObject, type LoadObject } from './transfer-load.ts';
import type { Load, TransferWorker, Way } from './transfer.worker.ts';

const worker = Comlink.wrap<TransferWorker>(
  new Worker(new URL('./transfer.worker.ts', import.meta.url)),
);
let sum = 0;

const read = (load: Load): number => {
  if (load instanceof Float64Array) return sumOfFrame(load);
  return sumOfObject(typeof load === 'string' ? (JSON.parse(load) as LoadObject) : load);
};

/** @returns microseconds per load, including its acknowledgment. */
async function run(way: Way, count: number): Promise<number> {
  const startedMs = performance.now();
  const receive = Comlink.proxy((load: Load) => {
    sum += read(load);
    if (way !== 'frame and back' || !(load instanceof Float64Array)) return undefined;
    return Comlink.transfer(load, [load.buffer]);
  });
  await worker.run(way, count, receive);
  return ((performance.now() - startedMs) / count) * 1000;
}

Object.assign(globalThis, { run, sumSoFar: () => sum });

/** Sends a job to a worker and waits for its single response. */
export function callWorker(worker: Worker, job: unknown): Promise<unknown> {
  return new Promise((settle, fail) => {
    const once = { once: true } as const;
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => settle(data), once);
    worker.addEventListener('error', ({ message }) => fail(new Error(message)), once);
    worker.postMessage(job);
  });
}

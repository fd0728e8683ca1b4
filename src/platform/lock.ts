/** One at a time over every tab of this origin. Without Web Locks, one at a time in this tab: they are
 *  missing on insecure pages alone, where browsers keep no secure cookie and tabs share no session. */

const waiting = new Map<string, Promise<unknown>>();

/** @param signal gives up waiting; what has begun to run is not stopped by it. */
export async function withLock<Result>(
  name: string,
  run: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  // Absent on insecure pages, whatever the types say.
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks) return await locks.request(name, signal === undefined ? {} : { signal }, run);
  const start = (): Promise<Result> => {
    signal?.throwIfAborted();
    return run();
  };
  const turn = (waiting.get(name) ?? Promise.resolve()).then(start, start);
  waiting.set(name, turn);
  return await turn;
}

/** Mutual exclusion across all tabs of this origin. Without Web Locks it covers only this tab: they
 *  are missing only on insecure pages, where browsers store no secure cookie and tabs share no
 *  session. */

const waiting = new Map<string, Promise<unknown>>();

/** @param signal aborts the wait; a task that has started is not stopped. */
export async function withLock<Result>(
  name: string,
  run: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  // Undefined on insecure pages, despite its type.
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

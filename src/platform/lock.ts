/** One at a time over every tab of this origin. Without Web Locks, one at a time in this tab. */

const waiting = new Map<string, Promise<unknown>>();

export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  // Absent on insecure pages, whatever the types say.
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks) return await locks.request(name, run);
  const turn = (waiting.get(name) ?? Promise.resolve()).then(run, run);
  waiting.set(name, turn);
  return await turn;
}

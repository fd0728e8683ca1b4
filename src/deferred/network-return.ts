/** Repeats what failed for want of a network, once it may succeed. The app provides the watch, so this layer
 *  imports nothing. */

/** Calls `onReturn` whenever a failed request may succeed, until the returned function is called. */
export type WatchReturns = (onReturn: () => void) => () => void;

let watchReturns: WatchReturns | undefined;
const waiting = new Set<() => void>();
let endWatch: (() => void) | undefined;

/** Called once at the start. Without a watch, nothing is repeated. */
export function provideReturns(watch: WatchReturns | undefined): void {
  watchReturns = watch;
}

export const canReturn = (): boolean => watchReturns !== undefined;

/** Calls `run` at each return until the returned function is called. All share one watch. */
export function onReturns(run: () => void): () => void {
  const own = (): void => run();
  waiting.add(own);
  endWatch ??= watchReturns?.(() => {
    for (const each of waiting) each();
  });
  return () => {
    waiting.delete(own);
    if (waiting.size > 0) return;
    endWatch?.();
    endWatch = undefined;
  };
}

/** Loads again what a lazy component could not load, by the error that it threw. */
const failedLoads = new WeakMap<object, () => Promise<unknown>>();

export function noteFailedLoad(reason: unknown, load: () => Promise<unknown>): void {
  if (typeof reason === 'object' && reason !== null) failedLoads.set(reason, load);
}

/** @returns undefined for an error that is no failed load. */
export const failedLoadOf = (reason: unknown): (() => Promise<unknown>) | undefined =>
  typeof reason === 'object' && reason !== null ? failedLoads.get(reason) : undefined;

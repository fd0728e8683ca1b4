/** Machines of the page by weak references, so that a bug report can list their states. All wiring creates its actors
 *  here. */
import { createActor as createXStateActor, type AnyActor } from 'xstate';

/** Actors that have stopped stay until they are collected. `bug-report.ts` reads those that run. */
export let started: readonly WeakRef<AnyActor>[] = [];

export const createActor = ((...given: Parameters<typeof createXStateActor>) => {
  const actor = createXStateActor(...given);
  started = [...started.filter((one) => one.deref() !== undefined), new WeakRef<AnyActor>(actor)];
  return actor;
}) as typeof createXStateActor;

/** Machines of the page by weak references, so that a bug report can list their states. All wiring creates its actors
 *  here. */
import { createActor as createXStateActor, type AnyActor } from 'xstate';

/** Forms come and go; references to those that are gone are removed then. */
const COUNT_MAX = 64;

let running: WeakRef<AnyActor>[] = [];

const isActive = (actor: AnyActor | undefined): boolean =>
  (actor?.getSnapshot() as { readonly status?: string } | undefined)?.status === 'active';

export const createActor = ((...given: Parameters<typeof createXStateActor>) => {
  const actor = createXStateActor(...given);
  if (running.length >= COUNT_MAX) running = running.filter((one) => isActive(one.deref()));
  running.push(new WeakRef<AnyActor>(actor));
  return actor;
}) as typeof createXStateActor;

export const runningActors = (): readonly AnyActor[] =>
  running.flatMap((one) => one.deref() ?? []).filter(isActive);

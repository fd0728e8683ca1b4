/** Follows the request of a machine, whose states are those of its child. */
import { waitFor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { assert } from '#contract/core/assert.ts';

type RequestState =
  | 'sending'
  | 'unknown'
  | { readonly unknown: 'requesting' | 'waiting' | 'parked' };

/** The child that sends the request of `machine`. */
function requestOf(machine: AnyActorRef): AnyActorRef {
  const { children } = machine.getSnapshot() as AnyMachineSnapshot;
  assert(children['request'] !== undefined, 'the machine has sent a request');
  return children['request'];
}

const isAt = (snapshot: unknown, state: RequestState): boolean =>
  (snapshot as AnyMachineSnapshot).matches(state);

/** Whether the request of `machine` is in `state`. */
export const isRequestAt = (machine: AnyActorRef, state: RequestState): boolean =>
  isAt(requestOf(machine).getSnapshot(), state);

/** Waits until the request of `machine` is in `state`. */
export const requestAt = (machine: AnyActorRef, state: RequestState): Promise<unknown> =>
  waitFor(requestOf(machine), (snapshot) => isAt(snapshot, state));

/** Waits until the pending look-up of `machine` has its result. */
export async function lookupDone(machine: AnyActorRef): Promise<void> {
  const { children } = machine.getSnapshot() as AnyMachineSnapshot;
  const request = children['request'];
  if (request === undefined) return; // The look-up has settled the request.
  await waitFor(request, (snapshot) => !isAt(snapshot, { unknown: 'requesting' }));
}

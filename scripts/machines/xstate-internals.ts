/** What XState knows of a running machine and has no public name for, each read in one place: a new version of the
 *  library may move it. */
/* oxlint-disable no-underscore-dangle -- XState's own names. */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';

type Microstep = Extract<InspectionEvent, { readonly type: '@xstate.microstep' }>;

/** The states that a snapshot is in, with those around them. */
export const activeNodes = ({ _nodes: nodes }: AnyMachineSnapshot): AnyMachineSnapshot['_nodes'] =>
  nodes;

/** @returns paths of the active states, such as `pending.sending`; empty text for the machine itself. */
export const activePaths = (snapshot: AnyMachineSnapshot): readonly string[] =>
  activeNodes(snapshot).map(({ path }) => path.join('.'));

export const takenTransitions = ({ _transitions: taken }: Microstep): Microstep['_transitions'] =>
  taken;

/** @returns undefined for an actor that nobody has invoked or spawned. */
export const parentOf = (ref: AnyActorRef): AnyActorRef | undefined =>
  (ref as { readonly _parent?: AnyActorRef })._parent;

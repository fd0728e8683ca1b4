/** Actors that wait for a tester: a promise, a request or a listener of a machine, replaced by logic that ends when it
 *  is told to. */
import {
  StateMachine,
  type ActorLogic,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
  type Snapshot,
} from 'xstate';
import type { MachineCommand } from './command.ts';

export type ActorAnswer =
  | { readonly type: 'answer.resolved'; readonly output: unknown }
  | { readonly type: 'answer.rejected'; readonly error: unknown };

export type ManualSnapshot = Snapshot<unknown> & {
  readonly isManual: true;
  readonly input: unknown;
};

const manualActor: ActorLogic<ManualSnapshot, ActorAnswer | EventObject, unknown> = {
  transition: (snapshot, event) => ({ ...snapshot, ...outcomeOf(event) }) as ManualSnapshot,
  getInitialSnapshot: (_scope, input) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    isManual: true,
    input,
  }),
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** XState passes no event to an actor that has ended. */
function outcomeOf(event: ActorAnswer | EventObject): Partial<Snapshot<unknown>> {
  if (event.type === 'answer.resolved' && 'output' in event) {
    return { status: 'done', output: event.output };
  }
  if (event.type === 'answer.rejected' && 'error' in event) {
    return { status: 'error', error: event.error };
  }
  return event.type === 'xstate.stop' ? { status: 'stopped' } : {};
}

/** Returns the machine with every actor waiting for the tester, those of its child machines included.
 *  @param whole names of child machines that are answered as one actor. */
export function withManualActors(
  machine: AnyStateMachine,
  whole: readonly string[] = [],
): AnyStateMachine {
  const provided = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>);
  const actors = provided.map(([name, logic]): [string, AnyActorLogic] => [
    name,
    isMachine(logic) && !whole.includes(name)
      ? withManualActors(logic)
      : (manualActor as AnyActorLogic),
  ]);
  return machine.provide({ actors: Object.fromEntries(actors) });
}

/** Returns the child machines that these commands answer as one actor, instead of the actors below them. */
export const wholeActorsIn = (
  machine: AnyStateMachine,
  commands: readonly MachineCommand[],
): readonly string[] =>
  Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
    .filter(([name, logic]) => isMachine(logic) && commands.some((one) => answers(one, name)))
    .map(([name]) => name);

const answers = (command: MachineCommand, name: string): boolean =>
  (command.kind === 'resolve' || command.kind === 'reject') && command.actor === name;

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => logic instanceof StateMachine;

/** An actor that waits for an answer. */
export interface WaitingActor {
  /** "readMax", and "transfer.send" of a child machine. */
  readonly name: string;
  readonly input: unknown;
  readonly ref: AnyActorRef;
}

/** Returns the actors below a machine that wait for an answer, in the order of their start. */
export const waitingActors = (ref: AnyActorRef, prefix = ''): readonly WaitingActor[] => {
  const { children } = ref.getSnapshot() as { readonly children?: Record<string, AnyActorRef> };
  return Object.values(children ?? {}).flatMap((child): readonly WaitingActor[] => {
    const name = `${prefix}${nameOfSource(child)}`;
    const snapshot = child.getSnapshot() as Snapshot<unknown> | ManualSnapshot;
    if (snapshot.status !== 'active') return [];
    if ('isManual' in snapshot) return [{ name, input: snapshot.input, ref: child }];
    return waitingActors(child, `${name}.`);
  });
};

/** Returns the names of all actors below a machine that have not ended, whatever their logic is. */
export const waitingNames = (ref: AnyActorRef, prefix = ''): readonly string[] => {
  const { children } = ref.getSnapshot() as { readonly children?: Record<string, AnyActorRef> };
  return Object.values(children ?? {}).flatMap((child) => {
    const name = `${prefix}${nameOfSource(child)}`;
    const isActive = (child.getSnapshot() as Snapshot<unknown>).status === 'active';
    return isActive ? [name, ...waitingNames(child, `${name}.`)] : [];
  });
};

/** Name under which the machine declares the actor. */
export const nameOfSource = (ref: AnyActorRef): string => {
  const { src } = ref as { readonly src?: unknown };
  return typeof src === 'string' ? src : ref.id;
};

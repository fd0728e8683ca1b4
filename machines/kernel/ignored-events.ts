/** Type of the declarations `NAME.ignored.ts` beside a machine: which events its states ignore on purpose. */
import type { AnyStateMachine, EventFromLogic } from 'xstate';

type EventNameOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>['type'];

/** One reason, for several events in several states. Checks, documents and the inspector read it; the client
 *  does not. */
export interface IgnoredEvents<Machine extends AnyStateMachine = AnyStateMachine> {
  /** Paths of states, "pending.unknown"; each includes the states inside it. "" is every state. */
  readonly in: readonly string[];
  readonly events: readonly EventNameOf<Machine>[];
  /** Sentence that completes "ignored because". */
  readonly because: string;
}

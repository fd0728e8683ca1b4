/** Actor of a form whose request must be executed once. A form may be closed while the outcome is unknown: its actor then
 *  stays, determines the outcome, and is shown when the form is opened again. */
import { useEffect, useState } from 'react';
import { createActor, type Actor, type AnyStateMachine, type InputFrom } from 'xstate';

/** Where the actor stays. It belongs to a service, which clears it when the user leaves. */
export class FormPlace<Machine extends AnyStateMachine> {
  #kept: Actor<Machine> | undefined;

  get kept(): Actor<Machine> | undefined {
    return this.#kept;
  }

  keep(actor: Actor<Machine> | undefined): void {
    this.#kept = actor;
  }

  clear(): void {
    this.#kept?.stop();
    this.#kept = undefined;
  }
}

export interface FormActorOptions<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly input: InputFrom<Machine>;
  readonly place: FormPlace<Machine>;
  readonly isPending: (actor: Actor<Machine>) => boolean;
}

/** @returns the actor that an earlier form has left, otherwise a new one. */
export function useFormActor<Machine extends AnyStateMachine>({
  machine,
  input,
  place,
  isPending,
}: FormActorOptions<Machine>): Actor<Machine> {
  const [actor] = useState(() => place.kept ?? createActor(machine, { input }));
  useEffect(() => {
    actor.start();
    return () => {
      if (isPending(actor)) return place.keep(actor);
      place.keep(undefined);
      actor.stop();
    };
  }, [actor, place, isPending]);
  return actor;
}

/** Actor of a form whose request must be executed once. A form may be closed while the outcome is unknown: its actor then
 *  stays, determines the outcome, and is shown when the form is opened again. */
import { useEffect, useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';

/** Where the actor stays. It belongs to a service, which clears it when the user leaves. */
export class FormPlace<Machine extends AnyStateMachine> {
  readonly create: (input: InputFrom<Machine>) => Actor<Machine>;
  #kept: Actor<Machine> | undefined;

  /** @param create makes an actor that is not started. */
  constructor(create: FormPlace<Machine>['create']) {
    this.create = create;
  }

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
  readonly place: FormPlace<Machine>;
  readonly input: InputFrom<Machine>;
  readonly isPending: (actor: Actor<Machine>) => boolean;
}

/** @returns the actor that an earlier form has left, otherwise a new one. */
export function useFormActor<Machine extends AnyStateMachine>({
  place,
  input,
  isPending,
}: FormActorOptions<Machine>): Actor<Machine> {
  const [actor] = useState(() => place.kept ?? place.create(input));
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

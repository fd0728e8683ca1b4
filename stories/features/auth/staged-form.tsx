/** A running form machine in the state a story wants: sent to nobody, answered by the story. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { ApiError } from '#contract/envelope.ts';
import { formMachine, type FormResponse, type FormInput } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { useFormActor, type Form } from '#src/binding/form.tsx';

export type Stage = 'editing' | 'invalid' | 'busy' | 'failed' | 'done';

export interface StagedFormProps extends FormInput {
  readonly stage: Stage;
  /** What the exchange says of which field when it refuses; empty texts say nothing. */
  readonly rejections?: Readonly<Record<string, string>>;
  /** What it says of the form as a whole. */
  readonly rejection?: string;
  readonly children: (form: Form) => ReactNode;
}

export function StagedForm({ children, ...input }: StagedFormProps) {
  const [actor] = useState(() => staged(input));
  return children(useFormActor(actor));
}

function staged({
  stage,
  rejections = {},
  rejection = 'Rejected.',
  ...input
}: Omit<StagedFormProps, 'children'>): ActorRefFrom<typeof formMachine> {
  const fields = Object.fromEntries(Object.entries(rejections).filter(([, text]) => text !== ''));
  const response = (): Promise<FormResponse> => {
    if (stage === 'done') return Promise.resolve({});
    if (stage === 'failed') return Promise.reject(new ApiError(rejection, { fields }));
    return new Promise(() => {}); // An answer that is awaited for ever.
  };
  const machine = formMachine.provide({
    actors: { send: fromPromise<FormResponse, FormValues>(response) },
    // A story may be looked at for longer than an answer takes.
    delays: { responseTimeoutMs: 3_600_000 },
  });
  const actor = createActor(machine, { input }).start();
  if (stage !== 'editing') actor.send({ type: 'form.submitted' });
  return actor;
}

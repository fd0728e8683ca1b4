/** A running form machine in the state a story needs. Sends nothing; the story provides the
 *  responses. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { HOUR_MS } from '#contract/core/durations.ts';
import { ApiError } from '#contract/envelope.ts';
import { formMachine, type FormResponse, type FormInput } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { useFormActor, type Form } from '#src/binding/form.ts';

export type Stage = 'editing' | 'invalid' | 'busy' | 'failed' | 'done';

export interface StagedFormProps extends FormInput {
  readonly stage: Stage;
  /** The exchange's error per field when it rejects; an empty text means no error. */
  readonly rejections?: Readonly<Record<string, string>>;
  /** The exchange's error for the form as a whole. */
  readonly rejection?: string;
  readonly children: (form: Form) => ReactNode;
}

export function StagedForm({ children, ...input }: StagedFormProps) {
  const [actor] = useState(() => stage(input));
  return children(useFormActor(actor));
}

function stage({
  stage,
  rejections = {},
  rejection = 'Rejected.',
  ...input
}: Omit<StagedFormProps, 'children'>): ActorRefFrom<typeof formMachine> {
  const fields = Object.fromEntries(Object.entries(rejections).filter(([, text]) => text !== ''));
  const response = (): Promise<FormResponse> => {
    if (stage === 'done') return Promise.resolve({});
    if (stage === 'failed') return Promise.reject(new ApiError(rejection, { fields }));
    return new Promise(() => {}); // A response that never arrives.
  };
  const machine = formMachine.provide({
    actors: { send: fromPromise<FormResponse, FormValues>(response) },
    // A story may stay open longer than the response timeout.
    delays: { responseTimeoutMs: HOUR_MS },
  });
  const actor = createActor(machine, { input }).start();
  if (stage !== 'editing') actor.send({ type: 'form.submitted' });
  return actor;
}

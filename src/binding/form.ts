/** Simple forms: runs one form machine while a form is on screen. */
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { FormInput, formMachine } from '#machines/form/form.machine.ts';
import type { FieldProblems } from '#machines/form/field-problem.ts';
import type { FormValues } from '#machines/form/fields.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';
import { useNotices } from './use-notices.ts';

/** All simple forms of the product; the app maps each to its call. */
export type FormName =
  | 'signIn'
  | 'twoFactor'
  | 'signUp'
  | 'verifyEmail'
  | 'resendVerifyEmailCode'
  | 'forgotPassword'
  | 'resetPassword';

export interface FormService {
  /** The form machine with its `send` provided. */
  readonly machineOf: (name: FormName) => typeof formMachine;
  readonly announce: (notice: Notice) => void;
}

const [FormProvider, useService] = createServiceContext<FormService>('Form');

export { FormProvider };

export interface Form {
  readonly phase: 'editing' | 'invalid' | 'submitting' | 'failed' | 'done';
  readonly values: FormValues;
  readonly problems: FieldProblems;
  /** Rejection of the complete form, as given by the exchange. */
  readonly rejection: string | undefined;
  readonly edit: (name: string, value: string) => void;
  readonly submit: () => void;
  readonly reset: () => void;
}

/** @throws outside a `FormProvider`. */
export function useForm(name: FormName, input: FormInput): Form {
  const service = useService();
  const actor = useActorRef(service.machineOf(name), { input });
  useNotices(actor, service);
  return useFormActor(actor);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useFormActor(actor: ActorRefFrom<typeof formMachine>): Form {
  const { value, context } = useMachineSnapshot(actor);
  return {
    phase: value,
    values: context.values,
    problems: context.problems,
    rejection: context.rejection,
    edit: (field, text) => actor.send({ type: 'field.edited', name: field, value: text }),
    submit: () => actor.send({ type: 'form.submitted' }),
    reset: () => actor.send({ type: 'form.reset' }),
  };
}

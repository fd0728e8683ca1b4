/** Commands of the referral page: saves codes, and provides their form. */
import { useActorRef } from '@xstate/react';
import type { ReferralCode } from '#contract/entities/referral.ts';
import type { FormInput, formMachine } from '#machines/form/form.machine.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type Form } from './form.ts';
import { useNotices } from './use-notices.ts';

export type { Form } from './form.ts';
export type { FieldProblems } from '#machines/form/field-problem.ts';
export type { FormValues } from '#machines/form/fields.ts';
export type { FormInput } from '#machines/form/form.machine.ts';

export interface ReferralService {
  /** The form machine that saves a code. */
  readonly codeForm: typeof formMachine;
  /** Makes a code the default; shows the outcome to the user. */
  readonly makeDefault: (code: ReferralCode) => Promise<void>;
  readonly announce: (notice: Notice) => void;
  /** Address of the sign-up page with a code. */
  readonly linkOf: (code: string) => string;
}

export const [ReferralServiceProvider, useReferralService] =
  createServiceContext<ReferralService>('ReferralService');

export function useReferralCodeForm(input: FormInput): Form {
  const service = useReferralService();
  const actor = useActorRef(service.codeForm, { input });
  useNotices(actor, service);
  return useFormActor(actor);
}

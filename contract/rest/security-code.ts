/** Emailed codes of a signed-in user. Withdrawals load this module without the rest of the security
 *  page. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { fields, fieldWithDefault, optionalField } from '../fields.ts';
import { idNumber } from '../wire.ts';

/** Purposes of an emailed code: a step-up of accounts without a password, or a withdrawal and its
 *  address book. */
const CODE_PURPOSES = ['step_up', 'withdrawal'] as const;

export const sendSecurityCode = route({
  method: 'POST',
  path: '/send-security-code',
  access: 'trader',
  body: fields({
    purpose: fieldWithDefault('purpose', v.picklist(CODE_PURPOSES), 'step_up'),
    /** Withdrawal that the code confirms; undefined: the next request that carries codes. */
    referenceId: optionalField('reference_id', idNumber),
  }),
  reply: undefined,
});

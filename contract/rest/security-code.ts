/** Emailed codes of a signed-in user. Withdrawals load this module without the rest of the security
 *  page. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { countIn } from '../wire.ts';

/** Purposes of an emailed code: a step-up of accounts without a password, or a withdrawal and its
 *  address book. */
const CODE_PURPOSES = ['step_up', 'withdrawal'] as const;

interface CodeRequest {
  readonly purpose: (typeof CODE_PURPOSES)[number];
  /** Withdrawal that the code confirms; undefined: the next request that carries codes. */
  readonly referenceId: number | undefined;
}

export const sendSecurityCode = route({
  method: 'POST',
  path: '/send-security-code',
  access: 'trader',
  body: codec(
    v.object({
      purpose: v.optional(v.picklist(CODE_PURPOSES)),
      reference_id: v.optional(v.nullable(countIn(1, Number.MAX_SAFE_INTEGER))),
    }),
    {
      decode: (wire): CodeRequest => ({
        purpose: wire.purpose ?? 'step_up',
        referenceId: wire.reference_id ?? undefined,
      }),
      encode: (model) => ({ purpose: model.purpose, reference_id: model.referenceId ?? null }),
    },
  ),
  reply: undefined,
});

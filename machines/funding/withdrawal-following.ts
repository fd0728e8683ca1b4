/** Pure functions of a withdrawal that exists. */
import { assert } from '#contract/core/assert.ts';
import type { Withdrawal } from '#contract/entities/custody.ts';
import type { SentRequestInput } from '../kernel/sent-request.ts';
import { withdrawalRequest } from './withdrawal-request.ts';
import type { Withdraw, WithdrawalFacts } from './withdrawal.ts';

export function withdrawalOf({ withdrawal }: WithdrawalFacts): Withdrawal {
  assert(withdrawal !== undefined, 'the withdrawal exists');
  return withdrawal;
}

/** Whether a reported change may be one of this withdrawal. */
export const isOwnChange = ({ withdrawal }: WithdrawalFacts, id: number | undefined): boolean =>
  id === undefined || id === withdrawal?.id;

/** Returns what the child needs to read a withdrawal that exists, until the exchange responds. */
export const lookupRequest = (facts: WithdrawalFacts): SentRequestInput<Withdraw> => ({
  ...withdrawalRequest(facts),
  start: 'lookingUp',
  absenceCountMax: Infinity,
});

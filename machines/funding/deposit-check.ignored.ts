/** Events that states of `deposit-check.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { depositCheckMachine } from './deposit-check.machine.ts';

export const ignored: readonly IgnoredEvents<typeof depositCheckMachine>[] = [
  {
    in: ['drafting'],
    events: ['check.restarted', 'claim.left', 'claim.started', 'claim.submitted', 'sender.edited'],
    because: 'no transaction has been read',
  },
  {
    in: ['checking', 'claiming'],
    events: [
      'check.restarted',
      'check.submitted',
      'claim.left',
      'claim.started',
      'claim.submitted',
      'draft.edited',
      'sender.edited',
    ],
    because: 'a response is pending',
  },
  {
    in: ['claimed'],
    events: [
      'check.restarted',
      'check.submitted',
      'claim.left',
      'claim.started',
      'claim.submitted',
      'draft.edited',
      'sender.edited',
    ],
    because: 'the deposit is claimed and the check is over',
  },
  {
    in: ['naming'],
    events: ['check.restarted', 'check.submitted', 'claim.started', 'draft.edited'],
    because: 'the transaction stays until the claim is sent or left',
  },
  {
    in: ['notFound'],
    events: ['claim.left', 'claim.started', 'claim.submitted', 'draft.edited', 'sender.edited'],
    because: 'there is no transaction that could be claimed or edited',
  },
  {
    in: ['found'],
    events: ['claim.left', 'claim.submitted', 'draft.edited', 'sender.edited'],
    because: 'the transaction is shown; a claim must be started first',
  },
];

/** Events that states of `commit.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { commitMachine } from './commit.machine.ts';

export const ignored: readonly IgnoredEvents<typeof commitMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting', 'done'],
    events: ['request.unresolved', 'session.ended', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['drafting'],
    events: ['commit.restarted'],
    because: 'a commit can already be entered',
  },
  {
    in: ['pending'],
    events: [
      'agreement.changed',
      'amount.edited',
      'amount.maximized',
      'commit.restarted',
      'commit.submitted',
    ],
    because: 'the commit has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: ['agreement.changed', 'amount.edited', 'amount.maximized', 'commit.submitted'],
    because: 'the result is shown, and a restart opens the next commit',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

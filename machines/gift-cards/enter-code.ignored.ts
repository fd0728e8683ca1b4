/** Events that states of `enter-code.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { enterCodeMachine } from './enter-code.machine.ts';

export const ignored: readonly IgnoredEvents<typeof enterCodeMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['entering', 'encrypting', 'done'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['entering'],
    events: ['code.restarted'],
    because: 'a code can already be entered',
  },
  {
    in: ['encrypting'],
    events: ['code.restarted', 'code.submitted', 'text.edited'],
    because: 'the submitted code is being encrypted, and is sent then',
  },
  {
    in: ['pending'],
    events: ['code.restarted', 'code.submitted', 'text.edited'],
    because: 'the code has been sent; its outcome comes first',
  },
  {
    in: ['done'],
    events: ['code.submitted', 'text.edited'],
    because: 'the card is shown, and a restart opens the field for another code',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

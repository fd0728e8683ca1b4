/** Events that states of `address-book.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { addressBookMachine } from './address-book.machine.ts';

export const ignored: readonly IgnoredEvents<typeof addressBookMachine>[] = [
  {
    in: ['listing'],
    events: ['code.requested', 'codes.edited', 'codes.submitted'],
    because: 'no change waits for codes',
  },
  {
    in: ['listing'],
    events: ['entry.edited', 'entry.submitted', 'resemblance.checked'],
    because: 'no entry is open',
  },
  {
    in: ['listing'],
    events: ['list.opened'],
    because: 'the list is already open',
  },
  {
    in: ['drafting'],
    events: [
      'code.requested',
      'codes.edited',
      'codes.submitted',
      'entry.deleted',
      'entry.started',
      'mode.selected',
    ],
    because: 'the entry is edited; deleting, another entry and codes belong to other steps',
  },
  {
    in: ['requestingCode', 'changing', 'deleting'],
    events: [
      'code.requested',
      'codes.edited',
      'codes.submitted',
      'entry.deleted',
      'entry.edited',
      'entry.started',
      'entry.submitted',
      'list.opened',
      'mode.selected',
      'resemblance.checked',
    ],
    because: 'a response is pending, and the change that was sent stays as it is',
  },
  {
    in: ['confirming'],
    events: [
      'entry.deleted',
      'entry.edited',
      'entry.started',
      'entry.submitted',
      'mode.selected',
      'resemblance.checked',
    ],
    because: 'the entry is frozen until its codes are accepted or the list is opened',
  },
];

/** Events that states of `chat.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { chatMachine } from './chat.machine.ts';

export const ignored: readonly IgnoredEvents<typeof chatMachine>[] = [
  {
    in: [
      'list.reading',
      'list.current',
      'list.outdated',
      'outbox.restoring',
      'outbox.idle',
      'outbox.sending',
      'receipts.idle',
      'receipts.reporting',
    ],
    events: ['connection.restored'],
    because: 'the region waits for no connection',
  },
  {
    in: ['typing.reporting', 'typing.pausing'],
    events: ['draft.typed'],
    because: 'typing is reported once for each pause',
  },
  {
    in: ['earlier.reading'],
    events: ['earlier.requested'],
    because: 'the earlier messages are already being read',
  },
  {
    in: ['image.none'],
    events: ['image.removed'],
    because: 'there is no attachment',
  },
  {
    in: ['peer.quiet'],
    events: ['message.arrived'],
    because: 'the other side is not shown as typing',
  },
  {
    in: ['image.preparing'],
    events: ['message.submitted'],
    because: 'the message is sent with its attachment, which is not ready',
  },
];

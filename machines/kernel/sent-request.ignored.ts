/** Events that states of `sent-request.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from './ignored-events.ts';
import type { sentRequestMachine } from './sent-request.machine.ts';

export const ignored: readonly IgnoredEvents<typeof sentRequestMachine>[] = [
  {
    in: ['sending', 'unknown.requesting', 'unknown.waiting'],
    events: ['session.started'],
    because: 'the request does not wait for a session',
  },
];

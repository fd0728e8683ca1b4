/** Events that states of `reconnect.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { reconnectMachine } from './reconnect.machine.ts';

export const ignored: readonly IgnoredEvents<typeof reconnectMachine>[] = [
  {
    in: ['back'],
    events: ['network.returned', 'retry.requested'],
    because: 'the exchange has responded and the page is reloaded',
  },
  {
    in: ['requesting'],
    events: ['retry.requested'],
    because: 'a request is already pending',
  },
];

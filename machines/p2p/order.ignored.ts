/** Events that states of `order.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { orderMachine } from './order.machine.ts';

export const ignored: readonly IgnoredEvents<typeof orderMachine>[] = [
  {
    in: ['action.resuming'],
    events: ['action.chosen', 'action.confirmed', 'draft.edited'],
    because: 'the payment stated before the reload is sent, superseded or taken back first',
  },
  {
    in: ['action.queued'],
    events: ['action.chosen', 'action.confirmed', 'draft.edited'],
    because: 'the queued action is sent or taken back first',
  },
  {
    in: ['action.sending'],
    events: ['action.chosen', 'action.confirmed', 'action.left', 'draft.edited'],
    because: 'the action has been sent; its outcome comes first',
  },
  {
    in: ['action.sending'],
    events: ['order.applied'],
    because: 'the action names the status that the user has seen, and the exchange checks it',
  },
  {
    in: ['action.idle'],
    events: ['action.confirmed', 'draft.edited'],
    because: 'no action is open',
  },
  {
    in: ['action.idle'],
    events: ['order.applied'],
    because: 'no action is open that a change could supersede',
  },
  {
    in: ['action.confirming.warning'],
    events: ['action.confirmed'],
    because: 'the user must have the time to read the warning',
  },
  {
    in: ['action.sending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: [
      'action.idle',
      'action.confirming',
      'action.sending',
      'reading.loading',
      'reading.current',
      'reading.outdated',
      'reading.behind',
      'reading.missing',
    ],
    events: ['connection.restored'],
    because: 'nothing waits for the connection',
  },
  {
    in: ['action.resuming', 'action.idle', 'action.confirming', 'action.queued'],
    events: ['request.unresolved', 'session.ended', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

/** Events that states of `phone.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { phoneMachine } from './phone.machine.ts';

export const ignored: readonly IgnoredEvents<typeof phoneMachine>[] = [
  {
    in: ['opening', 'reading', 'unanswered', 'ended', 'submitted'],
    events: ['paper.left', 'paper.opened'],
    because: 'no case is open',
  },
  {
    in: ['opening', 'reading'],
    events: ['phone.retried'],
    because: 'the case is already being read',
  },
  {
    in: ['ended', 'submitted'],
    events: ['phone.retried'],
    because: 'the link is no longer valid',
  },
  {
    in: ['open.missing', 'open.complete'],
    events: ['paper.left'],
    because: 'no paper is open',
  },
  {
    in: ['open.adding'],
    events: ['paper.opened'],
    because: 'the open paper is finished or left first',
  },
  {
    in: ['open'],
    events: ['phone.retried'],
    because: 'the case is open',
  },
];

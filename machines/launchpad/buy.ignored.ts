/** Events that states of `buy.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { buyMachine } from './buy.machine.ts';

export const ignored: readonly IgnoredEvents<typeof buyMachine>[] = [
  {
    in: ['purchase.pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['purchase.drafting', 'purchase.done'],
    events: ['request.unresolved', 'session.ended', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['room.reading'],
    events: ['place.outdated'],
    because: 'the place is already being read',
  },
  {
    in: ['room.joining'],
    events: ['place.outdated'],
    because: 'the response to the entry brings the place',
  },
  {
    in: ['room.reading'],
    events: ['room.joined'],
    because: 'whether the user is in the room is not known yet',
  },
  {
    in: ['room.joining'],
    events: ['room.joined'],
    because: 'the entry has been requested; its response comes first',
  },
  {
    in: ['room.waiting', 'room.turn'],
    events: ['room.joined'],
    because: 'the user is in the room',
  },
  {
    in: ['room.unreachable'],
    events: ['room.joined'],
    because: 'the account may have a place already, which is read again after a pause',
  },
  {
    in: ['purchase.drafting'],
    events: ['buy.restarted'],
    because: 'a purchase can already be entered',
  },
  {
    in: ['purchase.pending'],
    events: [
      'agreement.changed',
      'buy.restarted',
      'buy.submitted',
      'tokens.edited',
      'tokens.maximized',
    ],
    because: 'the purchase has been sent; its outcome comes first',
  },
  {
    in: ['purchase.done'],
    events: ['agreement.changed', 'buy.submitted', 'tokens.edited', 'tokens.maximized'],
    because: 'the result is shown, and a restart opens the next purchase',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

/** Events that states of `convert.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { convertMachine } from './convert.machine.ts';

export const ignored: readonly IgnoredEvents<typeof convertMachine>[] = [
  {
    in: ['pricing.editing', 'pricing.settling', 'pricing.quoting'],
    events: ['convert.confirmed'],
    because: 'there is no quote to accept',
  },
  {
    in: ['pricing.editing', 'pricing.settling', 'pricing.quoting'],
    events: ['quote.requested'],
    because: 'the draft is incomplete, or its quote is already requested',
  },
  {
    in: ['pricing.quoted.rearming'],
    events: ['convert.confirmed'],
    because: 'the price has just changed, and a click may mean the previous one',
  },
  {
    in: ['pricing.expired', 'pricing.rejected', 'pricing.unreachable'],
    events: ['convert.confirmed'],
    because: 'there is no valid quote to accept',
  },
  {
    in: ['pending'],
    events: ['convert.confirmed', 'convert.restarted', 'draft.edited', 'quote.requested'],
    because: 'the convert has been sent; its outcome comes first',
  },
  {
    in: ['pricing', 'done', 'failed'],
    events: ['request.unresolved', 'session.ended', 'session.started'],
    because: 'no request is pending',
  },
  {
    in: ['done', 'failed'],
    events: ['convert.confirmed', 'draft.edited', 'quote.requested'],
    because: 'the result is shown; only a restart returns to the draft',
  },
  {
    in: ['pricing'],
    events: ['convert.restarted'],
    because: 'the draft is already open',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

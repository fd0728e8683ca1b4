/** Events that states of `redeem.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { redeemMachine } from './redeem.machine.ts';

export const ignored: readonly IgnoredEvents<typeof redeemMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting', 'done'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['drafting.settling'],
    events: ['preview.requested'],
    because: 'a complete draft is previewed without a request after the pause in typing',
  },
  {
    in: ['drafting.previewing'],
    events: ['preview.requested'],
    because: 'the preview is already being read',
  },
  {
    in: ['drafting.incomplete'],
    events: ['preview.requested'],
    because: 'the exchange has nothing to preview until the draft is complete',
  },
  {
    in: ['drafting.ready'],
    events: ['preview.requested'],
    because: 'the preview is shown, and is read again when it is outdated',
  },
  {
    in: ['pending'],
    events: ['confirmation.edited', 'draft.edited', 'preview.requested', 'redeem.submitted'],
    because: 'the redemption has been sent; its outcome comes first',
  },
  {
    in: ['pending'],
    events: ['position.updated'],
    because:
      'an accepted redemption returns the position, and after a rejection the exchange previews the draft again',
  },
  {
    in: ['done'],
    events: [
      'confirmation.edited',
      'draft.edited',
      'position.updated',
      'preview.requested',
      'redeem.submitted',
    ],
    because: 'the result is shown: the redemption has been made',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

/** Events that states of `ad-editor.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { adEditorMachine } from './ad-editor.machine.ts';

export const ignored: readonly IgnoredEvents<typeof adEditorMachine>[] = [
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already unknown, and the same ID is repeated',
  },
  {
    in: ['drafting', 'confirmingPrice', 'saved'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['pending'],
    events: [
      'ad.submitted',
      'confirmation.left',
      'draft.edited',
      'online.toggled',
      'percent.edited',
      'reference.changed',
    ],
    because: 'the ad has been sent; its outcome comes first',
  },
  {
    in: ['saved'],
    events: [
      'ad.submitted',
      'confirmation.left',
      'draft.edited',
      'online.toggled',
      'percent.edited',
      'reference.changed',
    ],
    because: 'the ad is stored and the editor is closed',
  },
  {
    in: ['drafting'],
    events: ['confirmation.left', 'percent.edited'],
    because: 'no price waits for a confirmation',
  },
  {
    in: ['confirmingPrice'],
    events: ['draft.edited', 'online.toggled'],
    because: 'the ad is frozen until its price is confirmed or left',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];

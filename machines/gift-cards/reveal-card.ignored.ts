/** Events that states of `reveal-card.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { revealCardMachine } from './reveal-card.machine.ts';

export const ignored: readonly IgnoredEvents<typeof revealCardMachine>[] = [
  {
    in: ['hidden'],
    events: ['code.hidden'],
    because: 'no code of the card is shown',
  },
  {
    in: ['revealing'],
    events: ['code.edited', 'code.hidden', 'reveal.confirmed'],
    because: 'the code of the card has been requested; the response comes first',
  },
  {
    in: ['shown'],
    events: ['code.edited', 'reveal.confirmed'],
    because: 'the code of the card is shown; another request is possible when it is hidden',
  },
];

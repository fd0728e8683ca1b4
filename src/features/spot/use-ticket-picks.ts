/** What the rest of the page may put into the ticket of a pair. It does not hear the ticket change: the
 *  market moves one twice a second, and a page that rendered with it would render for nothing. */
import { useMemo } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { editTicket, useIsTicketLocked, useSpotDesk } from '#src/binding/spot.tsx';

export function useTicketPicks(pair: Pair) {
  const desk = useSpotDesk();
  const actor = useMemo(() => desk.ticketOf(pair), [desk, pair]);
  const isLocked = useIsTicketLocked(actor);
  const picks = useMemo(
    () => ({
      pickPrice: (price: Ticks) =>
        editTicket(actor, { field: 'price', value: priceOfTicks(price, pair) }),
      pickSize: (size: Lots) => editTicket(actor, { field: 'size', value: sizeOfLots(size, pair) }),
      chooseSide: (value: OrderSide) => {
        const { side } = actor.getSnapshot().context.draft;
        if (value !== side) editTicket(actor, { field: 'side', value });
      },
    }),
    [actor, pair],
  );
  return { isLocked, ...picks };
}

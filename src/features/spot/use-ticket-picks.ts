/** What the rest of the page may put into the ticket of a pair. It does not hear the ticket change: the
 *  market moves one twice a second, and a page that rendered with it would render for nothing. What is
 *  picked before the ticket is there is put into it when it is. */
import { useMemo } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { useSpotDesk, type SpotOrderActor, type TradeDesk } from '#src/binding/spot.tsx';
import { useSurroundings } from '#src/binding/surroundings.tsx';

type Edit = Extract<Parameters<SpotOrderActor['send']>[0], { type: 'draft.edited' }>['edit'];

export function useTicketPicks(pair: Pair) {
  const desk = useSpotDesk();
  const { onPricePicked } = useSurroundings();
  return useMemo(() => {
    const withTicket = (act: (ticket: SpotOrderActor, trade: TradeDesk) => void): void => {
      // Where it does not come, its form is not there either, and says so.
      desk.trade().then(
        (trade) => act(trade.ticketOf(pair), trade),
        () => undefined,
      );
    };
    const edit = (change: Edit): void =>
      withTicket((ticket) => ticket.send({ type: 'draft.edited', edit: change }));
    return {
      pickPrice: (ticks: Ticks) => {
        const price = priceOfTicks(ticks, pair);
        withTicket((ticket, trade) => {
          ticket.send({ type: 'draft.edited', edit: { field: 'price', value: price } });
          sendWhenArmed(ticket, trade);
        });
        onPricePicked?.(price, pair);
      },
      pickSize: (size: Lots) => edit({ field: 'size', value: sizeOfLots(size, pair) }),
      chooseSide: (value: OrderSide) =>
        withTicket((ticket) => {
          const { side } = ticket.getSnapshot().context.draft;
          if (value !== side) ticket.send({ type: 'draft.edited', edit: { field: 'side', value } });
        }),
    };
  }, [desk, pair, onPricePicked]);
}

/** While one click is enough, a price pressed in the book sends the ticket's order at it. */
function sendWhenArmed(ticket: SpotOrderActor, { arming, submit }: TradeDesk): void {
  const isLimit = ticket.getSnapshot().context.draft.kind === 'limit';
  if (isLimit && arming.getSnapshot().matches('armed')) submit(ticket, { isBookPress: true });
}

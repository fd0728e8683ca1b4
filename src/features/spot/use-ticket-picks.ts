/** What the rest of the page may put into the tickets of a pair. It does not hear a ticket change: the
 *  market moves one twice a second, and a page that rendered with it would render for nothing. What is
 *  picked before the tickets are there is put into them when they are. */
import { useMemo } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import { useSpotService, type SpotOrderActor, type TradingService } from '#src/binding/spot.tsx';
import { useTradingPageContext } from '#src/binding/trading-page-context.tsx';
import { ticketHandles } from '#src/binding/ticket.ts';
import { chooseSide, ticketInUse } from './choose-side.ts';
import { isTwoSided } from './two-sided.ts';

export function useTicketPicks(pair: Pair) {
  const service = useSpotService();
  const { onPricePicked } = useTradingPageContext();
  return useMemo(() => {
    const withTrade = (act: (trade: TradingService) => void): void => {
      // Where it does not come, its form is not there either, and says so.
      service.trade().then(act, () => undefined);
    };
    return {
      pickPrice: (ticks: Ticks) => {
        const price = priceOfTicks(ticks, pair);
        withTrade((trade) => {
          for (const ticket of visibleTickets(trade, pair)) {
            ticketHandles(ticket).edit({ field: 'price', value: price });
          }
          sendWhenArmed(ticketInUse(trade, pair), trade);
        });
        onPricePicked?.(price, pair);
      },
      pickSize: (size: Lots) =>
        withTrade((trade) =>
          ticketHandles(ticketInUse(trade, pair)).edit({
            field: 'size',
            value: sizeOfLots(size, pair),
          }),
        ),
      chooseSide: (side: OrderSide) => withTrade((trade) => chooseSide(trade, pair, side)),
    };
  }, [service, pair, onPricePicked]);
}

/** A price pressed in the market is for whatever form shows one. */
const visibleTickets = (trade: TradingService, pair: Pair): readonly SpotOrderActor[] =>
  isTwoSided() ? ORDER_SIDES.map((side) => trade.ticketOf(pair, side)) : [ticketInUse(trade, pair)];

/** While one click is enough, a price pressed in the book sends the order of the ticket in use at it. */
function sendWhenArmed(ticket: SpotOrderActor, { arming, submit }: TradingService): void {
  const isLimit = ticket.getSnapshot().context.draft.kind === 'limit';
  if (isLimit && arming.getSnapshot().matches('armed')) submit(ticket, { isBookPress: true });
}

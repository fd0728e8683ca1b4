/** Actions of other widgets on the order forms of a pair. Does not subscribe to the forms: the
 *  market changes a form twice a second, and the page would rerender without need. A value picked
 *  before the forms are loaded is applied when they are. */
import { useMemo } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import { useSpotService, type SpotOrderActor, type TradingService } from '#src/binding/spot.tsx';
import { useTradingPageContext } from '#src/binding/trading-page-context.ts';
import { ticketHandles } from '#src/binding/ticket.ts';
import { chooseSide, ticketInUse } from './choose-side.ts';
import { isTwoSided } from './two-sided.ts';

export function useTicketPicks(pair: Pair) {
  const service = useSpotService();
  const { onPricePicked } = useTradingPageContext();
  return useMemo(() => {
    const withTrade = (act: (trade: TradingService) => void): void => {
      // If the trading service does not load, the order form is missing too and reports the error.
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

/** Returns every visible order form, because a price clicked in the market applies to each of them. */
const visibleTickets = (trade: TradingService, pair: Pair): readonly SpotOrderActor[] =>
  isTwoSided() ? ORDER_SIDES.map((side) => trade.ticketOf(pair, side)) : [ticketInUse(trade, pair)];

/** Sends the order of the active form at a price clicked in the book while one-click trading is
 *  armed. */
function sendWhenArmed(ticket: SpotOrderActor, { arming, submit }: TradingService): void {
  const isLimit = ticket.getSnapshot().context.draft.kind === 'limit';
  if (isLimit && arming.getSnapshot().matches('armed')) submit(ticket, { isBookPress: true });
}

/** The pages of orders at the desk of the exchange's own money: live, though no pair is open. */
import type { ComponentType } from 'react';
import { SpotDeskProvider } from '#src/binding/spot.tsx';
import { spotDeskOf } from '../wiring/spot-desks.ts';
import { BuyHistory, SellHistory, SpotOrders, StopLimitHistory } from './OrderLists.tsx';

const atDesk = (Page: ComponentType) =>
  function OrdersRoute() {
    return (
      <SpotDeskProvider desk={spotDeskOf('real')}>
        <Page />
      </SpotDeskProvider>
    );
  };

export const SpotOrdersRoute = atDesk(SpotOrders);
export const StopLimitHistoryRoute = atDesk(StopLimitHistory);
export const BuyHistoryRoute = atDesk(BuyHistory);
export const SellHistoryRoute = atDesk(SellHistory);

/** The pages of orders at the desk of the exchange's own money: live, though no pair is open. */
import type { ComponentType } from 'react';
import { SpotDeskProvider } from '#src/binding/spot.tsx';
import type { LaterParts } from '../wiring/spot-desk.ts';
import { spotDeskOf } from '../wiring/spot-desks.ts';
import { BuyHistory, SellHistory, SpotOrders, StopLimitHistory } from './OrderLists.tsx';

const ALONE: LaterParts = {
  trade: () => import('../wiring/trade-desk.ts'),
  studies: () => import('../wiring/study-desk.ts'),
};

const atDesk = (Page: ComponentType) =>
  function OrdersRoute() {
    return (
      <SpotDeskProvider desk={spotDeskOf('real', ALONE)}>
        <Page />
      </SpotDeskProvider>
    );
  };

export const SpotOrdersRoute = atDesk(SpotOrders);
export const StopLimitHistoryRoute = atDesk(StopLimitHistory);
export const BuyHistoryRoute = atDesk(BuyHistory);
export const SellHistoryRoute = atDesk(SellHistory);

/** Routes of the order pages with the real-money trading service: live, although no pair is open. */
import type { ComponentType } from 'react';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
import { BuyHistory, SellHistory, SpotOrders, StopLimitHistory } from './OrderLists.tsx';

const withSpotService = (Page: ComponentType) =>
  function OrdersRoute() {
    return (
      <SpotServiceProvider service={spotServiceOf('real', 'tradingService')}>
        <Page />
      </SpotServiceProvider>
    );
  };

export const SpotOrdersRoute = withSpotService(SpotOrders);
export const StopLimitHistoryRoute = withSpotService(StopLimitHistory);
export const BuyHistoryRoute = withSpotService(BuyHistory);
export const SellHistoryRoute = withSpotService(SellHistory);

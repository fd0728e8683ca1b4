/** Routes of the order pages with the real-money trading service: live, although no pair is open. */
import type { ComponentType } from 'react';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import type { DeferredParts } from '../wiring/spot-service.ts';
import { spotServiceOf } from '../wiring/spot-services.ts';
import { BuyHistory, SellHistory, SpotOrders, StopLimitHistory } from './OrderLists.tsx';

const ALONE: DeferredParts = {
  trade: () => import('../wiring/trading-service.ts'),
  studies: () => import('../wiring/study-service.ts'),
};

const withSpotService = (Page: ComponentType) =>
  function OrdersRoute() {
    return (
      <SpotServiceProvider service={spotServiceOf('real', ALONE)}>
        <Page />
      </SpotServiceProvider>
    );
  };

export const SpotOrdersRoute = withSpotService(SpotOrders);
export const StopLimitHistoryRoute = withSpotService(StopLimitHistory);
export const BuyHistoryRoute = withSpotService(BuyHistory);
export const SellHistoryRoute = withSpotService(SellHistory);

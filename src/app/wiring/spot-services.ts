/** One desk a venue for the page's life: tickets and subscriptions outlive a visit to another page. */
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { SpotService } from '#src/binding/spot.tsx';
import { services } from './services.ts';
import { createSpotService, type DeferredParts } from './spot-service.ts';

const spotServices = new Map<TradingMode, SpotService>();

/** @param later of whoever opens the desk first. */
export function spotServiceOf(tradingMode: TradingMode, deferred: DeferredParts): SpotService {
  const service =
    spotServices.get(tradingMode) ?? createSpotService(services(), tradingMode, deferred);
  spotServices.set(tradingMode, service);
  return service;
}

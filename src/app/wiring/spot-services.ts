/** One service per trading mode for the page's lifetime: order forms and subscriptions survive
 *  navigation to another page. */
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { SpotService } from '#src/binding/spot.tsx';
import { services } from './services.ts';
import { createSpotService, type DeferredParts } from './spot-service.ts';

const spotServices = new Map<TradingMode, SpotService>();

/**
 * Returns the service of a trading mode.
 * @param later parts of the caller that opens the service first.
 */
export function spotServiceOf(tradingMode: TradingMode, deferred: DeferredParts): SpotService {
  const service =
    spotServices.get(tradingMode) ?? createSpotService(services(), tradingMode, deferred);
  spotServices.set(tradingMode, service);
  return service;
}

/** One desk a venue for the page's life: tickets and subscriptions outlive a visit to another page. */
import type { Venue } from '#contract/core/venue.ts';
import type { SpotService } from '#src/binding/spot.tsx';
import { services } from './services.ts';
import { createSpotService, type DeferredParts } from './spot-service.ts';

const spotServices = new Map<Venue, SpotService>();

/** @param later of whoever opens the desk first. */
export function spotServiceOf(venue: Venue, deferred: DeferredParts): SpotService {
  const service = spotServices.get(venue) ?? createSpotService(services(), venue, deferred);
  spotServices.set(venue, service);
  return service;
}

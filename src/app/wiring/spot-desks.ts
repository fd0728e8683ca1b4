/** One desk a venue for the page's life: tickets and subscriptions outlive a visit to another page. */
import type { Venue } from '#contract/core/venue.ts';
import type { SpotDesk } from '#src/binding/spot.tsx';
import { services } from './services.ts';
import { createSpotDesk, type LaterParts } from './spot-desk.ts';

const desks = new Map<Venue, SpotDesk>();

/** @param later of whoever opens the desk first. */
export function spotDeskOf(venue: Venue, later: LaterParts): SpotDesk {
  const desk = desks.get(venue) ?? createSpotDesk(services(), venue, later);
  desks.set(venue, desk);
  return desk;
}

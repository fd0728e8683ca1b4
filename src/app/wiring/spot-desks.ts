/** One desk a venue for the page's life: tickets and subscriptions outlive a visit to another page. */
import type { Venue } from '#contract/core/venue.ts';
import type { SpotDesk } from '#src/binding/spot.tsx';
import { services } from './services.ts';
import { createSpotDesk } from './spot-desk.ts';

const desks = new Map<Venue, SpotDesk>();

export function spotDeskOf(venue: Venue): SpotDesk {
  const desk = desks.get(venue) ?? createSpotDesk(services(), venue);
  desks.set(venue, desk);
  return desk;
}

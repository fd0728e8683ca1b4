/** Where a pair is traded at a venue. */
import { DEMO_ROOT, type Venue } from '#contract/core/venue.ts';

export const pairPathOf = (venue: Venue, pairText: string): string =>
  `${venue === 'demo' ? DEMO_ROOT : '/exchange/spot'}/${pairText}`;

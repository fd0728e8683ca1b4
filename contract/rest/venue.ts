/** A venue on the wire: `dashboard_type`. */
import * as v from 'valibot';
import type { Venue } from '../core/venue.ts';

export const venueText = v.optional(v.picklist(['dashboard', 'demo']));
export const venueOf = (wire: 'dashboard' | 'demo' | undefined): Venue =>
  wire === 'demo' ? 'demo' : 'real';
export const dashboardTypeOf = (venue: Venue): 'dashboard' | 'demo' =>
  venue === 'demo' ? 'demo' : 'dashboard';

/** Where an order lives: the real exchange or demo trade. On the wire `dashboard_type`. */
import * as v from 'valibot';

export const venueText = v.optional(v.picklist(['dashboard', 'demo']));
export type Venue = 'real' | 'demo';
export const venueOf = (wire: 'dashboard' | 'demo' | undefined): Venue =>
  wire === 'demo' ? 'demo' : 'real';
export const dashboardTypeOf = (venue: Venue): 'dashboard' | 'demo' =>
  venue === 'demo' ? 'demo' : 'dashboard';

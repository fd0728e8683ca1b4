/** Which order of the exchange a head of the market table asks for, and how it is shown there. */
import type { Sorting } from '#src/design/data/columns.ts';

/** By the exchange's own rank, by the day's change in either direction, or by the day's quote
 *  volume. */
export type ListingOrder = 'all' | 'top_gainer' | 'top_loser' | 'top_volume';

/** The exchange's own rank is not a column. */
const SORTINGS: Readonly<Record<ListingOrder, Sorting | undefined>> = {
  all: undefined,
  top_gainer: { key: 'change', direction: 'descending' },
  top_loser: { key: 'change', direction: 'ascending' },
  top_volume: { key: 'volume', direction: 'descending' },
};

export const sortingOf = (order: ListingOrder): Sorting | undefined => SORTINGS[order];

/** Returns the order for a column head. Ascending volume is not offered: it returns to the default
 *  order. */
export function orderOf({ key, direction }: Sorting): ListingOrder {
  if (key === 'change') return direction === 'descending' ? 'top_gainer' : 'top_loser';
  return key === 'volume' && direction === 'descending' ? 'top_volume' : 'all';
}

/** Calculates the length of the depth bars and the share of each side. The results are lengths, not
 *  money. */
import type { BookSettings, BookView } from './book-settings.ts';

interface DepthRow {
  readonly size: number;
  readonly total: number;
}

interface DepthBook {
  readonly bids: readonly DepthRow[];
  readonly asks: readonly DepthRow[];
}

/** Returns the longest visible bar, at least 1, so that both sides share one scale. */
export function depthScaleOf(
  { bids, asks }: DepthBook,
  view: BookView,
  rowCount: number,
  depthBy: BookSettings['depthBy'],
): number {
  let longest = 1;
  const sides = [view === 'asks' ? [] : bids, view === 'bids' ? [] : asks];
  for (const rows of sides) {
    for (let index = 0; index < rowCount; index += 1) {
      const row = rows[index];
      if (row === undefined) break;
      longest = Math.max(longest, row[depthBy]);
    }
  }
  return longest;
}

/** Returns the share of bids in the size of the first `rowCount` rows, in integer percent; 50 when
 *  both sides are empty. */
export function bidPercentOf({ bids, asks }: DepthBook, rowCount: number): number {
  const bid = restingOf(bids, rowCount);
  const ask = restingOf(asks, rowCount);
  return bid + ask === 0 ? 50 : Math.round((100 * bid) / (bid + ask));
}

/** Totals grow with each row, so the largest total is the sum. */
const restingOf = (rows: readonly DepthRow[], rowCount: number): number =>
  Math.max(0, ...rows.slice(0, rowCount).map((row) => row.total));

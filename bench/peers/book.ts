/** What every book in the merge scenario can do, ours and the peers'. */
import type { TextDiff } from '#bench/feed/generator.ts';

/** Rows a side of a picture, and ticks gathered in one. */
export const TOP_ROW_COUNT = 50;
export const GROUP_TICKS = 10;
/** price (ticks), size and running total (lots) of each row, bids first, then asks. */
export const LADDER_LENGTH = 2 * TOP_ROW_COUNT * 3;

export type TextLevels = Pick<TextDiff, 'bids' | 'asks'>;

export interface BenchBook {
  apply(diff: TextLevels): void;
  /** The top rows, grouped; the caller has read it before the next call. */
  ladder(): Float64Array;
}

export type BookMaker = (snapshot: TextLevels) => BenchBook;

/**
 * Groups levels that come best first, as each peer does it after its own sort.
 * @param levels pairs of ticks and lots.
 */
export function fillGrouped(
  out: Float64Array,
  isBid: boolean,
  levels: Iterable<readonly [ticks: number, lots: number]>,
): void {
  const start = isBid ? 0 : TOP_ROW_COUNT * 3;
  let row = -1;
  let group = NaN;
  let total = 0;
  for (const [price, size] of levels) {
    const rowGroup =
      (isBid ? Math.floor(price / GROUP_TICKS) : Math.ceil(price / GROUP_TICKS)) * GROUP_TICKS;
    if (rowGroup !== group) {
      row += 1;
      if (row === TOP_ROW_COUNT) return;
      group = rowGroup;
      out[start + row * 3] = rowGroup;
      out[start + row * 3 + 1] = 0;
    }
    total += size;
    out[start + row * 3 + 1] = (out[start + row * 3 + 1] ?? 0) + size;
    out[start + row * 3 + 2] = total;
  }
  out.fill(0, start + (row + 1) * 3, start + TOP_ROW_COUNT * 3);
}

/** Common interface of every book in the merge scenario, ours and the peers'. */
import type { TextDiff } from '#bench/feed/generator.ts';

/** Rows per side of an output, and ticks grouped in one row. */
export const TOP_ROW_COUNT = 50;
export const GROUP_TICKS = 10;
/** Price (ticks), size and cumulative total (lots) of each row, bids first, then asks. */
export const LADDER_LENGTH = 2 * TOP_ROW_COUNT * 3;

export type TextLevels = Pick<TextDiff, 'bids' | 'asks'>;

export interface BenchBook {
  apply(diff: TextLevels): void;
  /** Returns the top rows, grouped; the caller reads the array before the next call. */
  ladder(): Float64Array;
}

export type BookMaker = (snapshot: TextLevels) => BenchBook;

/**
 * Groups levels sorted best first, as each peer does after its own sort.
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

/** Measures how many rows of the order book fit: once at the start and again when the panel is
 *  resized. */
import { useEffect, useState, type RefObject } from 'react';
import { ROW_COUNT_MAX } from '#domain/market-frame.ts';
import { watchSize } from '#src/design/layout/watch-size.ts';
import type { BookView } from './book-settings.ts';

const ROW_COUNT_MIN = 1;

/** Returns the number of rows per side that fit into `height`, minus the last-price row. */
export function rowCountOf(
  height: number,
  view: BookView,
  rowHeight: number,
  midHeight: number,
): number {
  const room = view === 'both' ? (height - midHeight) / 2 : height - midHeight;
  return Math.min(ROW_COUNT_MAX, Math.max(ROW_COUNT_MIN, Math.floor(room / rowHeight)));
}

/** Sizes in CSS pixels, equal to those of the style sheet. */
export interface BookMeasures {
  readonly rowHeight: number;
  readonly midHeight: number;
  /** Free space at both ends of a row. */
  readonly padding: number;
}

/**
 * Measures the rows.
 * @returns the row count; calls `onChange` when the count changes.
 */
export function useRowCount(
  frame: RefObject<HTMLElement | null>,
  view: BookView,
  { rowHeight, midHeight }: BookMeasures,
  onChange: ((rowCount: number) => void) | undefined,
): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    return watchSize(element, (size) => setHeight(size.height));
  }, [frame]);
  const rowCount = rowCountOf(height, view, rowHeight, midHeight);
  useEffect(() => {
    if (height > 0) onChange?.(rowCount);
  }, [height, rowCount, onChange]);
  return rowCount;
}

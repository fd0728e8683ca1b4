/** Pages of a long list that its visible rows need. */
import { useCallback, useState } from 'react';
import type { RowRange } from '#src/design/data/row-window.ts';

export function useVisiblePages(pageRowCount: number): {
  /** Numbers from 1. */
  readonly pages: readonly number[];
  /** Called with the rows that must be loaded. */
  readonly onRangeChange: (range: RowRange) => void;
} {
  const [pages, setPages] = useState<readonly number[]>([1]);
  const onRangeChange = useCallback(
    ({ first, end }: RowRange) => {
      const pageOf = (index: number): number => Math.floor(index / pageRowCount) + 1;
      // The first page is always loaded, because it contains the total count.
      const requested = new Set([1]);
      for (let index = first; index < end; index += pageRowCount) requested.add(pageOf(index));
      if (end > first) requested.add(pageOf(end - 1));
      const next = [...requested].toSorted((left, right) => left - right);
      setPages((now) => (now.join() === next.join() ? now : next));
    },
    [pageRowCount],
  );
  return { pages, onRangeChange };
}

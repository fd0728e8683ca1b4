/** Rendered range of a long list, updated on scroll, on resize and when the row height is known:
 *  one line in a table, a card on phones. */
import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { usePrinted } from '../layout/use-printed.ts';
import { watchSize } from '../layout/watch-size.ts';
import {
  isSameRange,
  rowRangeOf,
  scrollTopFor,
  type RowRange,
  type VisibleRows,
} from './row-window.ts';

/** Used until a row has been measured. */
const ROW_HEIGHT_GUESS = 32;
/** About sixty sheets; longer lists are exported to a file. */
const PRINTED_ROW_COUNT_MAX = 2_000;
/** Used until the list has been measured, and without a layout, where nothing can be measured. */
const VIEW_HEIGHT_GUESS = 480;

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly range: RowRange;
  readonly rowHeight: number;
  readonly onScroll: () => void;
  /** Scrolls the minimum distance. */
  readonly scrollIntoView: (index: number) => void;
  readonly visibleRows: () => number;
}

/** @param listKey a different key resets the scroll position. */
export function useRowWindow(rowCount: number, listKey: string): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT_GUESS);
  const [visible, setVisible] = useState({ scrollTop: 0, viewHeight: VIEW_HEIGHT_GUESS });
  const range = useRange({ ...visible, rowHeight, rowCount });

  const check = useCallback((): void => {
    const element = scroller.current;
    if (element === null) return;
    const seen = {
      scrollTop: element.scrollTop,
      viewHeight: viewHeightOf(element),
    };
    setVisible((now) => {
      const sizes = { rowHeight, rowCount };
      const isSame = isSameRange(
        rowRangeOf({ ...now, ...sizes }),
        rowRangeOf({ ...seen, ...sizes }),
      );
      return isSame ? now : seen;
    });
  }, [rowHeight, rowCount]);

  const measure = useEffectEvent((): void => {
    const row = scroller.current?.querySelector<HTMLElement>('[data-row]');
    const height = row?.getBoundingClientRect().height ?? 0;
    if (height > 0 && height !== rowHeight) setRowHeight(height);
    check();
  });
  // Runs after every render, because new rows may have a different height and may not fill the
  // view.
  useLayoutEffect(() => measure());

  useLayoutEffect(() => {
    const element = scroller.current;
    return element === null ? undefined : watchSize(element, check);
  }, [check]);

  const shownKey = useRef(listKey);
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [listKey]);

  return {
    scroller,
    range,
    rowHeight,
    onScroll: check,
    scrollIntoView: (index) => {
      const element = scroller.current;
      if (element === null) return;
      const { scrollTop, clientHeight: viewHeight } = element;
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      const top = scrollTopFor(index, { scrollTop, viewHeight, rowHeight }, head);
      if (top !== undefined) element.scrollTop = top;
    },
    visibleRows: () =>
      Math.max(
        1,
        Math.floor((scroller.current?.clientHeight ?? VIEW_HEIGHT_GUESS) / rowHeight) - 2,
      ),
  };
}

function useRange(visible: VisibleRows): RowRange {
  const isPrinted = usePrinted();
  if (!isPrinted) return rowRangeOf(visible);
  return { first: 0, end: Math.min(visible.rowCount, PRINTED_ROW_COUNT_MAX) };
}

/** Without a layout, heights are zero. */
const viewHeightOf = ({ clientHeight }: Element): number =>
  clientHeight === 0 ? VIEW_HEIGHT_GUESS : clientHeight;

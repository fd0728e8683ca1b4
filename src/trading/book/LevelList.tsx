/** One side of the book. React lays out the list, its rows are written by `LevelRows` as the store
 *  changes. */
import { useLayoutEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { subscribe } from 'valtio';
import type { Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Ladder } from '#src/stores/ladder.store.ts';
import type { After } from '../rows/flash-timers.ts';
import type { BookSettings } from './book-settings.ts';
import { depthScaleOf } from './depth.ts';
import { LevelRows } from './level-rows.ts';
import styles from './OrderBookLadder.module.css';

export interface LevelListProps {
  readonly ladder: Ladder;
  readonly side: 'bids' | 'asks';
  readonly label: string;
  readonly pair: Pair;
  readonly bookSettings: BookSettings;
  readonly rowCount: number;
  readonly ownPrices: ReadonlySet<Ticks>;
  readonly isPainted: boolean;
  readonly after: After;
}

export function LevelList(props: LevelListProps) {
  const { ladder, side, label, pair, bookSettings, rowCount, ownPrices, isPainted, after } = props;
  const { view, depthBy, lastColumn } = bookSettings;
  const { t } = useLingui();
  const ownText = t`Your open order`;
  const list = useRef<HTMLOListElement>(null);
  const rows = useRef<LevelRows>(undefined);
  useLayoutEffect(() => {
    if (list.current === null) return undefined;
    const made = new LevelRows(list.current, side, after);
    rows.current = made;
    return () => made.remove();
  }, [side, after]);
  useLayoutEffect(() => {
    rows.current?.setCount(rowCount);
    rows.current?.setTabStop(side === (view === 'asks' ? 'asks' : 'bids'));
  }, [side, view, rowCount]);
  useLayoutEffect(() => {
    const write = () => {
      const longest = depthScaleOf(ladder, view, rowCount, depthBy);
      const shown = { pair, depthBy, lastColumn, longest, ownPrices, ownText, isPainted };
      rows.current?.write(ladder[side], shown);
    };
    write();
    return subscribe(ladder, write);
  }, [ladder, side, pair, view, rowCount, depthBy, lastColumn, ownPrices, ownText, isPainted]);
  return <ol ref={list} className={styles[side]} aria-label={label} />;
}

/** List of trades, newest first. React renders the list; `TradeRows` writes its rows as the store
 *  changes. A paused list keeps its content. */
import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { subscribe } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import type { Tape } from '#src/stores/tape.store.ts';
import { TradeRows } from './trade-rows.ts';
import styles from './Tape.module.css';

interface TapeListProps extends Pick<
  ComponentProps<'ol'>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
> {
  /** The list element, which is also the scroll container. */
  readonly list: RefObject<HTMLOListElement | null>;
  readonly tape: Tape;
  readonly pair: Pair;
  readonly ownIds: ReadonlySet<number>;
  readonly isPaused: boolean;
  readonly isPainted: boolean;
}

export function TapeList(props: TapeListProps) {
  const { list, tape, pair, ownIds, isPaused, isPainted, ...handlers } = props;
  const { t } = useLingui();
  const boughtText = t({ message: 'Bought', context: 'Side of a trade' });
  const soldText = t({ message: 'Sold', context: 'Side of a trade' });
  const largeText = t({ message: 'large', comment: 'Marks an unusually large trade' });
  const ownText = t({ message: 'yours', comment: "Marks the user's own trade" });
  const rows = useRef<TradeRows>(undefined);
  useLayoutEffect(() => {
    if (list.current === null) return undefined;
    const made = new TradeRows(list.current);
    rows.current = made;
    return () => made.remove();
  }, [list]);
  useLayoutEffect(() => {
    if (isPaused) return undefined;
    const options = { pair, boughtText, soldText, largeText, ownText, ownIds, isPainted };
    const write = () => rows.current?.write(tape.trades, options);
    write();
    return subscribe(tape, write);
  }, [tape, pair, boughtText, soldText, largeText, ownText, ownIds, isPaused, isPainted]);
  return (
    <ol
      ref={list}
      className={styles.rows}
      dir="ltr"
      aria-label={t`Market trades, newest first`}
      data-paused={isPaused || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
      tabIndex={0}
      {...handlers}
    />
  );
}

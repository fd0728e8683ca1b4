/** The newest public trades, newest on top. A pointer over them or the focus in them holds the list
 *  still, says so, and lets it run on when it leaves. */
import { memo, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { snapshot, subscribe, useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import { priceText } from '#domain/number-text.ts';
import { clockTime } from '#src/format/dates.ts';
import type { Painter } from '#src/binding/painter.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { PauseIcon, PlayIcon } from '#src/design/icons/icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Tape as TapeStore, TapePrint } from '#src/stores/tape.store.ts';
import { fittedSize } from '#domain/fitted-text.ts';
import { TapeSurface } from './TapeSurface.tsx';
import styles from './Tape.module.css';

export interface TapeProps {
  readonly tape: TapeStore;
  readonly pair: Pair;
  /** Paints the trades; without one their rows are the picture. */
  readonly painter?: Painter | undefined;
}

/** Why the list stands still; undefined while it runs. */
type Hold = 'pointer' | 'focus' | 'button';

export function Tape({ tape, pair, painter }: TapeProps) {
  const { t } = useLingui();
  const rows = useRef<HTMLOListElement>(null);
  const [isPainted, setPainted] = useState(false);
  useSizeScale(rows, tape, isPainted);
  const [hold, setHold] = useState<Hold>();
  const [held, setHeld] = useState<readonly TapePrint[]>([]);
  const isHeld = hold !== undefined;
  const begin = (by: Hold) => {
    if (!isHeld) setHeld(snapshot(tape).prints);
    // A button's hold lasts until it is pressed again, whatever the pointer does.
    setHold((now) => (now === 'button' ? now : by));
  };
  const end = (by: Hold) => setHold((now) => (now === by ? undefined : now));
  return (
    <Panel
      title={t`Market trades`}
      className={styles.panel}
      actions={
        <>
          <output className={styles.note}>{isHeld ? t`Paused` : ''}</output>
          <IconButton
            size="small"
            label={hold === 'button' ? t`Resume` : t`Pause`}
            isPressed={hold === 'button'}
            icon={hold === 'button' ? <PlayIcon /> : <PauseIcon />}
            onClick={() => (hold === 'button' ? end('button') : begin('button'))}
          />
        </>
      }
    >
      <TapeColumns pair={pair} />
      <div className={styles.list} data-painted={isPainted || undefined}>
        {painter !== undefined && (
          <TapeSurface painter={painter} onPaintedChange={setPainted} rows={rows} isHeld={isHeld} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Resting here only holds the list; the button in the head does it by hand. */}
        <ol
          ref={rows}
          className={styles.rows}
          dir="ltr"
          aria-label={t`Market trades, newest first`}
          data-held={isHeld || undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
          tabIndex={0}
          onPointerEnter={(event) => event.pointerType !== 'touch' && begin('pointer')}
          onPointerLeave={() => end('pointer')}
          onFocus={() => begin('focus')}
          onBlur={() => end('focus')}
        >
          {isHeld
            ? held.map((print, index) => <PrintView key={index} {...print} pair={pair} />)
            : tape.prints.map((print, index) => <Print key={index} print={print} pair={pair} />)}
        </ol>
        <NoTrades tape={tape} />
      </div>
    </Panel>
  );
}

function TapeColumns({ pair }: { readonly pair: Pair }) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  return (
    <div className={styles.columns} dir="ltr" aria-hidden="true">
      <span>{t`Price (${quoteCoin})`}</span>
      <span>{t`Amount (${tradeCoin})`}</span>
      <span>{t`Time`}</span>
    </div>
  );
}

/** The longest bar is the largest print in the list: one property of the list, no row renders. */
function useSizeScale(
  rows: RefObject<HTMLElement | null>,
  tape: TapeStore,
  isPainted: boolean,
): void {
  useEffect(() => {
    if (isPainted) return undefined;
    const write = () => {
      const largest = Math.max(1, ...tape.prints.map((print) => print.size));
      rows.current?.style.setProperty('--largest', String(largest));
    };
    write();
    return subscribe(tape, write);
  }, [rows, tape, isPainted]);
}

interface PrintProps {
  readonly print: TapePrint;
  readonly pair: Pair;
}

/** Live: renders when its own line of the store changes. */
const Print = memo(function Print({ print, pair }: PrintProps) {
  return <PrintView {...useSnapshot(print)} pair={pair} />;
});

function PrintView({ id, price, size, side, time, pair }: TapePrint & { readonly pair: Pair }) {
  const { t } = useLingui();
  if (id === 0) return null;
  return (
    <li className={styles.print} data-side={side} style={{ '--at': size } as CSSProperties}>
      <span className={styles.price}>
        <VisuallyHidden>{side === 'buy' ? t`Bought` : t`Sold`} </VisuallyHidden>
        {priceText(price, pair)}
      </span>
      <span>{fittedSize(size, pair)}</span>
      <span>{clockTime(time)}</span>
    </li>
  );
}

function NoTrades({ tape }: { readonly tape: TapeStore }) {
  const { t } = useLingui();
  const { printCount } = useSnapshot(tape);
  return printCount === 0 ? <EmptyState text={t`No trades yet`} /> : null;
}

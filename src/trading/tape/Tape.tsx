/** The newest public trades, newest on top. A pointer over them or the focus in them holds the list
 *  still, says so, and lets it run on when it leaves. */
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { Painter } from '#src/binding/painter.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { PauseIcon, PlayIcon } from '#src/design/icons/trading-icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Tape as TapeStore } from '#src/stores/tape.store.ts';
import { useReading } from '../use-reading.ts';
import { PrintList } from './PrintList.tsx';
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
  const [hold, setHold] = useState<Hold>();
  const isHeld = hold !== undefined;
  // A button's hold lasts until it is pressed again, whatever the pointer does.
  const begin = (by: Hold) => setHold((now) => (now === 'button' ? now : by));
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
        <PrintList
          list={rows}
          tape={tape}
          pair={pair}
          isHeld={isHeld}
          isPainted={isPainted}
          onPointerEnter={(event) => event.pointerType !== 'touch' && begin('pointer')}
          onPointerLeave={() => end('pointer')}
          onFocus={() => begin('focus')}
          onBlur={() => end('focus')}
        />
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

function NoTrades({ tape }: { readonly tape: TapeStore }) {
  const { t } = useLingui();
  const isEmpty = useReading(tape, ({ printCount }) => printCount === 0);
  return isEmpty ? <EmptyState text={t`No trades yet`} /> : null;
}

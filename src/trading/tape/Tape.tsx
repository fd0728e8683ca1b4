/** Recent market trades, newest first. Hovering or focusing the list pauses it and shows a note;
 *  leaving resumes it. */
import { useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { Painter } from '#src/binding/painter.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { PauseIcon, PlayIcon } from '#src/design/icons/trading-icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Tape as TapeStore } from '#src/stores/tape.store.ts';
import { useStoreValue } from '../use-store-value.ts';
import { TapeList } from './TapeList.tsx';
import { TapeFilter } from './TapeFilter.tsx';
import { TapeSurface } from './TapeSurface.tsx';
import type { TradeValueMin } from './trade-value-min.ts';
import styles from './Tape.module.css';

export interface TapeProps {
  readonly tape: TapeStore;
  readonly pair: Pair;
  /** Paints the trades; without a painter the rows are visible. */
  readonly painter?: Painter | undefined;
  /** Ids of own trades; the array must stay the same while its content does. */
  readonly ownTradeIds?: readonly number[] | undefined;
  readonly floor: TradeValueMin;
  readonly onFloorChange: (floor: TradeValueMin) => void;
}

const NONE_OWN: readonly number[] = [];

/** Reason for the pause; undefined while the list runs. */
type PauseReason = 'pointer' | 'focus' | 'button';

export function Tape(props: TapeProps) {
  const { tape, pair, painter, ownTradeIds = NONE_OWN, floor, onFloorChange } = props;
  const { t } = useLingui();
  const rows = useRef<HTMLOListElement>(null);
  const [isPainted, setPainted] = useState(false);
  const [pauseReason, setPauseReason] = useState<PauseReason>();
  const isPaused = pauseReason !== undefined;
  const ownIds = useMemo(() => new Set(ownTradeIds), [ownTradeIds]);
  // A pause by the button lasts until the button is clicked again, regardless of the pointer.
  const pauseBy = (by: PauseReason) => setPauseReason((now) => (now === 'button' ? now : by));
  const end = (by: PauseReason) => setPauseReason((now) => (now === by ? undefined : now));
  return (
    <Panel
      title={t({ message: 'Market trades', comment: 'Title' })}
      className={styles.panel}
      actions={
        <>
          <TapeFilter pair={pair} floor={floor} onFloorChange={onFloorChange} />
          <IconButton
            size="small"
            label={
              pauseReason === 'button'
                ? t({ message: 'Resume', comment: 'Button' })
                : t({ message: 'Pause', comment: 'Button' })
            }
            isPressed={pauseReason === 'button'}
            icon={pauseReason === 'button' ? <PlayIcon /> : <PauseIcon />}
            onClick={() => (pauseReason === 'button' ? end('button') : pauseBy('button'))}
          />
        </>
      }
    >
      <TapeColumns pair={pair} />
      <div className={styles.list} data-painted={isPainted || undefined}>
        {painter !== undefined && (
          <TapeSurface
            painter={painter}
            onPaintedChange={setPainted}
            rows={rows}
            ownTradeIds={ownTradeIds}
            isPaused={isPaused}
          />
        )}
        <TapeList
          list={rows}
          tape={tape}
          pair={pair}
          ownIds={ownIds}
          isPaused={isPaused}
          isPainted={isPainted}
          onPointerEnter={(event) => event.pointerType !== 'touch' && pauseBy('pointer')}
          onPointerLeave={() => end('pointer')}
          onFocus={() => pauseBy('focus')}
          onBlur={() => end('focus')}
        />
        <NoTrades tape={tape} isFiltered={floor > 0} />
        <output className={styles.note}>{isPaused ? t`Paused` : ''}</output>
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

interface NoTradesProps {
  readonly tape: TapeStore;
  readonly isFiltered: boolean;
}

function NoTrades({ tape, isFiltered }: NoTradesProps) {
  const { t } = useLingui();
  const isEmpty = useStoreValue(tape, ({ tradeCount }) => tradeCount === 0);
  if (!isEmpty) return null;
  return <EmptyState hint={isFiltered ? t`No trades of this size yet` : t`No trades yet`} />;
}

/** Text beside the button that records the market: the state, and the duration and size while the
 *  recording runs. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { MarketRecording, RecordingProgress } from '#src/binding/market.ts';
import styles from './RecordingReadout.module.css';

export type RecordingPhase = 'starting' | 'recording' | 'saving' | 'failed' | 'nothing';

export interface RecordingButtonProps {
  /** Loads the functions with the first click. */
  readonly recording: () => Promise<MarketRecording>;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

interface RecordingReadoutProps extends RecordingButtonProps {
  readonly phase: RecordingPhase;
  /** Called when the recording is lost with its worker. */
  readonly onLost: () => void;
}

const READOUT_INTERVAL_MS = 1_000;
const BYTES_IN_MB = 1_000_000;

export function RecordingReadout(props: RecordingReadoutProps) {
  const { t } = useLingui();
  const { phase } = props;
  if (phase === 'failed') return t({ message: 'Recording failed.', comment: 'Notice' });
  if (phase === 'nothing') return t`Nothing recorded: market data was not live.`;
  return (
    <>
      <VisuallyHidden>{t`Recording market data`}</VisuallyHidden>
      {phase !== 'starting' && <Progress {...props} />}
    </>
  );
}

/** Duration and size; not announced, because they change every second. */
function Progress(props: RecordingReadoutProps) {
  const { t } = useLingui();
  const progress = useProgress(props);
  if (progress?.recordedMs === undefined) {
    return <span className={styles.measurement}>{t`Waiting for live prices`}</span>;
  }
  const seconds = Math.floor(progress.recordedMs / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const size = displayNumber(progress.byteCount / BYTES_IN_MB, 1);
  return (
    <span className={styles.measurement} aria-hidden="true">
      {t({
        message: `${time}, ${size} MB`,
        comment: 'Length of a recording in minutes and seconds, and megabytes',
      })}
    </span>
  );
}

/** Reads duration and size once a second while the recording runs. */
function useProgress({ phase, recording, every, onLost }: RecordingReadoutProps) {
  const [progress, setProgress] = useState<RecordingProgress>();
  const read = useEffectEvent(async () => {
    try {
      const next = await (await recording()).read();
      setProgress(next);
      if (next === undefined) onLost();
    } catch {
      onLost();
    }
  });
  useEffect(
    () => (phase === 'recording' ? every(READOUT_INTERVAL_MS, () => void read()) : undefined),
    [phase, every],
  );
  return progress;
}

/** Button that records the market for a report: the first click starts, the next one saves the
 *  file. Shows the duration and size during the recording. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { MarketRecording, RecordingProgress } from '#src/binding/market.tsx';
import styles from './RecordingButton.module.css';

export interface RecordingButtonProps {
  readonly recording: MarketRecording;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

type Phase = 'idle' | 'starting' | 'recording' | 'saving' | 'failed' | 'nothing';

const READOUT_INTERVAL_MS = 1_000;
const BYTES_IN_MB = 1_000_000;

export function RecordingButton({ recording, every }: RecordingButtonProps) {
  const { t } = useLingui();
  const { phase, progress, press } = useRecording(recording, every);
  const isRecording = phase === 'recording' || phase === 'saving';
  const labels = {
    idle: '',
    starting: t`Recording market data`,
    recording: t`Recording market data`,
    saving: t`Recording market data`,
    failed: t`Recording failed.`,
    nothing: t`Nothing recorded: market data was not live.`,
  }[phase];
  return (
    <span className={styles.recording}>
      <button
        type="button"
        className={styles.button}
        aria-disabled={phase === 'starting' || phase === 'saving'}
        onClick={press}
      >
        <span className={styles.dot} data-on={isRecording || undefined} aria-hidden="true" />
        {isRecording ? t`Save recording` : t`Record market data`}
      </button>
      {isRecording && <Progress progress={progress} />}
      {phase === 'failed' || phase === 'nothing' ? (
        <output>{labels}</output>
      ) : (
        <VisuallyHidden>
          <output>{labels}</output>
        </VisuallyHidden>
      )}
    </span>
  );
}

/** Not announced, because it changes every second. */
function Progress({ progress }: { readonly progress: RecordingProgress | undefined }) {
  const { t } = useLingui();
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

function useRecording(recording: MarketRecording, every: RecordingButtonProps['every']) {
  const [phase, setPhase] = useState<Phase>('idle');
  const [progress, setProgress] = useState<RecordingProgress>();
  useEffect(() => {
    if (phase !== 'recording') return undefined;
    return every(READOUT_INTERVAL_MS, () => {
      const read = async (): Promise<void> => {
        const next = await recording.read();
        setProgress(next);
        if (next === undefined) setPhase('failed'); // The recording is lost with its worker.
      };
      read().catch(() => setPhase('failed'));
    });
  }, [phase, recording, every]);
  const startRecording = async (): Promise<void> => {
    setProgress(undefined);
    setPhase('starting');
    await recording.start();
    setPhase('recording');
  };
  const save = async (): Promise<void> => {
    setPhase('saving');
    setPhase((await recording.save()) === 'saved' ? 'idle' : 'nothing');
  };
  const press = (): void => {
    if (phase === 'starting' || phase === 'saving') return;
    (phase === 'recording' ? save() : startRecording()).catch(() => setPhase('failed'));
  };
  return { phase, progress, press };
}

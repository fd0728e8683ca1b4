/** Button that records the market for a report: the first click starts, the next one saves the
 *  file. The recording's functions and the text beside the button load with the first click. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { RecordingButtonProps, RecordingPhase } from './RecordingReadout.tsx';
import styles from './RecordingButton.module.css';

const LazyReadout = lazyComponent(async () => (await loadPart('marketViews')).RecordingReadout);

export function RecordingButton({ recording, every }: RecordingButtonProps) {
  const { t } = useLingui();
  const [phase, setPhase] = useState<RecordingPhase>();
  const isRecording = phase === 'recording' || phase === 'saving';
  const isBusy = phase === 'starting' || phase === 'saving';
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setPhase(isRecording ? 'saving' : 'starting');
    try {
      const { start, save } = await recording();
      if (isRecording) {
        setPhase((await save()) === 'saved' ? undefined : 'nothing');
      } else {
        await start();
        setPhase('recording');
      }
    } catch {
      setPhase('failed');
    }
  };
  return (
    <span className={styles.recording}>
      <button
        type="button"
        className={styles.button}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        <span className={styles.dot} data-on={isRecording || undefined} aria-hidden="true" />
        <span>
          {isRecording
            ? t({ message: 'Save recording', comment: 'Button' })
            : t`Record market data`}
        </span>
      </button>
      <output className={styles.readout}>
        {phase && (
          <LazyReadout
            phase={phase}
            recording={recording}
            every={every}
            onLost={() => setPhase('failed')}
          />
        )}
      </output>
    </span>
  );
}

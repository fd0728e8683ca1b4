/** Age of a chart that waits for the end of the user's input, from one second on. Written without a
 *  render; loaded and mounted only at the levels of rendering quality that hold the chart. */
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { SECOND_MS } from '#contract/core/durations.ts';
import type { MonotonicClock } from '#contract/core/time.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import { Written } from '../rows/Written.tsx';
import { useTextSlot, useWriting } from '../rows/use-writing.ts';
import styles from './Chart.module.css';

interface HoldNoteProps {
  readonly quality: Quality;
  readonly monotonic: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
}

export function HoldNote({ quality, monotonic, every }: HoldNoteProps) {
  const { t } = useLingui();
  const slot = useTextSlot();
  const write = (): void => {
    const { chartHeldSinceMs = monotonic() } = quality;
    const seconds = Math.floor((monotonic() - chartHeldSinceMs) / SECOND_MS);
    slot.write(seconds < 1 ? '' : t`Chart paused during input. Last update ${seconds} s ago.`);
  };
  useWriting(quality, write);
  const tick = useEffectEvent(write);
  useEffect(() => every(SECOND_MS / 2, () => tick()), [every]);
  return <Written place={slot} className={styles.held} />;
}

/** Remaining time of a quote: a ring that empties, with the seconds in it. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { monotonicClock } from '#src/platform/clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import styles from './QuoteRing.module.css';

interface QuoteRingProps {
  /** End by the page's monotonic clock, in milliseconds. */
  readonly endsAtMs: number;
  /** Duration of the whole quote in milliseconds. */
  readonly durationMs: number;
}

const TICK_MS = 250;
const RADIUS = 10;
const LENGTH = 2 * Math.PI * RADIUS;

export function QuoteRing({ endsAtMs, durationMs }: QuoteRingProps) {
  const { t } = useLingui();
  const remainingMs = Math.min(durationMs, useRemainingMs(endsAtMs));
  const seconds = Math.ceil(remainingMs / 1_000);
  const share = durationMs <= 0 ? 0 : remainingMs / durationMs;
  return (
    <span className={styles.ring}>
      <VisuallyHidden>{t`Quote valid for ${seconds} s`}</VisuallyHidden>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r={RADIUS} />
        <circle
          className={styles.rest}
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
        <text className={styles.seconds} x="12" y="15.5" textAnchor="middle">
          {seconds}
        </text>
      </svg>
    </span>
  );
}

function useRemainingMs(endsAtMs: number): number {
  const [now, setNow] = useState(monotonicClock);
  useEffect(() => everyWhileVisible(TICK_MS, () => setNow(monotonicClock())), []);
  return Math.max(0, endsAtMs - now);
}

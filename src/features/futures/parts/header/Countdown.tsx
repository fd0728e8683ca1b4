/** Time until the next funding, written each second without a render. */
import { useEffect, useEffectEvent } from 'react';
import { HOUR_SEC } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { Written } from '#src/trading/rows/Written.tsx';
import { useTextSlot, useWriting } from '#src/trading/rows/use-writing.ts';
import type { FuturesQuote } from '../../numbers/quote.ts';
import styles from './Countdown.module.css';

export interface CountdownClock {
  /** The exchange's time. */
  readonly clock: () => EpochMs;
  /** Calls `run` each second while the page is visible; returns a function that stops it. */
  readonly everySecond: (run: () => void) => () => void;
}

interface CountdownProps extends CountdownClock {
  readonly quote: FuturesQuote;
}

export function Countdown({ quote, clock, everySecond }: CountdownProps) {
  const slot = useTextSlot();
  const write = () => slot.write(countdownText(quote.nextFundingAt, clock()));
  useWriting(quote, write);
  const tick = useEffectEvent(write);
  useEffect(() => everySecond(() => tick()), [everySecond]);
  return (
    <span className={styles.countdown} dir="ltr" translate="no" role="timer">
      <Written place={slot} />
    </span>
  );
}

const two = (count: number): string => String(count).padStart(2, '0');

/** "01:23:45"; zero when the funding is due, "–" while unknown. */
export function countdownText(at: EpochMs | undefined, now: EpochMs): string {
  if (at === undefined) return '–';
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  const hours = Math.floor(seconds / HOUR_SEC);
  const minutes = Math.floor((seconds % HOUR_SEC) / 60);
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`;
}

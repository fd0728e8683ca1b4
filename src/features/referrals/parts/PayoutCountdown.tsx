/** Time until the next payout, by the exchange's clock. */
import { useEffect, useState } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import { countdownText } from '#src/format/dates.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import styles from './PayoutCountdown.module.css';

const TICK_MS = 1_000;

export function PayoutCountdown({ at }: { readonly at: EpochMs }) {
  const [now, setNow] = useState(exchangeClock);
  useEffect(() => everyWhileVisible(TICK_MS, () => setNow(exchangeClock())), []);
  return (
    <span className={styles.countdown} dir="ltr" translate="no" role="timer">
      {countdownText(at - now)}
    </span>
  );
}

/** The line at the foot of a trading page: whether the market is live, how far away and how old, and how
 *  fast this device draws it. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { LiveDot } from '#src/design/feedback/LiveDot.tsx';
import type { Link } from '#src/stores/link.store.ts';
import { quality as deviceQuality, type Quality } from '#src/stores/quality.store.ts';
import { marketStateOf } from './market-state.ts';
import { QualityReading } from './QualityReading.tsx';
import { useAgeText } from './use-age-text.ts';
import styles from './ConnectionStatus.module.css';

export interface ConnectionStatusProps {
  readonly link: Link;
  readonly quality?: Quality | undefined;
  /** Records the market for a report; at the line's end. */
  readonly recording?: ReactNode;
}

const DOTS = {
  live: 'live',
  'catching up': 'waiting',
  waiting: 'waiting',
  stale: 'stale',
  off: 'off',
} as const;

export function ConnectionStatus({
  link,
  quality = deviceQuality,
  recording,
}: ConnectionStatusProps) {
  const { t } = useLingui();
  const state = marketStateOf(useSnapshot(link));
  const words = {
    live: t`Live`,
    'catching up': t`Catching up`,
    waiting: t`Connecting`,
    stale: t`Not live`,
    off: t`Offline`,
  };
  return (
    <footer className={styles.status}>
      <output>
        <LiveDot state={DOTS[state]} label={words[state]} />
      </output>
      <Readings link={link} />
      <QualityReading quality={quality} />
      {recording !== undefined && <span className={styles.end}>{recording}</span>}
    </footer>
  );
}

function Readings({ link }: Pick<ConnectionStatusProps, 'link'>) {
  const { t } = useLingui();
  const ageText = useAgeText();
  const { latencyMs, ageMs } = useSnapshot(link);
  const latency = latencyMs === undefined ? undefined : ageText(latencyMs);
  const age = ageMs === undefined ? undefined : ageText(ageMs);
  return (
    <>
      {latency !== undefined && <span className={styles.reading}>{t`${latency} round trip`}</span>}
      {age !== undefined && <span className={styles.reading}>{t`Book ${age}`}</span>}
    </>
  );
}

/** Status line at the bottom of a trading page: whether the market is live, its latency and age,
 *  and the frame rate of this device. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { LiveDot } from '#src/design/feedback/LiveDot.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import type { Link } from '#src/stores/link.store.ts';
import type { Meter } from '#src/stores/meter.store.ts';
import { quality as deviceQuality, type Quality } from '#src/stores/quality.store.ts';
import { Written } from '../rows/Written.tsx';
import { useTextSlot, useWriting } from '../rows/use-writing.ts';
import { useStoreValue } from '../use-store-value.ts';
import { RenderQualityText } from './RenderQualityText.tsx';
import { useAgeText } from './use-age-text.ts';
import { useMetricText } from './use-metric-text.ts';
import styles from './ConnectionStatus.module.css';

export interface ConnectionStatusProps {
  readonly link: Link;
  readonly meter: Meter;
  readonly quality?: Quality | undefined;
  /** Button that records the market for a report, at the end of the line. */
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
  meter,
  quality = deviceQuality,
  recording,
}: ConnectionStatusProps) {
  const { t } = useLingui();
  const state = useStoreValue(link, ({ freshness }) => freshness);
  const labels = {
    live: t`Live`,
    'catching up': t`Syncing`,
    waiting: t`Connecting`,
    stale: t`Not live`,
    off: t({ message: 'Offline', comment: 'State of the connection' }),
  };
  return (
    <footer className={styles.status}>
      <output>
        <LiveDot state={DOTS[state]} label={labels[state]} />
      </output>
      <Measurements link={link} meter={meter} />
      <RenderQualityText quality={quality} />
      {recording !== undefined && <span className={styles.end}>{recording}</span>}
    </footer>
  );
}

const LazyMeterPanel = lazyComponent(
  async () => (await loadPart('marketViews')).MeterPanel,
  () => <div className={styles.panelPlace} aria-busy="true" />,
);

/** Metrics button that opens the last five minutes. */
function Measurements({ link, meter }: Pick<ConnectionStatusProps, 'link' | 'meter'>) {
  const { t } = useLingui();
  return (
    <Popover
      label={t({ message: 'Last 5 minutes', comment: 'Title: measurements of the connection' })}
      trigger={(popoverTarget) => (
        <button
          type="button"
          popoverTarget={popoverTarget}
          className={styles.measurements}
          data-tip={t`Last 5 minutes`}
        >
          <LinkMeasurements link={link} />
          <WorkMeasurements meter={meter} />
        </button>
      )}
    >
      <LazyMeterPanel meter={meter} />
    </Popover>
  );
}

function WorkMeasurements({ meter }: Pick<ConnectionStatusProps, 'meter'>) {
  const { t } = useLingui();
  const { latest } = useSnapshot(meter);
  const metricText = useMetricText();
  if (latest?.workPermille === undefined || latest.missedCount === undefined) return null;
  const work = metricText('workPermille', latest.workPermille);
  const missed = metricText('missedCount', latest.missedCount);
  return (
    <>
      <span className={styles.measurement}>
        {t({
          message: `Worker ${work}`,
          comment: 'Load of a background process; {work} is a percentage',
        })}
      </span>
      <span className={styles.measurement}>
        {t({
          message: `${missed} dropped`,
          comment: 'Count of frames that were dropped in a second',
        })}
      </span>
    </>
  );
}

/** Metrics written four times a second without rendering. */
function LinkMeasurements({ link }: Pick<ConnectionStatusProps, 'link'>) {
  const { t } = useLingui();
  const ageText = useAgeText();
  const hasLatency = useStoreValue(link, ({ latencyMs }) => latencyMs !== undefined);
  const hasAge = useStoreValue(link, ({ ageMs }) => ageMs !== undefined);
  const roundTrip = useTextSlot();
  const bookAge = useTextSlot();
  useWriting(link, () => {
    const latency = ageText(link.latencyMs ?? 0);
    const age = ageText(link.ageMs ?? 0);
    roundTrip.write(
      t({
        message: `${latency} round trip`,
        comment: 'Connection: time from a request to its response',
      }),
    );
    bookAge.write(t({ message: `Book ${age}`, comment: 'Age of the order book' }));
  });
  return (
    <>
      {hasLatency && <Written place={roundTrip} className={styles.measurement} />}
      {hasAge && <Written place={bookAge} className={styles.measurement} />}
    </>
  );
}

/** Rates of a product by day as a line, with the last one in words. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { plotNumberOf } from '#contract/core/decimal.ts';
import { dayOfDate, startOfDay } from '#domain/earn/dates.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { EarnRatePoint } from '#src/queries/earn.ts';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { utcDay } from '../parts/utc-text.ts';
import { UtcDay } from '../parts/UtcTime.tsx';
import { LazyLineChart } from '../lazy-parts.tsx';
import styles from './ProductPanel.module.css';

const CHART_PX = 96;

export function RateHistory({ rates }: { readonly rates: Reloadable<readonly EarnRatePoint[]> }) {
  const { t } = useLingui();
  return (
    <section
      className={styles.section}
      aria-label={t({ message: 'Rate history', comment: 'Label' })}
    >
      <h3 className={styles.heading}>{t({ message: 'Rate history', comment: 'Interest rate' })}</h3>
      <LoadableContent
        loadable={rates}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height={`${CHART_PX}px`} />}
      >
        {(points) => <RateLine points={points} />}
      </LoadableContent>
    </section>
  );
}

function RateLine({ points }: { readonly points: readonly EarnRatePoint[] }) {
  const { t } = useLingui();
  const line = useMemo(
    () =>
      points.map(({ day, apr }) => ({ at: startOfDay(dayOfDate(day)), value: plotNumberOf(apr) })),
    [points],
  );
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return <p className={styles.hint}>{t`No rates yet.`}</p>;
  }
  const lastDay = utcDay(last.day);
  const firstRate = aprText(first.apr);
  const lastRate = aprText(last.apr);
  const firstDay = utcDay(first.day);
  if (points.length < 2) {
    return (
      <p className={styles.hint}>
        {t({
          message: `${lastRate} APR since ${lastDay}`,
          comment: 'Interest rate and the day of its last change',
        })}
      </p>
    );
  }
  return (
    <>
      <LazyLineChart
        label={t`Rate from ${firstRate} on ${firstDay} to ${lastRate} on ${lastDay}`}
        points={line}
        height={CHART_PX}
      />
      <p className={styles.hint}>
        <UtcDay day={last.day} /> <NumberText tone="up">{lastRate}</NumberText>
      </p>
    </>
  );
}

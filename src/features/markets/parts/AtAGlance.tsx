/** Market statistics: number of pairs, how many rise and fall, traded volume. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { abbreviate } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { MarketStatistics } from '#src/queries/market.ts';
import styles from './AtAGlance.module.css';

/** Number of quote coins shown; the others are in the list. */
const VOLUME_COUNT_MAX = 3;

export function AtAGlance({ statistics }: { readonly statistics: MarketStatistics | undefined }) {
  const { t } = useLingui();
  const count = (value: number | undefined, className?: string): ReactNode =>
    value === undefined ? (
      <Skeleton width="3ch" />
    ) : (
      <span className={className}>
        <NumberText minCharacters={2}>{String(value)}</NumberText>
      </span>
    );
  return (
    <section
      className={styles.glance}
      aria-label={t({ message: 'Statistics', comment: 'Label' })}
      aria-busy={statistics === undefined}
    >
      <Stat label={t`Pairs`} value={count(statistics?.pairCount)} />
      <Stat
        label={t({ message: 'Rising', comment: 'Number of pairs that rose in 24 hours' })}
        value={count(statistics?.risingCount, styles.up)}
      />
      <Stat
        label={t({ message: 'Falling', comment: 'Number of pairs that fell in 24 hours' })}
        value={count(statistics?.fallingCount, styles.down)}
      />
      {statistics === undefined ? (
        <Stat label={t`24h volume`} value={<Skeleton width="9ch" />} />
      ) : (
        statistics.volumes
          .slice(0, VOLUME_COUNT_MAX)
          .map(({ quoteCoin, quoteVolume }) => (
            <Stat
              key={quoteCoin}
              label={t`24h volume`}
              unit={quoteCoin}
              value={<NumberText minCharacters={8}>{abbreviate(quoteVolume)}</NumberText>}
            />
          ))
      )}
    </section>
  );
}

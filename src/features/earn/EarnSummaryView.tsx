/** What the user has in Simple Earn: its estimated value, the rewards so far, and those of yesterday by coin. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Stat } from '#src/design/data/Stat.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { EarnSummary } from '#src/queries/earn-summary.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import styles from './EarnPage.module.css';

interface EarnSummaryViewProps {
  readonly summary: Reloadable<EarnSummary>;
}

const DOLLAR_DECIMALS = 2;

export function EarnSummaryView({ summary }: EarnSummaryViewProps) {
  const { t } = useLingui();
  return (
    <Panel label={t({ message: 'Your Earn', comment: 'Label' })} isPadded>
      <LoadableContent
        loadable={summary}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height="44px" />}
      >
        {(loaded) => <Figures summary={loaded} />}
      </LoadableContent>
    </Panel>
  );
}

function Figures({ summary }: { readonly summary: EarnSummary }) {
  const { t } = useLingui();
  const { coins, positionCount, value, paidValue } = summary;
  const dollars = (amount: string | undefined): string =>
    amount === undefined ? '–' : `${displayNumber(amount, DOLLAR_DECIMALS)} USD`;
  const yesterday = coins.filter(({ paidYesterday }) => paidYesterday !== '0');
  return (
    <div className={styles.figures}>
      <Stat label={t`In Earn`} value={<Amount>{dollars(value)}</Amount>} />
      <Stat label={t`Rewards so far`} value={<Amount tone="up">{dollars(paidValue)}</Amount>} />
      <Stat
        label={t({ message: 'Active positions', comment: 'Label' })}
        value={String(positionCount)}
      />
      <Stat
        label={t({ message: 'Yesterday', comment: 'Rewards paid for the last day' })}
        value={
          yesterday.length === 0 ? (
            '–'
          ) : (
            <span className={styles.coins}>
              {yesterday.map(({ coin, paidYesterday }) => (
                <Amount key={coin} tone="up">
                  {`+${displayNumber(paidYesterday)} ${coin}`}
                </Amount>
              ))}
            </span>
          )
        }
      />
    </div>
  );
}

/** What the typed amount earns, calculated on the page: effective rate, rewards and dates. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal, Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { EarnProduct } from '#contract/entities/earn.ts';
import { displayNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { datesOf, estimateOf } from '../earn-estimate.ts';
import { Moment } from '../parts/Moment.tsx';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import styles from './ProductPanel.module.css';

interface EstimateProps {
  readonly product: EarnProduct;
  /** Undefined while none is typed. */
  readonly amount: Decimal | undefined;
  /** What the user has in the product already. */
  readonly below: Units;
  readonly now: EpochMs;
}

export function Estimate({ product, amount, below, now }: EstimateProps) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const estimate = amount === undefined ? undefined : estimateOf(product, amount, below);
  const { accruesFrom, paysAt, maturesAt } = datesOf(product, now);
  const hours = labels.hours(Math.ceil((accruesFrom - now) / HOUR_MS));
  const { rewardCoin } = product;
  const days = labels.days(estimate?.days ?? 0);
  const text = (value: Decimal | undefined): string =>
    value === undefined ? '–' : `${displayNumber(value)} ${rewardCoin}`;
  return (
    <section
      className={styles.estimate}
      aria-label={t({ message: 'Calculator', comment: 'Label' })}
    >
      <ValueRow
        label={t`Effective APR`}
        tip={t`Over all tiers that the amount is in. Simple interest, a year of 365 days.`}
        value={
          <NumberText tone="up">{estimate === undefined ? '–' : aprText(estimate.apr)}</NumberText>
        }
      />
      <ValueRow
        label={t`Reward per day`}
        value={<NumberText>{text(estimate?.perDay)}</NumberText>}
      />
      {estimate !== undefined && (
        <ValueRow
          isStrong
          label={t({
            message: `Reward (${days})`,
            comment: 'Label: estimated reward after so many days',
          })}
          value={<NumberText>{text(estimate.total)}</NumberText>}
        />
      )}
      <ValueRow label={t`Earns from`} value={<Moment at={accruesFrom} />} />
      <ValueRow
        label={t({ message: 'First payment', comment: 'Label' })}
        value={<Moment at={paysAt} />}
      />
      {maturesAt !== undefined && (
        <ValueRow label={t`Maturity`} value={<Moment at={maturesAt} />} />
      )}
      <p className={styles.hint}>{t`Nothing is earned until 00:00 UTC (${hours}).`}</p>
    </section>
  );
}

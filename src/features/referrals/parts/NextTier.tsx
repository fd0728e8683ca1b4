/** Both conditions of the next tier, each with its bar. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ReferralTier } from '#contract/entities/referral.ts';
import { displayNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { ReferralSummary } from '#src/queries/referrals.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { tierProgressOf } from '../tier-progress.ts';
import styles from './Summary.module.css';

interface NextTierProps {
  /** Undefined while loading. */
  readonly summary: ReferralSummary | undefined;
  readonly tiers: readonly ReferralTier[] | undefined;
}

export function NextTier({ summary, tiers }: NextTierProps) {
  const { t } = useLingui();
  const amountText = useAmountText();
  if (summary === undefined || tiers === undefined) {
    return (
      <div className={styles.next}>
        <Skeleton width="40%" />
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  const progress = tierProgressOf(summary, tiers);
  if (progress === undefined)
    return <p className={styles.nextTitle}>{t`You have the highest tier.`}</p>;
  const { next, friendPart, volumePart } = progress;
  const volume = amountText(displayNumber(summary.volume30d, 2));
  return (
    <div className={styles.next}>
      <p className={styles.nextTitle}>
        {t({ message: `Next: tier ${next.level}`, comment: 'Level of the referral program' })}
      </p>
      <Condition
        label={t`Active friends (30 days)`}
        share={friendPart}
        value={`${displayNumber(summary.activeInviteeCount)} / ${displayNumber(next.activeInviteesMin)}`}
      />
      <Condition
        label={t({
          message: 'Volume (30 days)',
          comment: 'Label: traded value of the last 30 days',
        })}
        share={volumePart}
        value={`${volume} / ${displayNumber(next.volumeMin)} USDT`}
      />
    </div>
  );
}

interface ConditionProps {
  readonly label: string;
  readonly share: number;
  readonly value: ReactNode;
}

function Condition({ label, share, value }: ConditionProps) {
  return (
    <div>
      <div className={styles.line}>
        <span>{label}</span>
        <NumberText tone="value">{value}</NumberText>
      </div>
      <ProgressBar label={label} share={share} />
    </div>
  );
}

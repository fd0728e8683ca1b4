/** Tier of the user with its rates, what was earned, and the way to the next tier. */
import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReferralTier } from '#contract/entities/referral.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { shortDate } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { OwnReferral, ReferralSummary } from '#src/queries/referrals.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { HideAmounts } from '#src/trading/money/HideAmounts.tsx';
import { tierOf } from '../tier-progress.ts';
import { NextTier } from './NextTier.tsx';
import { PayoutCountdown } from './PayoutCountdown.tsx';
import styles from './Summary.module.css';

interface SummaryProps {
  readonly summary: Reloadable<ReferralSummary>;
  /** Undefined while they are not loaded. */
  readonly tiers: readonly ReferralTier[] | undefined;
}

/** Values in USDT. */
const VALUE_DECIMALS = 2;

export function Summary({ summary, tiers }: SummaryProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Referral program`} actions={<HideAmounts />}>
      <LoadableContent
        loadable={summary}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Content summary={undefined} tiers={tiers} />}
      >
        {(loaded) => <Content summary={loaded} tiers={tiers} />}
      </LoadableContent>
    </Panel>
  );
}

interface ContentProps {
  /** Undefined while loading. */
  readonly summary: ReferralSummary | undefined;
  readonly tiers: readonly ReferralTier[] | undefined;
}

function Content({ summary, tiers }: ContentProps) {
  return (
    <div className={styles.content} aria-busy={summary === undefined || undefined}>
      <Rates summary={summary} tiers={tiers} />
      <Figures summary={summary} />
      <NextTier summary={summary} tiers={tiers} />
      {summary?.ownReferral !== undefined && <OwnShare referral={summary.ownReferral} />}
      <Earnings />
    </div>
  );
}

function Rates({ summary, tiers }: ContentProps) {
  const { t } = useLingui();
  const level = summary?.tier;
  const tier = level === undefined ? undefined : tierOf(tiers ?? [], level);
  if (tier === undefined) {
    return (
      <div className={styles.rates}>
        <Skeleton width="30%" height="28px" />
        <Skeleton width="70%" />
      </div>
    );
  }
  const spot = `${tier.spotRate}%`;
  const futures = `${tier.futuresRate}%`;
  return (
    <div className={styles.rates}>
      <p className={styles.tier}>
        <span>
          {t({ message: `Tier ${tier.level}`, comment: 'Level of the referral program' })}
        </span>
        <span className={styles.rate}>
          <span>{t({ message: 'Spot', comment: 'Rate of spot fees' })}</span>{' '}
          <NumberText>{spot}</NumberText>
        </span>
        <span className={styles.rate}>
          <span>{t({ message: 'Futures', comment: 'Rate of futures fees' })}</span>{' '}
          <NumberText>{futures}</NumberText>
        </span>
      </p>
      <p>
        {spot === futures
          ? t`You earn ${spot} of your friends' trading fees.`
          : t`You earn ${spot} of your friends' spot fees and ${futures} of their futures fees.`}
      </p>
    </div>
  );
}

function Figures({ summary }: Pick<ContentProps, 'summary'>) {
  const { t } = useLingui();
  const showValue = (value: (loaded: ReferralSummary) => ReactNode): ReactNode =>
    summary === undefined ? <Skeleton width="8ch" /> : value(summary);
  const amount = (text: string) => <Amount>{displayNumber(text, VALUE_DECIMALS)}</Amount>;
  return (
    <div className={styles.figures}>
      <Stat
        label={t({ message: 'Paid', context: 'Amount', comment: 'Commissions that were paid' })}
        unit="USDT"
        value={showValue(({ paidTotal }) => amount(paidTotal))}
      />
      <Stat
        label={t({ message: 'Pending', comment: 'Commissions that are not paid yet' })}
        unit="USDT"
        value={showValue(({ pendingTotal }) => amount(pendingTotal))}
        hint={
          summary === undefined ? (
            <Skeleton width="14ch" />
          ) : (
            <Trans comment="<0/> is a countdown">
              Next payout in <PayoutCountdown at={summary.nextPayoutAt} />
            </Trans>
          )
        }
      />
      <Stat
        label={t({ message: 'Friends', comment: 'Users invited to the exchange' })}
        value={showValue(({ inviteeCount }) => (
          <NumberText>{displayNumber(inviteeCount)}</NumberText>
        ))}
      />
      <Stat
        label={t`Active friends (30 days)`}
        value={showValue(({ activeInviteeCount }) => (
          <NumberText>{displayNumber(activeInviteeCount)}</NumberText>
        ))}
      />
      <Stat
        label={t`Volume, 30 days (USDT)`}
        value={showValue(({ volume30d }) => amount(volume30d))}
      />
    </div>
  );
}

function OwnShare({ referral }: { readonly referral: OwnReferral }) {
  const { t } = useLingui();
  const share = `${referral.friendShare}%`;
  const end = shortDate(referral.expiresAt);
  return (
    <p className={styles.own}>
      <span>{t`You get back ${share} of the commission on your own fees.`}</span>{' '}
      <span>{t`The share of futures fees ends on ${end}.`}</span>
    </p>
  );
}

function Earnings() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <p className={styles.links}>
      <Link href={href('/user/referral-earning-trade/2')}>{t`Earnings from trades`}</Link>
      <Link href={href('/user/referral-earning-withdrawal/1')}>{t`Earnings from withdrawals`}</Link>
    </p>
  );
}

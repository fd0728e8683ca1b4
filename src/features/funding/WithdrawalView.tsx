/** Withdrawal: the form with a live summary, the review with its codes, then the receipt. */
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import type { WithdrawalForm } from '#src/binding/withdrawal.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { FundingCoin } from '#src/queries/funding.ts';
import { LazyWithdrawalReview } from './lazy-parts.tsx';
import type { Movement } from './movement.ts';
import { CoinPicker } from './parts/CoinPicker.tsx';
import { RecentMovements } from './parts/RecentMovements.tsx';
import { WithdrawalFields, type WithdrawalFieldsProps } from './parts/WithdrawalFields.tsx';
import { WithdrawalReceipt } from './parts/WithdrawalReceipt.tsx';
import { WithdrawalSummary } from './parts/WithdrawalSummary.tsx';
import styles from './Funding.module.css';

export interface WithdrawalViewProps extends WithdrawalFieldsProps {
  readonly coins: Reloadable<readonly FundingCoin[]>;
  readonly recentCoins: readonly string[];
  readonly onCoinChange: (coin: string) => void;
  /** Set where the addresses that the receiver is compared with could not be loaded. */
  readonly onAddressesRetry?: (() => void) | undefined;
  readonly withdrawals: Reloadable<readonly Movement[]>;
  readonly onDetails: (movement: Movement) => void;
}

export function WithdrawalView(props: WithdrawalViewProps) {
  const { form, withdrawals, onDetails } = props;
  const isFollowing = form.phase === 'following';
  // A withdrawal of an earlier visit is looked up before there is a draft to review.
  const isLookup = form.phase === 'unknown' && form.sent === undefined;
  return (
    <div className={styles.columns}>
      {isFollowing ? (
        <WithdrawalReceipt form={form} />
      ) : isLookup ? (
        <Lookup />
      ) : (
        <Draft {...props} />
      )}
      <div className={styles.column}>
        {!isFollowing && <WithdrawalSummary form={form} />}
        <RecentMovements type="withdrawal" movements={withdrawals} onDetails={onDetails} />
      </div>
      {isInReview(form) && !isLookup && <LazyWithdrawalReview form={form} />}
    </div>
  );
}

const REVIEW_PHASES: readonly string[] = ['reviewing', 'submitting', 'unknown', 'confirming'];
const isInReview = ({ phase }: WithdrawalForm): boolean => REVIEW_PHASES.includes(phase);

function Lookup() {
  const { t } = useLingui();
  return (
    <Notice tone="info" action={<Spinner />}>
      {t`Loading…`}
    </Notice>
  );
}

function Draft(props: WithdrawalViewProps) {
  const { form, coins, recentCoins, onCoinChange, onAddressesRetry } = props;
  const { t } = useLingui();
  const hasAddress = form.draft.address !== '';
  useEffect(() => {
    // The review follows soon.
    if (hasAddress) void LazyWithdrawalReview.load();
  }, [hasAddress]);
  return (
    <Panel label={t({ message: 'Withdraw', comment: 'Title of a form' })} isPadded>
      <div className={styles.stack}>
        <CoinPicker
          coins={coins}
          recentCoins={recentCoins}
          coin={form.draft.coin}
          onCoinChange={onCoinChange}
        />
        {onAddressesRetry !== undefined && (
          <Notice
            tone="danger"
            action={<Button size="small" onClick={onAddressesRetry}>{t`Retry`}</Button>}
          >
            {t`Your addresses could not be loaded. Nothing can be sent before the receiver is compared with them.`}
          </Notice>
        )}
        <WithdrawalFields {...props} />
      </div>
    </Panel>
  );
}

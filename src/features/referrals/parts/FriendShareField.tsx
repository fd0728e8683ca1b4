/** Selects the part of the commission that a code passes to its friends, and shows both shares of the fee. */
import { useLingui } from '@lingui/react/macro';
import { FRIEND_SHARES, type ReferralTier } from '#contract/entities/referral.ts';
import type { FormValues } from '#src/binding/referrals.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { friendShareOf } from '../code-form.ts';
import { SplitText } from './SplitText.tsx';
import styles from './FriendShareField.module.css';

interface FriendShareFieldProps {
  readonly values: FormValues;
  /** Tier of the user; undefined while unknown. */
  readonly tier: ReferralTier | undefined;
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly onChange: (share: string) => void;
}

export function FriendShareField({ values, tier, isNew, error, onChange }: FriendShareFieldProps) {
  const { t } = useLingui();
  const label = t`Friend's share`;
  const friendShare = friendShareOf(values);
  const segments = FRIEND_SHARES.map((share) => ({
    value: String(share),
    label: `${share}%`,
    disabledReason:
      tier !== undefined && share > tier.friendShareMax
        ? t`Your tier passes on at most ${`${tier.friendShareMax}%`}`
        : undefined,
  }));
  return (
    <div className={styles.share}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        variant="fill"
        size="small"
        segments={segments}
        value={String(friendShare)}
        onValueChange={onChange}
      />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          <bdi>{error}</bdi>
        </p>
      )}
      {tier !== undefined && <SplitText rate={tier.spotRate} friendShare={friendShare} />}
      <p className={styles.hint}>
        {isNew
          ? t`Percentages of the trading fee.`
          : t`Percentages of the trading fee. A new share applies to later sign-ups only.`}
      </p>
    </div>
  );
}

/** "Friend 5% · You 15%": percentages of the fee that a code gives to both users. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { FriendShare } from '#contract/entities/referral.ts';
import { feeSharesOf } from '../share-text.ts';
import styles from './SplitText.module.css';

interface SplitTextProps {
  /** Percent of the fee that is the commission. */
  readonly rate: Decimal;
  readonly friendShare: FriendShare;
}

export function SplitText({ rate, friendShare }: SplitTextProps) {
  const { t } = useLingui();
  const shares = feeSharesOf(rate, friendShare);
  const friend = `${shares.friend}%`;
  const you = `${shares.referrer}%`;
  return (
    <p className={styles.split}>
      {t({ message: `Friend ${friend} · You ${you}`, comment: 'Shares of a trading fee' })}
    </p>
  );
}

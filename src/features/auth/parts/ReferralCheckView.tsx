/** Text about a checked referral code: what the user gets back, or a warning. Empty while the check is pending,
 *  and after a failed one. */
import { useLingui } from '@lingui/react/macro';
import type { CheckedCode } from '#src/binding/referral-check.ts';
import styles from './ReferralCheckView.module.css';

interface ReferralCheckViewProps {
  readonly checked: CheckedCode | undefined;
}

export function ReferralCheckView({ checked }: ReferralCheckViewProps) {
  const { t } = useLingui();
  if (checked === undefined) return null;
  if (!checked.isValid) {
    return (
      <span className={styles.unknown}>
        {t`Unknown referral code. You can sign up without it.`}
      </span>
    );
  }
  const { friendShare } = checked;
  return (
    <span className={styles.valid}>
      {friendShare === 0
        ? t({ message: 'Valid code', comment: 'State of a referral code' })
        : t`You get back ${friendShare}% of the commission on your trading fees`}
    </span>
  );
}

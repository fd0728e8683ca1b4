/** Account whose fees earned a commission. The user's own fees have no friend. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralEarning } from '#src/queries/referral-earnings.ts';
import styles from './cells.module.css';

interface EarningSourceProps {
  readonly earning: Pick<ReferralEarning, 'role' | 'invitee'>;
}

export function EarningSource({ earning: { role, invitee } }: EarningSourceProps) {
  const { t } = useLingui();
  if (role === 'friend') {
    return t({ message: 'Your fees', comment: 'Source of a commission that the user gets back' });
  }
  return <bdi className={styles.long}>{invitee ?? '–'}</bdi>;
}

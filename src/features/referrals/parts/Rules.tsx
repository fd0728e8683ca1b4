/** Rules of the referral program. */
import { useLingui } from '@lingui/react/macro';
import { Panel } from '#src/design/layout/Panel.tsx';
import { FUTURES_COMMISSION_MONTHS } from '#src/queries/referrals.ts';
import styles from './Rules.module.css';

export function Rules() {
  const { t } = useLingui();
  const rules = [
    t`A code counts only at sign-up. It cannot be added later.`,
    t`The commission is a share of the fees that your friends actually pay.`,
    t`Commissions are paid every hour into your spot wallet, in the coin of the fee.`,
    t`Futures fees earn a commission for ${FUTURES_COMMISSION_MONTHS} months after the sign-up.`,
    t`Your own accounts and accounts that share a device with you earn nothing.`,
    t`A commission stays pending while its referral is reviewed.`,
  ];
  return (
    <Panel title={t({ message: 'Rules', comment: 'Of the referral program' })}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Panel>
  );
}

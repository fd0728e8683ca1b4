/** Requests the consent to analytics, in the corner of the cookie banner. It takes no focus, so trading is not
 *  interrupted. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './notice.module.css';

interface AnalyticsNoticeProps {
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

export function AnalyticsNotice({ onAccept, onDecline }: AnalyticsNoticeProps) {
  const { t } = useLingui();
  return (
    <section className={styles.banner} data-screen-only aria-label={t`Consent to analytics`}>
      <p className={styles.text}>
        {t`This exchange counts page views with Google Analytics if you accept. Google receives no account, balance or order.`}
      </p>
      <div className={styles.ways}>
        <Button onClick={onDecline}>{t({ message: 'Decline', comment: 'Analytics' })}</Button>
        <Button onClick={onAccept}>{t({ message: 'Accept', comment: 'Analytics' })}</Button>
      </div>
    </section>
  );
}

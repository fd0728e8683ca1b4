/** Wait for the outcome of a transfer whose response did not arrive. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from '../TransferView.module.css';

export function UnknownOutcome({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <div className={styles.result}>
      <Notice tone="warning" isUrgent action={<Spinner />}>
        {t`No response yet. Checking the result; nothing happens twice.`}
      </Notice>
      <p>{t`If you close this dialog, the transaction history shows the result.`}</p>
      <ButtonRow>
        <Link href={href('/user/transaction-history')} variant="button" onClick={onClose}>
          {t`Transaction history`}
        </Link>
        <Button tone="outline" onClick={onClose}>
          {t({ message: 'Close', context: 'Closes a dialog' })}
        </Button>
      </ButtonRow>
    </div>
  );
}

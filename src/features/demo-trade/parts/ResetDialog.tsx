/** Confirms the reset of an epoch: what ends, what stays, and the balances afterwards. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { DemoAccount } from '#src/queries/demo.ts';
import styles from './ResetDialog.module.css';

interface ResetDialogProps {
  readonly isOpen: boolean;
  readonly startBalances: DemoAccount['startBalances'];
  readonly historyDays: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

export function ResetDialog(props: ResetDialogProps) {
  const { isOpen, startBalances, historyDays, isBusy, onClose, onConfirm } = props;
  const { t } = useLingui();
  const balances = startBalances
    .map(({ coin, amount }) => `${displayNumber(amount)} ${coin}`)
    .join(', ');
  return (
    <Dialog
      title={t`Begin the demo account anew?`}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabledReason={isBusy ? t`The reset is under way` : undefined}>
            {t`Cancel`}
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void onConfirm()}>
            {t`Reset demo account`}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        <li>{t`Every open demo order is cancelled.`}</li>
        <li>
          {t`You begin again with:`} <bdi dir="ltr">{balances}</bdi>
        </li>
        <li>{t`What was so far stays in the history for ${historyDays} days.`}</li>
        <li>{t`Your real balances and orders stay as they are.`}</li>
      </ul>
    </Dialog>
  );
}

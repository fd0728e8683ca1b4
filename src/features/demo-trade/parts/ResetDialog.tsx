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
      title={t`Reset demo account?`}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
            disabledReason={
              isBusy ? t({ message: 'Resetting…', comment: 'Why a button is disabled' }) : undefined
            }
          >
            {t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
          </Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void onConfirm()}>
            {t`Reset demo account`}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        <li>{t`All open demo orders will be canceled.`}</li>
        <li>
          <span>{t({ message: 'Starting balances:', comment: 'A list follows' })}</span>{' '}
          <bdi dir="ltr" translate="no">
            {balances}
          </bdi>
        </li>
        <li>{t`Current history is kept for ${historyDays} days.`}</li>
        <li>{t`Your real balances and orders are not affected.`}</li>
      </ul>
    </Dialog>
  );
}

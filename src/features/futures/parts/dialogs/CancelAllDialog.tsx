/** Confirms to cancel all open orders. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import styles from './Dialogs.module.css';

export interface CancelAllDialogProps {
  readonly isOpen: boolean;
  readonly orderCount: number;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CancelAllDialog(props: CancelAllDialogProps) {
  const { t } = useLingui();
  const { isOpen, orderCount, isBusy, onConfirm, onClose } = props;
  return (
    <Dialog
      title={t`Cancel all orders`}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      isAlert
    >
      <div className={styles.form}>
        <p className={styles.text}>
          {t`Open orders to cancel: ${orderCount}. Take profits and stop losses of positions stay.`}
        </p>
        <DialogActions
          confirm={t`Cancel all orders`}
          tone="danger"
          isBusy={isBusy}
          onClose={onClose}
          onConfirm={onConfirm}
        />
      </div>
    </Dialog>
  );
}

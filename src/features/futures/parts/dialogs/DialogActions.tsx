/** Cancel and the confirming button of a dialog, with the rejection above them. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ButtonTone } from '#src/design/controls/Button.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import styles from './Dialogs.module.css';

interface DialogActionsProps {
  readonly confirm: string;
  readonly tone?: ButtonTone | undefined;
  readonly isBusy: boolean;
  readonly reasonDisabled?: string | undefined;
  /** Rejection of the exchange. */
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function DialogActions({
  confirm,
  tone = 'primary',
  isBusy,
  reasonDisabled,
  error,
  onConfirm,
  onClose,
  children,
}: DialogActionsProps) {
  const { t } = useLingui();
  return (
    <>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ConfirmRow
        confirm={confirm}
        tone={tone}
        isBusy={isBusy}
        disabledReason={reasonDisabled}
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        backDisabledReason={isBusy ? t`A change is pending` : undefined}
        onConfirm={onConfirm}
        onBack={onClose}
      >
        {children}
      </ConfirmRow>
    </>
  );
}

/** Question before a change: what will happen, the confirming button, and the way out. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';

interface QuestionProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Repeats the verb of the title. */
  readonly confirmLabel: string;
  readonly isDangerous?: boolean | undefined;
  readonly isBusy: boolean;
  /** What is missing before it can be confirmed. */
  readonly missing?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Question({
  title,
  isOpen,
  confirmLabel,
  isDangerous = false,
  isBusy,
  missing,
  onConfirm,
  onClose,
  children,
}: QuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabledReason={isBusy ? t`Sending…` : undefined}>
            {t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
          </Button>
          <Button
            tone={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabledReason={missing}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

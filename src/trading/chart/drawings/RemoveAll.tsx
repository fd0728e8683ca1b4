/** Removes all drawings of a pair after a confirmation. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { BoardState } from './board-state.ts';

export interface RemoveAllProps {
  readonly state: BoardState;
  readonly onRemoveAll: () => void;
  /** Renders the button that opens the confirmation. */
  readonly trigger: (button: {
    readonly label: string;
    readonly disabledReason: string | undefined;
    readonly onClick: () => void;
  }) => ReactNode;
}

export function RemoveAll({ state, onRemoveAll, trigger }: RemoveAllProps) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      {trigger({
        label: t`Remove all drawings`,
        disabledReason: state.drawings.length === 0 ? t`No drawings yet` : undefined,
        onClick: () => setConfirming(true),
      })}
      <Dialog
        title={t`Remove all drawings?`}
        isAlert
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>
              {t({ message: 'Go back', comment: 'Button: closes a question without a change' })}
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setConfirming(false);
                onRemoveAll();
              }}
            >
              {t({ message: 'Remove all', comment: 'Button' })}
            </Button>
          </>
        }
      >
        <p>{t`All drawings on this pair will be removed. You can undo this until you leave.`}</p>
      </Dialog>
    </>
  );
}

/** Chooses isolated or cross margin for a contract. */
import { useId, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { MarginMode } from '#contract/entities/futures-terms.ts';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import styles from './Leverage.module.css';

export interface MarginModeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly marginMode: MarginMode;
  /** Why the mode is locked: an open position or order of this contract. */
  readonly lockedReason?: string | undefined;
  readonly isBusy: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: (marginMode: MarginMode) => void;
}

export function MarginModeDialog(props: MarginModeDialogProps) {
  const { t } = useLingui();
  const { isOpen, onClose, isBusy, marginMode } = props;
  return (
    <Dialog
      title={t({ message: 'Margin mode', comment: 'Title' })}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
    >
      <MarginModeForm key={marginMode} {...props} />
    </Dialog>
  );
}

function MarginModeForm(props: MarginModeDialogProps) {
  const { t } = useLingui();
  const { lockedReason, isBusy, error, onClose, onConfirm } = props;
  const [mode, setMode] = useState(props.marginMode);
  const group = useId();
  const texts: Readonly<Record<MarginMode, { readonly title: string; readonly text: string }>> = {
    isolated: {
      title: t({ message: 'Isolated', comment: 'Head of a column' }),
      text: t`Each position has its own margin. A liquidation costs that margin only.`,
    },
    cross: {
      title: t({ message: 'Cross', comment: 'Head of a column' }),
      text: t`All cross positions share the available futures balance. A liquidation can cost all of it.`,
    },
  };
  return (
    <div className={styles.dialog}>
      <div role="radiogroup" aria-label={t`Margin mode`} className={styles.modes}>
        {(['isolated', 'cross'] as const).map((value) => (
          <label key={value} className={styles.mode}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={mode === value}
              aria-label={texts[value].title}
              aria-describedby={`${group}${value}`}
              onChange={() => setMode(value)}
            />
            <b>{texts[value].title}</b>
            <small id={`${group}${value}`}>{texts[value].text}</small>
          </label>
        ))}
      </div>
      {lockedReason !== undefined && <Notice>{lockedReason}</Notice>}
      <DialogActions
        confirm={t`Change margin mode`}
        isBusy={isBusy}
        error={error}
        reasonDisabled={
          lockedReason ?? (mode === props.marginMode ? t`Choose another margin mode` : undefined)
        }
        onConfirm={() => onConfirm(mode)}
        onClose={onClose}
      />
    </div>
  );
}

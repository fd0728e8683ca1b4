/** Confirms to close a position and open the opposite one of the same size. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { DialogActions } from './DialogActions.tsx';
import { PositionHead } from './PositionHead.tsx';
import styles from './Dialogs.module.css';

export interface ReversePositionDialogProps {
  /** Undefined while the dialog is closed. */
  readonly position: FuturesPosition | undefined;
  readonly rules: ContractRules;
  readonly isBusy: boolean;
  /** Why nothing can be sent now. */
  readonly reasonDisabled?: string | undefined;
  readonly error?: string | undefined;
  readonly onConfirm: (position: FuturesPosition) => void;
  readonly onClose: () => void;
}

export function ReversePositionDialog(props: ReversePositionDialogProps) {
  const { t } = useLingui();
  const { position, rules, isBusy, reasonDisabled, error, onConfirm, onClose } = props;
  return (
    <Dialog
      title={t({ message: 'Reverse position', comment: 'Title' })}
      isOpen={position !== undefined}
      onClose={onClose}
      isLocked={isBusy}
    >
      {position !== undefined && (
        <div className={styles.form}>
          <PositionHead position={position} rules={rules} />
          <p className={styles.text}>
            <ReverseText position={position} rules={rules} />
          </p>
          <DialogActions
            confirm={t`Reverse position`}
            tone={position.side === 'long' ? 'sell' : 'buy'}
            isBusy={isBusy}
            reasonDisabled={reasonDisabled}
            error={error}
            onClose={onClose}
            onConfirm={() => onConfirm(position)}
          />
        </div>
      )}
    </Dialog>
  );
}

function ReverseText({
  position,
  rules,
}: {
  readonly position: FuturesPosition;
  readonly rules: ContractRules;
}) {
  const { t } = useLingui();
  const size = `${displayNumber(position.size)} ${rules.tradeCoin}`;
  return position.side === 'long'
    ? t`Closes the long of ${size} at market and opens a short of ${size}. Both happen, or neither.`
    : t`Closes the short of ${size} at market and opens a long of ${size}. Both happen, or neither.`;
}

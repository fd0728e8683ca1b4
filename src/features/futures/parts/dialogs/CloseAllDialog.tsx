/** Confirms to close all positions at market, and shows what happened to each. */
import { useLingui } from '@lingui/react/macro';
import type { PositionId } from '#contract/core/ids.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import styles from './Dialogs.module.css';

export interface CloseAllResult {
  readonly id: PositionId;
  /** "Long BTC/USDT 20x". */
  readonly name: string;
  /** Message of the exchange; undefined when the position was closed. */
  readonly problem: string | undefined;
}

export interface CloseAllDialogProps {
  readonly isOpen: boolean;
  readonly positionCount: number;
  /** Results after the exchange has responded. */
  readonly results?: readonly CloseAllResult[] | undefined;
  readonly isBusy: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function CloseAllDialog(props: CloseAllDialogProps) {
  const { t } = useLingui();
  const { isOpen, positionCount, results, isBusy, error, onConfirm, onClose } = props;
  return (
    <Dialog
      title={t`Close all positions`}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      isAlert={results === undefined}
    >
      {results === undefined ? (
        <div className={styles.form}>
          <p className={styles.text}>
            {t`Positions to close at market: ${positionCount}. Orders that reduce them are canceled first.`}
          </p>
          <DialogActions
            confirm={t`Close all positions`}
            tone="danger"
            isBusy={isBusy}
            error={error}
            onClose={onClose}
            onConfirm={onConfirm}
          />
        </div>
      ) : (
        <div className={styles.form}>
          <ul className={styles.parts}>
            {results.map(({ id, name, problem }) => (
              <li key={id}>
                <span>{name}</span>
                <Badge tone={problem === undefined ? 'success' : 'danger'}>
                  {problem ?? t({ message: 'Closed', context: 'Position' })}
                </Badge>
              </li>
            ))}
          </ul>
          <ButtonRow>
            <Button onClick={onClose}>{t`Done`}</Button>
          </ButtonRow>
        </div>
      )}
    </Dialog>
  );
}

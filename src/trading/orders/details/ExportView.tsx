/** Export of a history to a file: the days, the progress and a button to stop. */
import { useLingui } from '@lingui/react/macro';
import type { ExportState } from '#src/binding/order-lists.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import styles from '../lists/ListTools.module.css';

export interface ExportViewProps {
  readonly state: ExportState;
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  readonly onDaysChange: (days: {
    readonly fromDay: string | undefined;
    readonly toDay: string | undefined;
  }) => void;
  readonly onStart: () => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function ExportView(props: ExportViewProps) {
  const { t } = useLingui();
  const { state, fromDay, toDay, onDaysChange, onClose } = props;
  const dayOf = (text: string): string | undefined => (text === '' ? undefined : text);
  return (
    <Dialog title={t`Export to file`} isOpen onClose={onClose} footer={<Actions {...props} />}>
      <div className={styles.scope}>
        <p>{t`A CSV file of this list with the current filters, exact amounts and UTC times.`}</p>
        {state.phase === 'choosing' && (
          <div className={styles.days}>
            <DateField
              label={t({ message: 'From', comment: 'First day of a range' })}
              value={fromDay ?? ''}
              max={toDay}
              onValueChange={(text) => onDaysChange({ fromDay: dayOf(text), toDay })}
            />
            <DateField
              label={t({ message: 'To', comment: 'Last day of a range' })}
              value={toDay ?? ''}
              min={fromDay}
              onValueChange={(text) => onDaysChange({ fromDay, toDay: dayOf(text) })}
            />
          </div>
        )}
        <Progress state={state} />
      </div>
    </Dialog>
  );
}

function Progress({ state }: Pick<ExportViewProps, 'state'>) {
  const { t } = useLingui();
  const { phase, rowCount, totalCount } = state;
  if (phase === 'choosing') return null;
  const share = totalCount === undefined || totalCount === 0 ? 0 : rowCount / totalCount;
  if (phase === 'saved')
    return (
      <Notice tone="success">
        {t({ message: `Rows exported: ${rowCount}`, comment: 'Success of an export' })}
      </Notice>
    );
  return (
    <>
      <ProgressBar label={t`Export progress`} share={share} />
      <output>
        {totalCount === undefined
          ? t`Loading…`
          : t({ message: `${rowCount} of ${totalCount} rows`, comment: 'Progress of an export' })}
      </output>
      {phase === 'failed' && (
        <Notice tone="danger">{t`The exchange did not respond. Rows exported so far are kept.`}</Notice>
      )}
    </>
  );
}

function Actions({ state, onStart, onCancel, onRetry, onClose }: ExportViewProps) {
  const { t } = useLingui();
  switch (state.phase) {
    case 'choosing':
      return (
        <>
          <Button onClick={onClose}>{t({ message: 'Close', context: 'Closes a dialog' })}</Button>
          <Button tone="primary" onClick={onStart}>{t`Export`}</Button>
        </>
      );
    case 'failed':
      return (
        <>
          <Button onClick={onCancel}>
            {t({ message: 'Stop', comment: 'Button: stops an export' })}
          </Button>
          <Button tone="primary" onClick={onRetry}>{t`Retry`}</Button>
        </>
      );
    case 'saved':
      return (
        <Button tone="primary" onClick={onClose}>
          {t({ message: 'Close', context: 'Closes a dialog' })}
        </Button>
      );
    default:
      return <Button onClick={onCancel}>{t`Stop`}</Button>;
  }
}

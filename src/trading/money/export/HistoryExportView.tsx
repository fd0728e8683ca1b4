/** Export of a history on screen: the choice, the progress, and the saved file with its checksum. */
import { useLingui } from '@lingui/react/macro';
import type { ExportFormat, FileExport, FileExportFailure } from '#src/binding/file-export.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { Days } from '../filter-address.ts';
import { ExportProgress } from './ExportProgress.tsx';
import { SavedFile } from './SavedFile.tsx';
import styles from './HistoryExportView.module.css';

export interface HistoryExportViewProps {
  readonly fileExport: FileExport;
  readonly days: Days;
  readonly onDaysChange: (patch: Partial<Days>) => void;
  readonly format: ExportFormat;
  readonly onFormatChange: (format: ExportFormat) => void;
  readonly onStart: () => void;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

export function HistoryExportView(props: HistoryExportViewProps) {
  const { t } = useLingui();
  const { fileExport, onClose } = props;
  const { phase } = fileExport;
  const isRunning = phase !== 'choosing' && phase !== 'saved' && phase !== 'failed';
  return (
    <Dialog
      title={t`Export to file`}
      size="normal"
      isOpen
      // Closing would leave the exchange writing a file for nobody: Stop ends it first.
      isLocked={isRunning}
      onClose={onClose}
      footer={<Actions {...props} />}
    >
      <div className={styles.content}>
        {phase === 'choosing' ? (
          <Choice {...props} />
        ) : phase === 'saved' ? (
          <SavedFile {...props} />
        ) : phase === 'failed' ? (
          <Failure {...props} />
        ) : (
          <ExportProgress fileExport={fileExport} />
        )}
      </div>
    </Dialog>
  );
}

function Choice(props: HistoryExportViewProps) {
  const { fileExport, days, onDaysChange, format, onFormatChange } = props;
  const { t } = useLingui();
  const { fromDay, toDay } = days;
  const dayOf = (text: string): string | undefined => (text === '' ? undefined : text);
  return (
    <>
      <p>{t`The file contains everything in this range, with exact amounts and UTC times. Other filters of the page do not apply.`}</p>
      <div className={styles.days}>
        <DateField
          label={t({ message: 'From', comment: 'First day of a range' })}
          value={fromDay ?? ''}
          max={toDay}
          onValueChange={(text) => onDaysChange({ fromDay: dayOf(text) })}
        />
        <DateField
          label={t({ message: 'To', comment: 'Last day of a range' })}
          value={toDay ?? ''}
          min={fromDay}
          onValueChange={(text) => onDaysChange({ toDay: dayOf(text) })}
        />
      </div>
      <SegmentedControl<ExportFormat>
        label={t({ message: 'Format', comment: 'Of a file' })}
        variant="fill"
        value={format}
        segments={[
          { value: 'csv', label: 'CSV' },
          { value: 'json', label: 'JSON' },
        ]}
        onValueChange={onFormatChange}
      />
      {fileExport.rejection !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{fileExport.rejection.message}</bdi>
        </Notice>
      )}
    </>
  );
}

function Failure({ fileExport }: Pick<HistoryExportViewProps, 'fileExport'>) {
  const messageOf = useFailureMessage();
  return (
    <Notice tone="danger" isUrgent>
      {messageOf(fileExport.failure ?? 'internal')}
    </Notice>
  );
}

function Actions({ fileExport, days, onStart, onClose }: HistoryExportViewProps) {
  const { t } = useLingui();
  const close = t({ message: 'Close', context: 'Closes a dialog' });
  const { fromDay, toDay } = days;
  const isReversed = fromDay !== undefined && toDay !== undefined && fromDay > toDay;
  switch (fileExport.phase) {
    case 'choosing':
      return (
        <>
          <Button onClick={onClose}>{close}</Button>
          <Button
            tone="primary"
            disabledReason={isReversed ? t`The range ends before it starts` : undefined}
            onClick={onStart}
          >
            {t({ message: 'Export', comment: 'Saves a history to a file' })}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <Button onClick={fileExport.stop}>
            {t({ message: 'Back', comment: 'Goes to the previous step' })}
          </Button>
          <Button tone="primary" onClick={fileExport.retry}>{t`Retry`}</Button>
        </>
      );
    case 'saved':
      return (
        <Button tone="primary" onClick={onClose}>
          {close}
        </Button>
      );
    default:
      return (
        <Button
          isBusy={fileExport.phase === 'canceling' || fileExport.isStopRequested}
          onClick={fileExport.stop}
        >
          {t({ message: 'Stop', comment: 'Button' })}
        </Button>
      );
  }
}

/** Messages of failed exports. */
function useFailureMessage(): (failure: FileExportFailure) => string {
  const { t } = useLingui();
  return (failure) => {
    const messages: Readonly<Record<FileExportFailure, string>> = {
      canceled: t`The export was stopped elsewhere. Start it again.`,
      too_large: t`This range has too many rows. Select a shorter one.`,
      interrupted: t`The exchange restarted while it wrote the file. Start the export again.`,
      expired: t`The file has expired. Start the export again.`,
      internal: t`The exchange could not write the file. Try again later.`,
      corrupt: t`File not saved: its bytes do not match the checksum of the exchange. Download it again.`,
      unreachable: t`File not saved: it could not be downloaded. Check your connection and try again.`,
    };
    return messages[failure];
  };
}

/** Export of a history in a dialog: the range starts with the days of the page's filter. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import {
  useFileExport,
  useFileExportService,
  type ExportFormat,
  type ExportKind,
} from '#src/binding/file-export.tsx';
import { spanOf, type Days } from '../filter-address.ts';
import { HistoryExportView } from './HistoryExportView.tsx';

export interface HistoryExportProps {
  readonly kind: ExportKind;
  readonly days: Days;
  readonly onClose: () => void;
}

interface HistoryExportDialogProps extends HistoryExportProps {
  /** Writes to the clipboard. */
  readonly copyText: (text: string) => Promise<void>;
}

export function HistoryExportDialog({ kind, days, onClose, copyText }: HistoryExportDialogProps) {
  const { t } = useLingui();
  const { announce } = useFileExportService();
  const fileExport = useFileExport();
  const [range, setRange] = useState<Days>({ fromDay: days.fromDay, toDay: days.toDay });
  const [format, setFormat] = useState<ExportFormat>('csv');
  const show = (tone: 'success' | 'error', message: string): void =>
    announce({ type: 'notice', tone, text: { kind: 'server', message } });
  return (
    <HistoryExportView
      fileExport={fileExport}
      kind={kind}
      days={range}
      onDaysChange={(patch) => setRange((now) => ({ ...now, ...patch }))}
      format={format}
      onFormatChange={setFormat}
      onStart={() => fileExport.start({ kind, format, ...spanOf(range) })}
      onCopy={(text) => {
        copyText(text).then(
          () => show('success', t`Copied to clipboard`),
          () => show('error', t`Failed to copy: the browser blocked clipboard access.`),
        );
      }}
      onClose={onClose}
    />
  );
}

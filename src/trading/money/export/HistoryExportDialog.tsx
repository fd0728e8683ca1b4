/** Export of a history in a dialog: the range starts with the days of the page's filter. */
import { useState } from 'react';
import {
  useFileExport,
  useFileExportService,
  type ExportFormat,
  type ExportKind,
} from '#src/binding/file-export.ts';
import { useCopy } from '../../use-copy.ts';
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
  const copy = useCopy(copyText, useFileExportService().announce);
  const fileExport = useFileExport();
  const [range, setRange] = useState<Days>({ fromDay: days.fromDay, toDay: days.toDay });
  const [format, setFormat] = useState<ExportFormat>('csv');
  return (
    <HistoryExportView
      fileExport={fileExport}
      days={range}
      onDaysChange={(patch) => setRange((now) => ({ ...now, ...patch }))}
      format={format}
      onFormatChange={setFormat}
      onStart={() => fileExport.start({ kind, format, ...spanOf(range) })}
      onCopy={copy}
      onClose={onClose}
    />
  );
}

/** Export of a history with its calls: a dialog over the pages of histories, loaded on demand. */
import { createFileReader } from '#src/api/file-reader.ts';
import { FileExportServiceProvider, type FileExportService } from '#src/binding/file-export.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { copyText } from '#src/platform/clipboard.ts';
import {
  HistoryExportDialog,
  type HistoryExportProps,
} from '#src/trading/money/export/HistoryExportDialog.tsx';
import { showNotice } from '../wiring/shell/toaster.ts';
import { createFileExportMachine } from '../wiring/money/file-export-machine.ts';
import { once } from '../wiring/shell/once.ts';
import { services } from '../wiring/shell/services.ts';

const ownService = once((): FileExportService => {
  const { client, exchangeOptions } = services();
  const machine = createFileExportMachine({ client, readFile: createFileReader(exchangeOptions) });
  return { machine, newRequestId, announce: showNotice };
});

export function HistoryExportPart(props: HistoryExportProps) {
  return (
    <FileExportServiceProvider value={ownService()}>
      <HistoryExportDialog {...props} copyText={copyText} />
    </FileExportServiceProvider>
  );
}

/** Connects exports of histories with the exchange: the file is read with the bearer, hashed, and saved
 *  when the machine has compared the checksum. */
import { fromPromise } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import {
  cancelHistoryExport,
  historyExport,
  startHistoryExport,
  type HistoryExport,
} from '#contract/rest/history-export.ts';
import { fileExportMachine } from '#machines/history/file-export.machine.ts';
import type { ReceivedFile, StartExport } from '#machines/history/file-export.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { ReadFile } from '#src/api/file-reader.ts';
import { dayText } from '#src/format/dates.ts';
import { systemClock } from '#src/platform/clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import { fileDigestOf } from '#src/platform/secrets.ts';

interface FileExportOptions {
  readonly client: ExchangeClient;
  readonly readFile: ReadFile;
  readonly save?: (file: Blob, name: string) => void;
}

export function createFileExportMachine({
  client,
  readFile,
  save = downloadFile,
}: FileExportOptions): typeof fileExportMachine {
  /** Received files by export; only the last one, which is saved next. */
  const received = new Map<string, Blob>();
  return fileExportMachine.provide({
    actors: {
      startExport: sentRequest<StartExport>({
        send: async ({ input: body, signal }) =>
          (await client.call(startHistoryExport, { body, signal })).model,
      }),
      readExport: fromPromise<HistoryExport, string>(
        async ({ input: id, signal }) =>
          (await client.call(historyExport, { params: { id }, signal })).model,
      ),
      cancelExport: fromPromise<void, string>(async ({ input: id, signal }) => {
        await client.call(cancelHistoryExport, { params: { id }, signal });
      }),
      receiveFile: fromPromise<ReceivedFile, HistoryExport>(async ({ input: job, signal }) => {
        assert(job.url !== undefined, 'a ready export has a file');
        const file = await readFile(job.url, signal);
        const sha256 = await fileDigestOf(file);
        received.clear();
        received.set(job.id, file);
        return { size: file.size, sha256 };
      }),
      saveFile: fromPromise<void, HistoryExport>(({ input: job }) => {
        const file = received.get(job.id);
        assert(file !== undefined, 'a file is received before it is saved');
        save(file, `${job.kind}-${dayText(systemClock())}.${job.format}`);
        received.clear();
        return Promise.resolve();
      }),
    },
  });
}

/** Exports of histories. The service decides; the routes convert its records to responses. */
import { epochMs, type EpochSec } from '#contract/core/time.ts';
import * as contract from '#contract/rest/history-export.ts';
import type { RecordTransaction } from '#server/exchange/transaction.ts';
import type { ExportRecord } from '#server/exports/export-records.ts';
import { EXPORT_TTL_MS } from '#server/exports/history-exports.ts';
import { accept, handleOnce, handleTrader } from '#server/http/handler.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'historyExports' | 'replays'>;

export const historyExportRoutes = ({ historyExports, replays }: Parts) => ({
  startHistoryExport: handleOnce(contract.startHistoryExport, replays.records, (call) => {
    const { userId, body } = call;
    const { kind, format } = body;
    const [since, until] = [msOf(body.since), msOf(body.until)];
    if (since !== undefined && until !== undefined && since >= until) {
      return reject('out_of_range', { message: 'The range must end after it starts.' });
    }
    const work = (tx: RecordTransaction) => {
      const started = historyExports.start(tx, { userId, kind, format, since, until });
      return isRejection(started) ? started : accept('', exportOf(started));
    };
    return { intent: ['history export', kind, format, since, until], work };
  }),

  historyExport: handleTrader(contract.historyExport, ({ userId, params }) => {
    const found = historyExports.find(userId, params.id);
    return found === undefined ? reject('not_found') : accept('', exportOf(found));
  }),

  cancelHistoryExport: handleTrader(contract.cancelHistoryExport, async ({ userId, params }) => {
    const found = await historyExports.cancel(userId, params.id);
    return found === undefined ? reject('not_found') : accept('', exportOf(found));
  }),
});

const exportOf = (record: ExportRecord): contract.HistoryExport => {
  const isReady = record.status === 'ready';
  const { id, kind, format, status, rowCount, totalCount, failure, createdAt } = record;
  return {
    id,
    kind,
    format,
    status,
    rowCount,
    totalCount,
    failure,
    url: isReady ? contract.exportFilePathOf(id) : undefined,
    size: isReady ? record.size : undefined,
    sha256: isReady ? record.sha256 : undefined,
    expiresAt: epochMs(createdAt + EXPORT_TTL_MS),
  };
};

const msOf = (seconds: EpochSec | undefined) =>
  seconds === undefined ? undefined : epochMs(seconds * 1_000);

/** Connects the export machine with the exchange and the file: pages become CSV lines, lines a
 *  Blob. */
import { fromPromise } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import {
  exportMachine,
  type ExportedPage,
  type ExportRequest,
  type PageRequest,
} from '#machines/history/export.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { downloadFile } from '#src/platform/download.ts';
import { EXPORT_PAGE_ROW_COUNT, readHistoryPage } from '#src/queries/spot-history.ts';
import {
  ORDER_CSV_HEAD,
  orderCsvLine,
  TRADE_CSV_HEAD,
  tradeCsvLine,
} from '#src/trading/orders/details/order-csv.ts';
import { CSV_TYPE, csvNameOf, listedPairOf } from './csv-file.ts';

/** Written parts of one file; the browser stores the Blobs outside the page's memory. */
interface FileBeingWritten {
  readonly parts: Blob[];
  /** Keys of written rows: a row added meanwhile moves another one to the next page, where it would
   *  appear again. */
  readonly seen: Set<string>;
}

export function createExportMachine(
  client: ExchangeClient,
  save: (file: Blob, name: string) => void = downloadFile,
): typeof exportMachine {
  const files = new WeakMap<ExportRequest, FileBeingWritten>();
  return exportMachine.provide({
    actors: {
      writePage: fromPromise<ExportedPage, PageRequest>(async ({ input, signal }) => {
        const { request, page } = input;
        const { list, tradingMode, query } = request;
        const where = { ...query, tradingMode, page, perPage: EXPORT_PAGE_ROW_COUNT };
        const read =
          list === 'orders'
            ? orderLinesOf(await readHistoryPage(client, 'orders', where, signal))
            : tradeLinesOf(await readHistoryPage(client, 'trades', where, signal));
        // Stops after a cancel.
        signal.throwIfAborted();
        const file = page === 1 ? startedFile(list) : files.get(request);
        assert(file !== undefined, 'the first page begins the file');
        files.set(request, file);
        const lines = read.lines.filter(({ key }) => !file.seen.has(key));
        for (const { key } of lines) file.seen.add(key);
        file.parts.push(new Blob([lines.map(({ line }) => line).join('')]));
        return {
          rowCount: lines.length,
          totalCount: read.totalCount,
          isLast: page >= read.lastPage,
        };
      }),
      saveFile: fromPromise<void, ExportRequest>(({ input: request }) => {
        const file = files.get(request);
        assert(file !== undefined, 'a file is written before it is saved');
        save(new Blob(file.parts, { type: CSV_TYPE }), fileNameOf(request));
        files.delete(request);
        return Promise.resolve();
      }),
    },
  });
}

const startedFile = (list: ExportRequest['list']): FileBeingWritten => ({
  parts: [new Blob([list === 'orders' ? ORDER_CSV_HEAD : TRADE_CSV_HEAD])],
  seen: new Set(),
});

/** Returns "orders-BTC_USDT-2026-11-01-2026-11-20.csv"; an open end is part of the name. */
export function fileNameOf({ list, query, fromDay, toDay }: ExportRequest): string {
  const of = query.pair === undefined ? [] : [pairTextOf(query.pair)];
  return csvNameOf([list, ...of, fromDay ?? 'first', toDay ?? 'last']);
}

interface ReadLines {
  readonly lines: readonly { readonly key: string; readonly line: string }[];
  readonly totalCount: number;
  readonly lastPage: number;
}

interface ReadPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly lastPage: number;
}

const orderLinesOf = ({ items, total, lastPage }: ReadPage<Order>): ReadLines => ({
  lines: items.map((order) => ({ key: String(order.id), line: orderCsvLine(order, listedPairOf) })),
  totalCount: total,
  lastPage,
});

const tradeLinesOf = ({ items, total, lastPage }: ReadPage<OwnTrade>): ReadLines => ({
  lines: items.map((trade) => ({
    key: `${trade.id}/${trade.orderId}`,
    line: tradeCsvLine(trade, listedPairOf),
  })),
  totalCount: total,
  lastPage,
});

/** Exports a history to a file: reads page after page until the last one, or until the user stops.
 *  A failed export continues at the failed page. The machine stores counts, not rows; the writer
 *  has the rows. */
import { assign, fromPromise, setup } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';
import { unprovided } from '../kernel/unprovided.ts';

/** Selects the rows and the history. Every request is a new object. */
export interface ExportRequest {
  readonly list: 'orders' | 'trades';
  readonly tradingMode: TradingMode;
  readonly query: {
    readonly pair: Pair | undefined;
    readonly side: OrderSide | undefined;
    readonly kind: OrderKind | undefined;
    readonly status: OrderStatus | undefined;
    readonly search: string;
    readonly span: { readonly since: EpochSec | undefined; readonly until: EpochSec | undefined };
  };
  /** Start of the range, for the file name: "2026-11-20". */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
}

export interface PageRequest {
  readonly request: ExportRequest;
  /** From 1; the first page starts the file. */
  readonly page: number;
}

export interface ExportedPage {
  /** Rows of this page that were written. */
  readonly rowCount: number;
  /** Total rows, as the exchange returned with this page. */
  readonly totalCount: number;
  readonly isLast: boolean;
}

export interface ExportContext {
  /** Undefined until the first start. */
  readonly request: ExportRequest | undefined;
  /** Next page to read, from 1. */
  readonly page: number;
  readonly rowCount: number;
  /** Undefined until the first page. */
  readonly totalCount: number | undefined;
}

export type ExportEvent =
  | { readonly type: 'export.started'; readonly request: ExportRequest }
  | { readonly type: 'export.canceled' }
  | { readonly type: 'export.retried' };

/** Limits the pages in case the exchange always announces another one. */
export const EXPORT_PAGE_COUNT_MAX = 5_000;

const startExport = (request: ExportRequest | undefined): ExportContext => ({
  request,
  page: 1,
  rowCount: 0,
  totalCount: undefined,
});

export const exportMachine = setup({
  types: { context: {} as ExportContext, events: {} as ExportEvent },
  actors: {
    /** Reads a page and writes its rows; the first page starts a new file. */
    writePage: fromPromise<ExportedPage, PageRequest>(unprovided('writePage')),
    /** Saves the file for the user. */
    saveFile: fromPromise<void, ExportRequest>(unprovided('saveFile')),
  },
}).createMachine({
  id: 'export',
  context: startExport(undefined),
  initial: 'choosing',
  states: {
    /** The user chooses the range. */
    choosing: {
      on: {
        'export.started': {
          target: 'loading',
          actions: assign(({ event }) => startExport(event.request)),
        },
      },
    },
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'writePage',
        input: ({ context }) => ({ request: requestOf(context), page: context.page }),
        onDone: [
          {
            guard: ({ context, event }) =>
              event.output.isLast || context.page >= EXPORT_PAGE_COUNT_MAX,
            target: 'saving',
            actions: assign(({ context, event }) => addPage(context, event.output)),
          },
          {
            target: 'loading',
            reenter: true,
            actions: assign(({ context, event }) => addPage(context, event.output)),
          },
        ],
        onError: 'failed',
      },
      on: { 'export.canceled': 'choosing' },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'saveFile',
        input: ({ context }) => requestOf(context),
        onDone: 'saved',
        onError: 'failed',
      },
    },
    saved: {
      on: {
        'export.started': {
          target: 'loading',
          actions: assign(({ event }) => startExport(event.request)),
        },
      },
    },
    /** A retry requests the failed page again; rows already written stay. */
    failed: { on: { 'export.retried': 'loading', 'export.canceled': 'choosing' } },
  },
});

function requestOf({ request }: ExportContext): ExportRequest {
  assert(request !== undefined, 'a file is written for somebody');
  return request;
}

const addPage = (context: ExportContext, page: ExportedPage): ExportContext => ({
  ...context,
  page: context.page + 1,
  rowCount: context.rowCount + page.rowCount,
  totalCount: page.totalCount,
});

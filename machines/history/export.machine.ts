/** A history being written into a file: page after page is read, until the last or until the person has
 *  enough. What failed goes on where it stopped. It keeps counts, never rows: those are with who writes. */
import { assign, fromPromise, setup } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochSec } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';
import { unprovided } from '../kernel/unprovided.ts';

/** Which rows of which history. Of every wish an object of its own. */
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
  /** Of the range, for the file's name: "2026-11-20". */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
}

export interface PageRequest {
  readonly request: ExportRequest;
  /** From 1; the first begins the file. */
  readonly page: number;
}

/** What one page came to. */
export interface ExportedPage {
  /** Rows written now. */
  readonly rowCount: number;
  /** Rows there are, as the exchange said with this page. */
  readonly totalCount: number;
  readonly isLast: boolean;
}

export interface ExportContext {
  /** Undefined until the first start. */
  readonly request: ExportRequest | undefined;
  /** The one that is read next, from 1. */
  readonly page: number;
  readonly rowCount: number;
  /** Undefined until the first page. */
  readonly totalCount: number | undefined;
}

export type ExportEvent =
  | { readonly type: 'export.started'; readonly request: ExportRequest }
  | { readonly type: 'export.cancelled' }
  | { readonly type: 'export.retried' };

/** An exchange that says there is always more is not believed for ever. */
export const EXPORT_PAGE_COUNT_MAX = 5_000;

const started = (request: ExportRequest | undefined): ExportContext => ({
  request,
  page: 1,
  rowCount: 0,
  totalCount: undefined,
});

export const exportMachine = setup({
  types: { context: {} as ExportContext, events: {} as ExportEvent },
  actors: {
    /** Reads a page and writes its rows; the first page begins a new file. */
    writePage: fromPromise<ExportedPage, PageRequest>(unprovided('writePage')),
    /** Hands the file to the person. */
    saveFile: fromPromise<void, ExportRequest>(unprovided('saveFile')),
  },
}).createMachine({
  id: 'export',
  context: started(undefined),
  initial: 'choosing',
  states: {
    /** The range is being chosen. */
    choosing: {
      on: {
        'export.started': {
          target: 'loading',
          actions: assign(({ event }) => started(event.request)),
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
            actions: assign(({ context, event }) => written(context, event.output)),
          },
          {
            target: 'loading',
            reenter: true,
            actions: assign(({ context, event }) => written(context, event.output)),
          },
        ],
        onError: 'failed',
      },
      on: { 'export.cancelled': 'choosing' },
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
          actions: assign(({ event }) => started(event.request)),
        },
      },
    },
    /** The page that failed is asked for again; what is written stays. */
    failed: { on: { 'export.retried': 'loading', 'export.cancelled': 'choosing' } },
  },
});

function requestOf({ request }: ExportContext): ExportRequest {
  assert(request !== undefined, 'a file is written for somebody');
  return request;
}

const written = (context: ExportContext, page: ExportedPage): ExportContext => ({
  ...context,
  page: context.page + 1,
  rowCount: context.rowCount + page.rowCount,
  totalCount: page.totalCount,
});

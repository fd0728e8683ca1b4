import type { CallDocs } from './call-doc.ts';

/** The calls that only demo trade has. The mirrored calls have the documentation of the real ones. */
export const DEMO_DOCS = {
  demoAccount: {
    summary: 'Returns the demo account: its epoch, its equity and when it may be topped up.',
    rejections: [],
  },
  demoTopUp: {
    summary: 'Tops the demo account up to its start equity: once a day, below half of it.',
    rejections: ['demo_top_up_too_early', 'demo_equity_too_high', 'request_id_reused'],
  },
  demoReset: {
    summary: 'Cancels every demo order and starts the next epoch with the start balances.',
    rejections: ['request_id_reused'],
  },
  demoStatistics: {
    summary:
      'Returns fees, slippage, win rate and max drawdown of an epoch, by default the current.',
    rejections: ['not_found'],
  },
  demoEpochOrders: {
    summary: 'Returns the orders of one epoch, newest first.',
    rejections: ['not_found'],
  },
  demoEpochTrades: {
    summary: 'Returns the trades of one epoch, newest first.',
    rejections: ['not_found'],
  },
} as const satisfies CallDocs;

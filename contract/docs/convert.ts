import type { CallDocs } from './call-doc.ts';

export const CONVERT_DOCS = {
  convertCoins: { summary: 'Returns the coins that can be converted.', rejections: [] },
  convertPair: {
    summary: 'Returns limits, decimals and the current rate of a convert, without a commitment.',
    rejections: ['convert_pair_unsupported', 'convert_same_coin'],
  },
  convertQuote: {
    summary:
      'Quotes a convert for exactly one of both amounts. With a sufficient balance the quote is firm, for one use within its time; otherwise quote_id is null.',
    rejections: [
      'off_step',
      'convert_pair_unsupported',
      'convert_same_coin',
      'convert_below_minimum',
      'convert_above_maximum',
      'convert_no_liquidity',
      'convert_amount_ambiguous',
    ],
  },
  acceptConvert: {
    summary: 'Accepts a quote once. The final state is that of /swap-coin-status.',
    rejections: [
      'balance_too_low',
      'request_id_reused',
      'quote_expired',
      'quote_used',
      'quote_not_owned',
      'rate_moved',
      'convert_no_liquidity',
    ],
  },
  quoteOutcome: {
    summary: 'Returns the state of a quote, and the convert that it became.',
    rejections: ['not_found', 'quote_not_owned'],
  },
  createLimitConvert: {
    summary:
      'Freezes the paid amount until the mid price reaches the limit or the time is over. Side 2 prices the paid coin, side 1 the received coin.',
    rejections: [
      'balance_too_low',
      'off_step',
      'out_of_range',
      'request_id_reused',
      'too_many_open_orders',
      'convert_pair_unsupported',
      'convert_same_coin',
      'convert_below_minimum',
      'convert_above_maximum',
      'convert_no_liquidity',
      'convert_amount_ambiguous',
    ],
  },
  cancelLimitConvert: {
    summary: 'Cancels a pending limit convert and releases the frozen amount.',
    rejections: ['not_found', 'state_changed'],
  },
  limitConverts: {
    summary: 'Returns one page of the pending limit converts, newest first.',
    rejections: [],
  },
  convertHistory: {
    summary: 'Returns one page of the converts of at most 30 days, newest first.',
    rejections: ['out_of_range'],
  },
  smallBalances: {
    summary: 'Returns the available spot balances that are too small for an order.',
    rejections: [],
  },
  sweepSmallBalances: {
    summary: 'Converts the given small balances into one coin, all of them or none.',
    rejections: [
      'balance_too_low',
      'request_id_reused',
      'state_changed',
      'convert_pair_unsupported',
      'convert_same_coin',
      'convert_below_minimum',
      'convert_no_liquidity',
    ],
  },
} as const satisfies CallDocs;

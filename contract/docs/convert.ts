import type { CallDocs } from './call-doc.ts';

export const CONVERT_DOCS = {
  convertCoins: { summary: 'Returns the coins that can be converted.', rejections: [] },
  convertPair: {
    summary: 'Returns limits, decimals and the current rate of a convert, without a commitment.',
    rejections: ['convert_pair_unsupported', 'convert_same_coin'],
  },
  convertQuote: {
    summary:
      'Quotes a convert for exactly one of both amounts, at the worst of the books for this amount, the reference price and its second source, less the spread. With a sufficient balance the quote is firm, for one use within its time; otherwise quote_id is null. It is withdrawn when reference prices move by more than half the spread. Rejections by a limit of the user name it in `limit` (turnover, quotes, open_quotes), with `remaining` and `until`; those without liquidity give a `reason` (price_not_current, depth, exposure, stock).',
    rejections: [
      'off_step',
      'too_many_requests',
      'convert_pair_unsupported',
      'convert_same_coin',
      'convert_below_minimum',
      'convert_above_maximum',
      'convert_no_liquidity',
      'convert_amount_ambiguous',
    ],
  },
  acceptConvert: {
    summary:
      'Accepts a quote once, if its price has moved by at most half the spread in either direction. The final state is that of /swap-coin-status.',
    rejections: [
      'balance_too_low',
      'request_id_reused',
      'quote_expired',
      'quote_used',
      'quote_not_owned',
      'rate_moved',
      'convert_above_maximum',
      'convert_no_liquidity',
    ],
  },
  quoteOutcome: {
    summary: 'Returns the state of a quote, and the convert that it became.',
    rejections: ['not_found', 'quote_not_owned'],
  },
  createLimitConvert: {
    summary:
      'Freezes the paid amount until the rate after the spread reaches the limit or the time is over; it is carried out at that rate, within the limits of the user and the house. Side 2 prices the paid coin, side 1 the received coin.',
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
      'convert_above_maximum',
      'convert_no_liquidity',
    ],
  },
} as const satisfies CallDocs;

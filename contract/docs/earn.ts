import type { CallDocs } from './call-doc.ts';

const POSITION = ['not_found', 'earn_position_inactive'] as const;
const REDEEM = [
  ...POSITION,
  'earn_early_exit_refused',
  'earn_hold_not_over',
  'earn_partial_refused',
  'out_of_range',
  'off_step',
] as const;

export const EARN_DOCS = {
  earnProducts: { summary: 'Returns the products of simple earn.', rejections: [] },
  earnProduct: { summary: 'Returns one product.', rejections: ['not_found'] },
  earnRates: { summary: 'Returns the rates of a product by day.', rejections: ['not_found'] },
  previewEarn: {
    summary: 'Returns rewards, dates and the cost of leaving early for an amount.',
    rejections: ['not_found', 'out_of_range'],
  },
  subscribeToEarn: {
    summary: 'Moves an amount into a product.',
    rejections: [
      'not_found',
      'earn_product_not_open',
      'earn_sold_out',
      'earn_personal_quota',
      'earn_settlement_pause',
      'too_many_earn_positions',
      'balance_too_low',
      'out_of_range',
      'off_step',
      'request_id_reused',
    ],
  },
  previewRedeem: {
    summary: 'Returns what a redemption gives back, when, and what it costs.',
    rejections: REDEEM,
  },
  redeemFromEarn: {
    summary: 'Redeems a position. A locked one gives back its full amount only at maturity.',
    rejections: [...REDEEM, 'state_changed', 'request_id_reused'],
  },
  setEarnRenewal: {
    summary: 'Turns the renewal at maturity on or off.',
    rejections: [...POSITION, 'request_id_reused'],
  },
  autoSubscriptions: {
    summary: 'Returns the products into which free balance is subscribed.',
    rejections: [],
  },
  setAutoSubscription: {
    summary: 'Subscribes free balance of the spot wallet once a day, or stops it.',
    rejections: ['not_found', 'earn_product_not_open', 'out_of_range', 'request_id_reused'],
  },
  earnPositions: { summary: "Returns the user's positions, newest first.", rejections: [] },
  earnDays: {
    summary: 'Returns the days of a position with the inputs of each reward.',
    rejections: ['not_found'],
  },
  earnHistory: {
    summary: 'Returns subscriptions, rewards, renewals and redemptions, newest first.',
    rejections: [],
  },
  earnSummary: {
    summary: 'Returns what the user has in simple earn and what it has paid.',
    rejections: [],
  },
} as const satisfies CallDocs;

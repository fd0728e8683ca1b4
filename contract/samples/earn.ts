/** Wire examples of simple earn: 1,000 USDT locked for 30 days at 12 %, which pays 9.86301369 in total. */
import { decimal } from '../core/decimal.ts';
import { DAY_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { WireOf } from '../codec.ts';
import type {
  earnDayCodec,
  earnPositionCodec,
  earnProductCodec,
  earnRecordCodec,
  ratePointCodec,
} from '../entities/earn.ts';
import type { earnUpdateCodec } from '../realtime/earn.ts';
import type { earnSummary, previewEarn, previewRedeem } from '../rest/earn.ts';
import { SAMPLE_TIME } from './spot.ts';

/** Midnight UTC before the sample's time. */
const MIDNIGHT = SAMPLE_TIME - (SAMPLE_TIME % DAY_MS);
const midnight = (days: number): string => isoOf((MIDNIGHT + days * DAY_MS) as EpochMs);
const day = (days: number): string => midnight(days).slice(0, 10);

export const REQUEST_ID = '9a2b6c1e-0f7d-4d35-8a41-5be7c0d4f912';

export const earnProductWire: WireOf<typeof earnProductCodec> = {
  id: 7,
  coin_type: 'USDT',
  reward_coin_type: 'USDT',
  earn_type: 1,
  duration_days: 30,
  apr: decimal('0.12'),
  tiers: [],
  minimum: decimal('10'),
  personal_quota: decimal('50000'),
  personal_left: decimal('49000'),
  total_quota: decimal('5000000'),
  total_left: decimal('1250000'),
  status: 1,
  early_rule: 'repay_rewards',
  early_apr: null,
  minimum_hold_hours: 0,
  renewable: true,
  subscribe_from: null,
  subscribe_to: null,
  next_apr: null,
  next_apr_from: null,
};

export const flexibleProductWire: WireOf<typeof earnProductCodec> = {
  ...earnProductWire,
  id: 8,
  earn_type: 2,
  duration_days: null,
  apr: decimal('0.1'),
  tiers: [
    { min: decimal('0'), max: decimal('500'), apr: decimal('0.1') },
    { min: decimal('500'), max: decimal('-1'), apr: decimal('0.03') },
  ],
  early_rule: 'none',
  renewable: false,
};

export const earnPositionWire: WireOf<typeof earnPositionCodec> = {
  id: 91,
  product_id: 7,
  coin_type: 'USDT',
  reward_coin_type: 'USDT',
  earn_type: 1,
  duration_days: 30,
  amount: decimal('1000'),
  paid: decimal('0.65753424'),
  apr_now: decimal('0.12'),
  auto_renew: true,
  renewal_floor: null,
  redeem_to: 2,
  status: 1,
  opened_at: midnight(-3),
  accrues_from: midnight(-2),
  matures_at: midnight(28),
  next_pay_at: midnight(1),
  redeems_at: null,
  free_exit_until: null,
};

export const earnDayWire: WireOf<typeof earnDayCodec> = {
  position_id: 91,
  day: day(-1),
  slices: [{ amount: decimal('1000'), apr: decimal('0.12') }],
  carried: '0',
  paid: decimal('0.32876712'),
  reward_coin_type: 'USDT',
};

export const earnRecordWire: WireOf<typeof earnRecordCodec> = {
  id: 401,
  position_id: 91,
  product_id: 7,
  earn_type: 1,
  kind: 3,
  coin_type: 'USDT',
  amount: decimal('0.32876712'),
  note: null,
  at: midnight(0),
};

export const ratePointWire: WireOf<typeof ratePointCodec> = { day: day(-1), apr: decimal('0.12') };

export const earnPreviewWire: WireOf<typeof previewEarn.reply> = {
  reward_per_day: decimal('0.32876712'),
  reward_total: decimal('9.86301369'),
  apr: decimal('0.12'),
  accrues_from: midnight(1),
  pays_at: midnight(2),
  matures_at: midnight(31),
  early_return: decimal('1000'),
  early_cost: decimal('9.53424657'),
  personal_left: decimal('49000'),
  total_left: decimal('1250000'),
  resumes_at: null,
};

export const redeemPreviewWire: WireOf<typeof previewRedeem.reply> = {
  amount: decimal('1000'),
  returned: decimal('999.34246576'),
  returns_at: midnight(0),
  at_maturity: decimal('1009.86301369'),
  lost: decimal('0.65753424'),
};

export const autoSubscriptionWire = {
  product_id: 8,
  on: true,
  keep_free: decimal('100'),
  minimum: decimal('10'),
} as const;

export const earnSummaryWire: WireOf<typeof earnSummary.reply> = {
  coins: [
    {
      coin_type: 'USDT',
      amount: decimal('1000'),
      paid: decimal('0.65753424'),
      paid_yesterday: decimal('0.32876712'),
    },
  ],
  active_positions: 1,
  value: decimal('1000'),
  paid_value: decimal('0.65'),
};

export const earnUpdateWire: WireOf<typeof earnUpdateCodec> = {
  seq: 3,
  server_time: SAMPLE_TIME,
  position: earnPositionWire,
};

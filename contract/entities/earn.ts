/** Simple earn: products, a user's positions and the days for which rewards were paid. Rates are fractions of one year
 *  of 365 days, simple interest: 0.12 is 12 %. */
import * as v from 'valibot';
import {
  APR_DECIMALS,
  EARLY_RULES,
  EARN_POSITION_STATUSES,
  EARN_PRODUCT_STATUSES,
  EARN_RECORD_KINDS,
  EARN_TYPES,
} from '../core/earn.ts';
import { compareDecimals, decimal, decimalCountOf, type Decimal } from '../core/decimal.ts';
import { codec, listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { numberedName } from '../numbered.ts';
import { countNumber, decimalText, idNumber, isoTime, knownText } from '../wire.ts';
import { coinCodeText } from './convert.ts';
import { calendarDate } from './identity.ts';
import { walletNumber } from './wallet-type.ts';

const ZERO = decimal('0');

export const earnType = numberedName(EARN_TYPES);
const productStatus = numberedName(EARN_PRODUCT_STATUSES);
const positionStatus = numberedName(EARN_POSITION_STATUSES);
export const earnRecordKind = numberedName(EARN_RECORD_KINDS);

/** A rate with at most six decimals. */
export const aprText = v.pipe(
  decimalText,
  v.check(
    (rate) => decimalCountOf(rate) <= APR_DECIMALS && compareDecimals(rate, ZERO) >= 0,
    'a rate with at most six decimals',
  ),
);

const NO_BOUND = decimal('-1');
const bound = codec(decimalText, {
  decode: (amount): Decimal | undefined => (compareDecimals(amount, ZERO) < 0 ? undefined : amount),
  encode: (amount) => amount ?? NO_BOUND,
});

/** A part of a user's whole sum in the product, from `minimum` to `maximum`, earns this rate. */
const tierCodec = fields({
  minimum: field('min', decimalText),
  /** Undefined: no bound. */
  maximum: field('max', bound),
  apr: field('apr', aprText),
});

const coin = field('coin_type', coinCodeText);
const productCoins = {
  coin,
  rewardCoin: fieldWithFallback('reward_coin_type', coinCodeText, coin),
};

export const earnProductCodec = fields({
  id: field('id', idNumber),
  ...productCoins,
  type: field('earn_type', earnType),
  /** Undefined for a flexible product. */
  durationDays: optionalField('duration_days', countNumber),
  /** Rate of a product without tiers; the highest rate of one with tiers. */
  apr: field('apr', aprText),
  /** Empty: the rate is the same for every sum. */
  tiers: fieldWithDefault('tiers', listOf(tierCodec), []),
  minimum: field('minimum', decimalText),
  personalQuota: field('personal_quota', decimalText),
  /** Undefined for visitors. */
  personalLeft: optionalField('personal_left', decimalText),
  totalQuota: field('total_quota', decimalText),
  totalLeft: field('total_left', decimalText),
  status: field('status', productStatus),
  earlyRule: fieldWithDefault('early_rule', v.picklist(EARLY_RULES), 'none'),
  /** Rate that an early redemption leaves, with `lower_rate`. */
  earlyApr: optionalField('early_apr', aprText),
  minimumHoldHours: fieldWithDefault('minimum_hold_hours', countNumber, 0),
  isRenewable: fieldWithDefault('renewable', v.boolean(), false),
  subscribesFrom: optionalField('subscribe_from', isoTime),
  subscribesUntil: optionalField('subscribe_to', isoTime),
  /** A rate that is announced: it counts from that day. */
  nextApr: optionalField('next_apr', aprText),
  nextAprFrom: optionalField('next_apr_from', calendarDate),
});
export type EarnProduct = ModelOf<typeof earnProductCodec>;

export const earnPositionCodec = fields({
  id: field('id', idNumber),
  productId: field('product_id', idNumber),
  ...productCoins,
  type: field('earn_type', earnType),
  durationDays: optionalField('duration_days', countNumber),
  amount: field('amount', decimalText),
  /** Rewards that were paid. */
  paid: field('paid', decimalText),
  /** Effective rate of this position today, over its tiers. */
  apr: field('apr_now', aprText),
  isRenewing: field('auto_renew', v.boolean()),
  /** The lowest rate at which it renews; undefined: the present one. */
  renewalFloor: optionalField('renewal_floor', aprText),
  wallet: field('redeem_to', walletNumber),
  status: field('status', positionStatus),
  openedAt: field('opened_at', isoTime),
  /** First moment that earns. */
  accruesFrom: field('accrues_from', isoTime),
  /** Undefined for a flexible position. */
  maturesAt: optionalField('matures_at', isoTime),
  nextPayAt: optionalField('next_pay_at', isoTime),
  /** When a redemption arrives that waits for the next day. */
  redeemsAt: optionalField('redeems_at', isoTime),
  /** Until when a renewed position can be left without loss. */
  freeExitUntil: optionalField('free_exit_until', isoTime),
});
export type EarnPosition = ModelOf<typeof earnPositionCodec>;

/** A part of a position's amount, and the rate that it earned on a day. */
const sliceCodec = fields({ amount: field('amount', decimalText), apr: field('apr', aprText) });

/** One day of a position with the inputs of its reward, so that a reader can calculate it again:
 *  paid = floor((carried + Σ slice units × rate millionths) / (365 × 1,000,000)), and the remainder is carried into the
 *  next day. */
export const earnDayCodec = fields({
  positionId: field('position_id', idNumber),
  day: field('day', calendarDate),
  slices: field('slices', listOf(sliceCodec)),
  /** Remainder of the day before, an integer. */
  carried: field('carried', v.pipe(v.string(), v.regex(/^\d{1,40}$/, 'an integer'))),
  paid: field('paid', decimalText),
  rewardCoin: field('reward_coin_type', coinCodeText),
});
export type EarnDay = ModelOf<typeof earnDayCodec>;

export const earnRecordCodec = fields({
  id: field('id', idNumber),
  positionId: field('position_id', idNumber),
  productId: field('product_id', idNumber),
  type: field('earn_type', earnType),
  kind: field('kind', earnRecordKind),
  coin,
  amount: field('amount', decimalText),
  /** Why a redemption gave back less than the principal, or a renewal did not happen. */
  note: optionalField(
    'note',
    knownText(['early', 'rewards_repaid', 'sold_out', 'rate_below_floor', 'closed'], 40, undefined),
  ),
  at: field('at', isoTime),
});
export type EarnRecord = ModelOf<typeof earnRecordCodec>;

export const ratePointCodec = fields({
  day: field('day', calendarDate),
  apr: field('apr', aprText),
});
export type EarnRatePoint = ModelOf<typeof ratePointCodec>;

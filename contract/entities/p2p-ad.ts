/** An advertisement of peer-to-peer trading. Prices, limits and fiat amounts are in the currency, amounts and fees in
 *  the coin. */
import * as v from 'valibot';
import {
  P2P_AD_STATUSES,
  P2P_METHODS_PER_AD_MAX,
  P2P_PAYMENT_WINDOWS_MIN,
  P2P_PRICE_TYPES,
  P2P_TERMS_LENGTH_MAX,
} from '../core/p2p.ts';
import { decimal } from '../core/decimal.ts';
import { listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import {
  countIn,
  countNumber,
  decimalText,
  idNumber,
  isoTime,
  positiveDecimal,
  shortText,
} from '../wire.ts';
import { convertSide } from './convert.ts';
import { countryText, identityLevelNumber } from './identity.ts';
import { lineText, p2pCoin, p2pCurrency } from './p2p-common.ts';
import { paymentTypeCodec } from './p2p-payment-method.ts';
import { traderCodec } from './p2p-trader.ts';

const SHARE_PERCENT_MAX = 100;
/** Minutes after midnight UTC. */
const minuteOfDay = countIn(0, 1_439);

/** Who may take the ad, checked when an order is made. */
export const adConditionsCodec = fields({
  minimumLevel: fieldWithDefault('min_kyc_level', identityLevelNumber, 1),
  minimumRegisterDays: fieldWithDefault('min_register_days', countIn(0, 3_650), 0),
  minimumCompleted30d: fieldWithDefault('min_completed_30d', countIn(0, 10_000), 0),
  /** Percent. */
  minimumCompletionRate30d: fieldWithDefault(
    'min_completion_rate_30d',
    countIn(0, SHARE_PERCENT_MAX),
    0,
  ),
  /** Whether traders with an online ad of the same side are refused. */
  isForNonAdvertisers: fieldWithDefault('no_own_ads', v.boolean(), false),
  blockedCountries: fieldWithDefault('blocked_countries', listOf(plain(countryText)), []),
});
export type AdConditions = ModelOf<typeof adConditionsCodec>;

/** Hours of the day in which the ad is online; from `from` to `until`, over midnight when `until` is earlier. */
const adHoursCodec = fields({
  from: field('from', minuteOfDay),
  until: field('until', minuteOfDay),
});
export type AdHours = ModelOf<typeof adHoursCodec>;

/** What the advertiser states. */
export const adTermsFields = {
  /** The advertiser's side. */
  side: field('side', convertSide),
  coin: p2pCoin,
  currency: p2pCurrency,
  priceType: field('price_type', numberedInBody(P2P_PRICE_TYPES)),
  /** Fixed price; undefined for a floating one. */
  price: optionalField('price', positiveDecimal),
  /** Percent of the reference price: 101.5 is 1.5 % above it; undefined for a fixed price. */
  premium: optionalField('premium', positiveDecimal),
  /** Outside these prices a floating ad rests, and comes back by itself. */
  priceFloor: optionalField('price_floor', positiveDecimal),
  priceCeiling: optionalField('price_ceiling', positiveDecimal),
  totalAmount: field('total_amount', positiveDecimal),
  minimum: field('minimum', positiveDecimal),
  maximum: field('maximum', positiveDecimal),
  paymentWindow: field('payment_window', v.picklist(P2P_PAYMENT_WINDOWS_MIN)),
  /** A seller's own accounts; a buyer's kinds of payment are in `paymentTypeIds`. */
  paymentMethodIds: fieldWithDefault(
    'payment_method_ids',
    v.pipe(v.array(idNumber), v.maxLength(P2P_METHODS_PER_AD_MAX)),
    [],
  ),
  paymentTypeIds: fieldWithDefault(
    'payment_type_ids',
    v.pipe(v.array(idNumber), v.maxLength(P2P_METHODS_PER_AD_MAX)),
    [],
  ),
  terms: fieldWithDefault('terms', shortText(P2P_TERMS_LENGTH_MAX), ''),
  /** First message of the advertiser in every order. */
  autoReply: fieldWithDefault('auto_reply', shortText(P2P_TERMS_LENGTH_MAX), ''),
  /** Country in which the money moves; undefined for any. */
  region: optionalField('region', countryText),
  conditions: fieldWithDefault('conditions', adConditionsCodec, {
    minimumLevel: 1,
    minimumRegisterDays: 0,
    minimumCompleted30d: 0,
    minimumCompletionRate30d: 0,
    isForNonAdvertisers: false,
    blockedCountries: [],
  }),
  /** Whether buyers write the order's reference code into the transfer, or leave the note empty. */
  usesReferenceCode: fieldWithDefault('use_reference_code', v.boolean(), false),
  hours: optionalField('hours', adHoursCodec),
};
export const adTermsCodec = fields(adTermsFields);
export type AdTerms = ModelOf<typeof adTermsCodec>;

export const adStatus = numberedInBody(P2P_AD_STATUSES);

/** Why an online ad cannot be taken at the moment. */
export const AD_RESTING_REASONS = ['no_reference', 'outside_bounds', 'outside_hours'] as const;
export type AdRestingReason = (typeof AD_RESTING_REASONS)[number];

/** An ad as others see it. */
export const adCodec = fields({
  id: field('id', idNumber),
  trader: field('user', traderCodec),
  side: adTermsFields.side,
  coin: p2pCoin,
  currency: p2pCurrency,
  priceType: adTermsFields.priceType,
  premium: adTermsFields.premium,
  /** Undefined while the ad rests. */
  currentPrice: optionalField('current_price', positiveDecimal),
  restingReason: optionalField('resting_reason', v.picklist(AD_RESTING_REASONS)),
  availableAmount: field('available_amount', decimalText),
  minimum: adTermsFields.minimum,
  /** The smaller of the advertiser's maximum and what is left at the current price. */
  maximum: field('maximum', decimalText),
  /** Fee of the one who takes the ad, a fraction of the amount. */
  takerFeeRate: fieldWithDefault('taker_fee_rate', decimalText, decimal('0')),
  paymentWindow: adTermsFields.paymentWindow,
  paymentTypes: field(
    'payment_types',
    listOf(
      fields({
        id: paymentTypeCodec.fields.id,
        name: paymentTypeCodec.fields.name,
      }),
    ),
  ),
  terms: adTermsFields.terms,
  region: adTermsFields.region,
  conditions: adTermsFields.conditions,
  usesReferenceCode: adTermsFields.usesReferenceCode,
  /** Conditions that the reader does not meet, by their wire names; empty for a visitor. */
  failedConditions: fieldWithDefault('failed_conditions', v.array(lineText(60)), []),
  isOwn: fieldWithDefault('own', v.boolean(), false),
});
export type P2pAd = ModelOf<typeof adCodec>;

/** An ad of the reader's own. */
export const ownAdCodec = fields({
  ...adTermsFields,
  id: field('id', idNumber),
  status: field('status', adStatus),
  currentPrice: adCodec.fields.currentPrice,
  restingReason: adCodec.fields.restingReason,
  availableAmount: adCodec.fields.availableAmount,
  /** Frozen for the ad, its fee included; 0 for one that buys. */
  frozenAmount: field('frozen_amount', decimalText),
  openOrderCount: field('open_orders', countNumber),
  completedOrderCount: field('completed_orders', countNumber),
  createdAt: field('created_at', isoTime),
  updatedAt: field('updated_at', isoTime),
});
export type OwnAd = ModelOf<typeof ownAdCodec>;

/** Converts of one coin into another: firm quotes, limit converts, small balances and the history. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf, type ModelOf } from '../codec.ts';
import {
  coinCodeText,
  convertCodec,
  convertKind,
  convertSide,
  convertStatus,
  convertWallet,
} from '../entities/convert.ts';
import {
  field,
  fields,
  fieldWithDefault,
  fieldWithFallback,
  omittableField,
  optionalField,
} from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { pageFields, pageOf } from '../pages.ts';
import {
  decimalText,
  epochSecQuery,
  idNumber,
  isoTime,
  positiveDecimal,
  requestIdText,
  shortText,
} from '../wire.ts';

/** Seconds that a quote may be valid; the first is the default. */
export const QUOTE_VALIDITIES_SEC = [10, 30, 60] as const;
/** Days after which a limit convert may expire. */
export const LIMIT_EXPIRY_DAYS = [1, 3, 7, 30] as const;
/** Longest period of one history query. */
export const HISTORY_PERIOD_DAYS = 30;
/** Coins of one sweep. */
const SWEEP_COIN_COUNT_MAX = 100;

const coin = field('coin_type', coinCodeText);
const namedCoinFields = { coin, coinName: fieldWithFallback('full_name', shortText(60), coin) };
const toCoin = field('to_coin', coinCodeText);
const coinsFields = { fromCoin: field('from_coin', coinCodeText), toCoin };
const requestId = field('request_id', requestIdText);

const coinCodec = fields({
  ...namedCoinFields,
  /** Decimals of an amount. */
  decimals: fieldWithDefault('decimal', v.number(), 8),
});
export type ConvertCoin = ModelOf<typeof coinCodec>;

export const convertCoins = route({
  method: 'GET',
  path: '/swap-coin-list',
  access: 'trader',
  reply: listOf(coinCodec),
  isSilent: true,
});

const pairCodec = fields({
  ...coinsFields,
  /** Undefined while the books have no price. */
  minimum: optionalField('minimum', decimalText),
  maximum: optionalField('maximum', decimalText),
  /** Rate after the spread; undefined while the books have no price. */
  rate: optionalField('rate', decimalText),
  inverseRate: optionalField('inverse_rate', decimalText),
  /** Range of the limit price of a sell, which counts received coin per paid coin; undefined like the limits. */
  sellPriceMin: optionalField('sell_price_minimum', decimalText),
  sellPriceMax: optionalField('sell_price_maximum', decimalText),
  /** Range of the limit price of a buy, which counts paid coin per received coin. */
  buyPriceMin: optionalField('buy_price_minimum', decimalText),
  buyPriceMax: optionalField('buy_price_maximum', decimalText),
  fromDecimals: field('from_decimal', v.number()),
  toDecimals: field('to_decimal', v.number()),
  isEnabled: field('enabled', v.boolean()),
});
export type ConvertPair = ModelOf<typeof pairCodec>;

export const convertPair = route({
  method: 'GET',
  path: '/swap-pair-info',
  access: 'trader',
  query: fields(coinsFields),
  reply: pairCodec,
  isSilent: true,
});

export const QUOTE_STATUSES = ['open', 'accepted', 'expired', 'cancelled', 'rejected'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
const quoteStatus = numberedInBody<QuoteStatus>({
  open: 1,
  accepted: 2,
  expired: 3,
  cancelled: 4,
  rejected: 5,
});

const quoteCodec = fields({
  /** Undefined for an indicative quote: the balance is too low. */
  quoteId: optionalField('quote_id', shortText(64)),
  ...coinsFields,
  fromAmount: field('from_amount', decimalText),
  toAmount: field('to_amount', decimalText),
  /** Received coin per paid coin, cut at 8 decimals. */
  rate: field('rate', decimalText),
  inverseRate: field('inverse_rate', decimalText),
  /** 0: the spread is in the rate. */
  fee: field('fee', decimalText),
  wallet: field('wallet_type', convertWallet),
  /** By the exchange's clock, like `expiresAt`. */
  quotedAt: field('quoted_at', isoTime),
  expiresAt: field('expires_at', isoTime),
  status: field('status', quoteStatus),
});
export type ConvertQuote = ModelOf<typeof quoteCodec>;

/** Sends the validity too, for clients that do not compare the times. */
const quoteReply = codec(v.object({ ...quoteCodec.wire.entries, seconds_left: v.number() }), {
  decode: (wire) => quoteCodec.decode(wire),
  encode: (quote) => ({
    ...quoteCodec.encode(quote),
    seconds_left: Math.floor((quote.expiresAt - quote.quotedAt) / 1_000),
  }),
});

const wallet = fieldWithDefault('wallet_type', convertWallet, 'spot');
const amountsFields = {
  fromAmount: omittableField('from_amount', positiveDecimal),
  toAmount: omittableField('to_amount', positiveDecimal),
};

export const convertQuote = route({
  method: 'POST',
  path: '/swap-coin-quote',
  access: 'trader',
  body: fields({
    ...coinsFields,
    ...amountsFields,
    wallet,
    validSec: fieldWithDefault(
      'valid_seconds',
      v.picklist(QUOTE_VALIDITIES_SEC),
      QUOTE_VALIDITIES_SEC[0],
    ),
  }),
  reply: quoteReply,
  // The form shows the rejection of a quote in its place.
  isSilent: true,
});

const quoteId = field(
  'quote_id',
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'a quote ID')),
);

/** State of a quote, with the convert that it became. */
const outcomeCodec = fields({
  quoteId,
  status: field('status', quoteStatus),
  convert: optionalField('order', convertCodec),
});
export type QuoteOutcome = ModelOf<typeof outcomeCodec>;

export const acceptConvert = route({
  method: 'POST',
  path: '/swap-coin-accept',
  access: 'trader',
  body: fields({ quoteId, requestId }),
  reply: outcomeCodec,
});

export const quoteOutcome = route({
  method: 'GET',
  path: '/swap-coin-status/:quote_id',
  access: 'trader',
  params: fields({ quoteId }),
  reply: outcomeCodec,
  isSilent: true,
});

export const createLimitConvert = route({
  method: 'POST',
  path: '/swap-limit-create',
  access: 'trader',
  body: fields({
    ...coinsFields,
    side: field('side', convertSide),
    limitPrice: field('limit_price', positiveDecimal),
    ...amountsFields,
    wallet,
    expireDays: field('expire_days', v.picklist(LIMIT_EXPIRY_DAYS)),
    requestId,
  }),
  reply: convertCodec,
});

export const cancelLimitConvert = route({
  method: 'POST',
  path: '/swap-limit-cancel',
  access: 'trader',
  body: fields({ id: field('id', idNumber) }),
  reply: convertCodec,
});

export const limitConverts = route({
  method: 'GET',
  path: '/swap-limit-list',
  access: 'trader',
  query: fields(pageFields),
  reply: pageOf(convertCodec),
  isSilent: true,
});

/** Without a period, the last 30 days; with one end, the 30 days before or after it. */
export const convertHistory = route({
  method: 'GET',
  path: '/swap-history-app',
  access: 'trader',
  query: fields({
    coin: omittableField('coin_type', coinCodeText),
    kind: omittableField('kind', convertKind),
    status: omittableField('status', convertStatus),
    since: omittableField('start_time', epochSecQuery),
    until: omittableField('end_time', epochSecQuery),
    ...pageFields,
  }),
  reply: pageOf(convertCodec),
  isSilent: true,
});

const smallBalanceCodec = fields({
  ...namedCoinFields,
  available: field('balance', decimalText),
  valueUsd: field('usd_total', decimalText),
});
export type SmallBalance = ModelOf<typeof smallBalanceCodec>;

export const smallBalances = route({
  method: 'GET',
  path: '/swap-small-balance-list',
  access: 'trader',
  reply: listOf(smallBalanceCodec),
  isSilent: true,
});

/** A repeated coin counts once. */
const sweptCoins = codec(
  v.pipe(
    v.array(coinCodeText),
    v.minLength(1, 'at least one coin'),
    v.maxLength(SWEEP_COIN_COUNT_MAX, 'too many coins'),
  ),
  {
    decode: (coins): readonly string[] => [...new Set(coins)],
    encode: (coins) => [...coins],
  },
);

export const sweepSmallBalances = route({
  method: 'POST',
  path: '/swap-small-balance',
  access: 'trader',
  body: fields({ coins: field('coin_types', sweptCoins), toCoin, requestId }),
  reply: fields({ converts: field('orders', listOf(convertCodec)) }),
});

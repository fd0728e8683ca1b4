/** Peer-to-peer trading: its settings and its ads. */
import * as v from 'valibot';
import { P2P_APPEAL_REASONS } from '../core/p2p.ts';
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { coinCodeText, convertSide } from '../entities/convert.ts';
import { countryText } from '../entities/identity.ts';
import { currencyText, p2pCoin, p2pCurrency } from '../entities/p2p-common.ts';
import { adCodec, adStatus, adTermsFields, ownAdCodec } from '../entities/p2p-ad.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { pageFields, pageOf } from '../pages.ts';
import {
  countNumber,
  decimalText,
  idInPath,
  idNumber,
  isoTime,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';

const requestId = field('request_id', requestIdText);
const adId = field('id', idNumber);

const tradedCoin = fields({
  code: field('coin_type', coinCodeText),
  /** Decimals of an amount. */
  decimals: field('decimal', countNumber),
});
const tradedCurrency = fields({
  code: field('currency', currencyText),
  /** Decimals of a fiat amount. */
  decimals: field('decimal', countNumber),
  /** Smallest and largest fiat amount of one order. */
  minimum: field('minimum', decimalText),
  maximum: field('maximum', decimalText),
});
export type P2pCurrency = ModelOf<typeof tradedCurrency>;

const settingsCodec = fields({
  coins: field('coins', listOf(tradedCoin)),
  currencies: field('currencies', listOf(tradedCurrency)),
  /** Fees as fractions of the amount. */
  makerFeeRate: field('maker_fee_rate', decimalText),
  takerFeeRate: field('taker_fee_rate', decimalText),
  graceMinutes: field('grace_minutes', countNumber),
  appealAfterMinutes: field('appeal_after_minutes', countNumber),
  releaseDeadlineHours: field('release_deadline_hours', countNumber),
  openOrdersMax: field('open_orders_max', countNumber),
  /** Percent of the reference price from which a fixed price must be confirmed, and is refused. */
  priceWarningPercent: field('price_warning_percent', countNumber),
  priceLimitPercent: field('price_limit_percent', countNumber),
  appealReasons: fieldWithDefault(
    'appeal_reasons',
    v.array(v.picklist(Object.values(P2P_APPEAL_REASONS))),
    [],
  ),
  /** When the currency rates were made, from which the reference prices are derived. */
  ratesUpdatedAt: optionalField('rates_updated_at', isoTime),
});
export type P2pSettings = ModelOf<typeof settingsCodec>;

export const p2pSettings = route({
  method: 'GET',
  path: '/p2p/settings',
  access: 'public',
  reply: settingsCodec,
  isSilent: true,
});

export const AD_SORTS = ['price', 'completion', 'speed'] as const;
export type AdSort = (typeof AD_SORTS)[number];

/** Ads for a visitor who wants to buy or sell. Best first by `sort`. */
const adQuery = fields({
  ...pageFields,
  /** The reader's side. */
  side: field('side', convertSide),
  coin: p2pCoin,
  currency: p2pCurrency,
  fiatAmount: omittableField('amount', positiveDecimal),
  coinAmount: omittableField('coin_amount', positiveDecimal),
  paymentTypeIds: omittableField(
    'payment_type_ids',
    /** Numbers with commas between them. */
    v.pipe(v.string(), v.regex(/^\d{1,9}(,\d{1,9}){0,19}$/, 'numbers with commas')),
  ),
  region: omittableField('country', countryText),
  isVerifiedOnly: omittableField('only_verified', v.picklist(['1'])),
  /** Only ads whose conditions the reader meets. */
  isTradableOnly: omittableField('only_tradable', v.picklist(['1'])),
  isFollowedOnly: omittableField('only_followed', v.picklist(['1'])),
  sort: omittableField('sort', v.picklist(AD_SORTS)),
});
export type AdQuery = ModelOf<typeof adQuery>;

const adListCodec = fields({
  ads: field('ads', pageOf(adCodec)),
  /** Price of the coin in the currency; undefined without one. */
  referencePrice: optionalField('reference_price', positiveDecimal),
  referenceAt: optionalField('reference_at', isoTime),
});
export type AdList = ModelOf<typeof adListCodec>;

export const p2pAds = route({
  method: 'GET',
  path: '/p2p/ad-list',
  access: 'optional',
  query: adQuery,
  reply: adListCodec,
  isSilent: true,
});

/** One ad, for a link that was shared. */
export const p2pAd = route({
  method: 'GET',
  path: '/p2p/ad-details/:id',
  access: 'optional',
  params: fields({ id: field('id', idInPath) }),
  reply: adCodec,
  isSilent: true,
});

export const ownP2pAds = route({
  method: 'GET',
  path: '/p2p/my-ads',
  access: 'trader',
  query: fields(pageFields),
  reply: pageOf(ownAdCodec),
  isSilent: true,
});

/** What the editor shows before an ad is published. */
const previewCodec = fields({
  referencePrice: optionalField('reference_price', positiveDecimal),
  referenceAt: optionalField('reference_at', isoTime),
  /** Undefined while there is no price. */
  price: optionalField('price', positiveDecimal),
  /** Frozen at publication; 0 for an ad that buys. */
  escrowAmount: field('escrow_amount', decimalText),
  /** Place among the online ads of the same side, coin and currency: 1 is the best price. */
  rank: optionalField('rank', countNumber),
  /** Online ads of the same side, coin and currency, this one included. */
  adCount: field('ad_count', countNumber),
});
export type AdPreview = ModelOf<typeof previewCodec>;

export const previewP2pAd = route({
  method: 'GET',
  path: '/p2p/ad-preview',
  access: 'trader',
  query: fields({
    side: field('side', convertSide),
    coin: p2pCoin,
    currency: p2pCurrency,
    price: omittableField('price', positiveDecimal),
    premium: omittableField('premium', positiveDecimal),
    totalAmount: omittableField('total_amount', positiveDecimal),
    /** The reader's ad that is being changed. */
    exceptId: omittableField('except_id', idNumber),
  }),
  reply: previewCodec,
  isSilent: true,
});

const confirmedPercent = omittableField('confirmed_percent', countNumber);

export const createP2pAd = route({
  method: 'POST',
  path: '/p2p/ad-create',
  access: 'trader',
  body: fields({
    ...adTermsFields,
    /** Whether it is online at once. */
    isOnline: fieldWithDefault('online', v.boolean(), true),
    /** Whole percent from the reference price that the advertiser has typed, for a price far from it. */
    confirmedPercent,
    requestId,
  }),
  reply: ownAdCodec,
});

export const updateP2pAd = route({
  method: 'POST',
  path: '/p2p/ad-update',
  access: 'trader',
  body: fields({ ...adTermsFields, id: adId, confirmedPercent, requestId }),
  reply: ownAdCodec,
});

export const setP2pAdStatus = route({
  method: 'POST',
  path: '/p2p/ad-status',
  access: 'trader',
  body: fields({ id: adId, status: field('status', adStatus), requestId }),
  reply: ownAdCodec,
});

/** Closes the ad and returns what is frozen for it; open orders go on. */
export const deleteP2pAd = route({
  method: 'DELETE',
  path: '/p2p/ad-delete',
  access: 'trader',
  body: fields({ id: adId, requestId }),
  reply: undefined,
});

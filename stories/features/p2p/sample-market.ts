/** Ads, traders, settings and payment methods for the stories of peer-to-peer trading. */
import { decimal } from '#contract/core/decimal.ts';
import { adCodec, ownAdCodec, type OwnAd, type P2pAd } from '#contract/entities/p2p-ad.ts';
import {
  paymentMethodCodec,
  paymentTypeCodec,
  type PaymentMethod,
  type PaymentType,
} from '#contract/entities/p2p-payment-method.ts';
import {
  feedbackCodec,
  traderProfileCodec,
  type P2pFeedback,
  type TraderProfile,
} from '#contract/entities/p2p-trader.ts';
import type { Page } from '#contract/pages.ts';
import { p2pSettings, type AdList, type P2pSettings } from '#contract/rest/p2p-ads.ts';
import {
  adWire,
  feedbackWire,
  ownAdWire,
  p2pSettingsWire,
  paymentMethodWire,
  paymentTypeWire,
  traderProfileWire,
} from '#contract/samples/p2p.ts';

export const pageOf = <Item>(items: readonly Item[], lastPage = 1): Page<Item> => ({
  items,
  currentPage: 1,
  lastPage,
  perPage: 20,
  total: items.length,
});

export const settings: P2pSettings = {
  ...p2pSettings.reply.decode(p2pSettingsWire),
  coins: ['USDT', 'BTC', 'ETH'].map((code) => ({ code, decimals: 8 })),
  currencies: [
    { code: 'EUR', decimals: 2, minimum: decimal('5'), maximum: decimal('50000') },
    { code: 'VND', decimals: 0, minimum: decimal('100000'), maximum: decimal('900000000') },
  ],
};

const sepa = paymentTypeCodec.decode(paymentTypeWire);
const wise: PaymentType = {
  id: 2,
  name: 'Wise',
  countries: [],
  currencies: ['EUR'],
  fields: [
    {
      key: 'email',
      label: 'Email',
      kind: 'email',
      isRequired: true,
      pattern: undefined,
      isMasked: false,
    },
  ],
};
export const types: readonly PaymentType[] = [sepa, wise];

const first = adCodec.decode(adWire);
export const sellAd: P2pAd = { ...first, paymentTypes: [sepa, wise] };
export const ads: readonly P2pAd[] = [
  sellAd,
  {
    ...first,
    id: 502,
    trader: {
      ...first.trader,
      id: 'Q9X8W7E6',
      nickname: 'Łukasz_Wymiana',
      merchantLevel: 'none',
      orders30d: 12,
      completionRate30d: 0.8,
      releaseMinutes: 11,
      isOnline: false,
    },
    currentPrice: decimal('0.9351'),
    minimum: decimal('20'),
    maximum: decimal('350.5'),
    failedConditions: ['min_register_days'],
  },
  {
    ...first,
    id: 503,
    trader: {
      ...first.trader,
      id: 'M3N4B5V6',
      nickname: 'متجر النيل',
      merchantLevel: 'none',
      orders30d: 1,
      completionRate30d: undefined,
      releaseMinutes: undefined,
    },
    currentPrice: undefined,
    restingReason: 'no_reference',
  },
  {
    ...first,
    id: 504,
    trader: { ...first.trader, id: 'Z5Y4X3W2', nickname: 'MaiTrades' },
    currentPrice: decimal('0.94'),
    isOwn: true,
  },
];
export const buyAd: P2pAd = {
  ...first,
  id: 505,
  side: 'buy',
  currentPrice: decimal('0.915'),
  takerFeeRate: decimal('0.001'),
  availableAmount: decimal('2500'),
};

export const adList: AdList = {
  ads: pageOf(ads),
  referencePrice: decimal('0.92'),
  referenceAt: undefined,
};

export const method: PaymentMethod = paymentMethodCodec.decode(paymentMethodWire);
export const methods: readonly PaymentMethod[] = [
  method,
  {
    ...method,
    id: 32,
    typeId: 2,
    typeName: 'Wise',
    label: '',
    account: [{ key: 'email', label: 'Email', value: 'mai@example.com' }],
    isInUse: true,
  },
];

export const profile: TraderProfile = traderProfileCodec.decode(traderProfileWire);
const praise = feedbackCodec.decode(feedbackWire);
export const feedback: Page<P2pFeedback> = pageOf([
  praise,
  {
    ...praise,
    orderUid: '26112900042',
    rating: 'bad',
    tags: ['slow', 'asked_for_more'],
    text: '<b>Asked</b> for 5 EUR more.',
  },
]);

const ownAd = ownAdCodec.decode(ownAdWire);
export const ownAds: readonly OwnAd[] = [
  ownAd,
  {
    ...ownAd,
    id: 506,
    restingReason: 'outside_bounds',
    currentPrice: undefined,
    openOrderCount: 0,
  },
  {
    ...ownAd,
    id: 507,
    side: 'buy',
    status: 'offline',
    priceType: 'fixed',
    price: decimal('0.91'),
    premium: undefined,
    currentPrice: undefined,
    frozenAmount: decimal('0'),
    openOrderCount: 0,
  },
  { ...ownAd, id: 508, status: 'exhausted', availableAmount: decimal('12'), openOrderCount: 3 },
  { ...ownAd, id: 509, status: 'suspended', openOrderCount: 0 },
];

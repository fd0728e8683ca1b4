/** Wire examples of peer-to-peer trading: a sale of 107.08931248 USDT for 100 EUR at 0.9338. */
import { decimal } from '../core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '../core/durations.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import type { WireOf } from '../codec.ts';
import type { adCodec, adConditionsCodec, adTermsCodec, ownAdCodec } from '../entities/p2p-ad.ts';
import type {
  appealCodec,
  p2pFileCodec,
  p2pOrderCodec,
  p2pOrderDetailsCodec,
  settlementCodec,
} from '../entities/p2p-order.ts';
import type {
  orderPaymentMethodCodec,
  paymentMethodCodec,
  paymentTypeCodec,
} from '../entities/p2p-payment-method.ts';
import type { merchantApplicationCodec, merchantStandingCodec } from '../entities/p2p-merchant.ts';
import type { feedbackCodec, traderCodec, traderProfileCodec } from '../entities/p2p-trader.ts';
import type { p2pAds, p2pSettings, previewP2pAd } from '../rest/p2p-ads.ts';
import type { p2pAdsUpdateCodec } from '../realtime/p2p-ads.ts';
import type { p2pOrderUpdateCodec } from '../realtime/p2p.ts';
import { SAMPLE_TIME } from './spot.ts';
import { PIXEL } from './support-chat.ts';

const minutesFromNow = (minutes: number): string =>
  isoOf((SAMPLE_TIME + minutes * MINUTE_MS) as EpochMs);
const daysAgo = (days: number): string => isoOf((SAMPLE_TIME - days * DAY_MS) as EpochMs);

export const REQUEST_ID = '6f1de7a0-55b3-4c7a-9a38-2c6a4f0e8d11';
export const ORDER_UID = '26112900041';
const METHOD_ID = 31;

export const traderWire: WireOf<typeof traderCodec> = {
  uid: 'T7K2M9Q4',
  nickname: 'NordicCoins',
  merchant_level: 2,
  verified: true,
  orders_30d: 214,
  completion_rate_30d: 0.985,
  average_release_minutes: 4.2,
  online: true,
};

export const merchantApplicationWire: WireOf<typeof merchantApplicationCodec> = {
  state: 1,
  text: 'I trade daily and answer within minutes, from eight to eight.',
  note: '',
  created_at: daysAgo(1),
  decided_at: null,
};
export const merchantStandingWire: WireOf<typeof merchantStandingCodec> = {
  merchant_level: 0,
  kyc_level: 3,
  required_kyc_level: 3,
  application: merchantApplicationWire,
};

export const traderProfileWire: WireOf<typeof traderProfileCodec> = {
  ...traderWire,
  registered_at: daysAgo(410),
  first_trade_days: 402,
  orders_total: 2_318,
  average_pay_minutes: 6.5,
  good_count: 1_902,
  bad_count: 23,
  unreleased_rate_30d: 0.01,
  last_seen: minutesFromNow(0),
  followed: false,
  blocked: false,
};

export const feedbackWire: WireOf<typeof feedbackCodec> = {
  order_uid: ORDER_UID,
  from: traderWire,
  rating: 1,
  tags: ['fast', 'friendly'],
  text: 'Released within two minutes.',
  created_at: minutesFromNow(-300),
};

export const paymentTypeWire: WireOf<typeof paymentTypeCodec> = {
  id: 1,
  name: 'SEPA',
  country_codes: [],
  currencies: ['EUR'],
  fields: [
    { key: 'iban', label: 'IBAN', type: 'iban', required: true, pattern: null, mask: true },
    { key: 'bank', label: 'Bank', type: 'text', required: false, pattern: null, mask: false },
  ],
};

const account: WireOf<typeof paymentMethodCodec>['fields'] = [
  { key: 'iban', label: 'IBAN', value: 'DE89370400440532013000' },
  { key: 'bank', label: 'Bank', value: 'Commerzbank' },
];

export const paymentMethodWire: WireOf<typeof paymentMethodCodec> = {
  id: METHOD_ID,
  type_id: 1,
  type_name: 'SEPA',
  label: 'Main account',
  fields: account,
  real_name: 'Mai Tran',
  qr_image_id: null,
  in_use: false,
  created_at: daysAgo(90),
};

export const orderPaymentMethodWire: WireOf<typeof orderPaymentMethodCodec> = {
  id: METHOD_ID,
  type_id: 1,
  type_name: 'SEPA',
  fields: account,
  real_name: 'Mai Tran',
  qr_image_id: null,
};

export const adConditionsWire: WireOf<typeof adConditionsCodec> = {
  min_kyc_level: 1,
  min_register_days: 30,
  min_completed_30d: 0,
  min_completion_rate_30d: 0,
  no_own_ads: false,
  blocked_countries: [],
};

export const adTermsWire: WireOf<typeof adTermsCodec> = {
  side: 2,
  coin_type: 'USDT',
  currency: 'EUR',
  price_type: 2,
  price: null,
  premium: decimal('101.5'),
  price_floor: decimal('0.9'),
  price_ceiling: null,
  total_amount: decimal('5000'),
  minimum: decimal('50'),
  maximum: decimal('2000'),
  payment_window: 15,
  payment_method_ids: [METHOD_ID],
  payment_type_ids: [],
  terms: 'Transfers from your own account only.',
  auto_reply: 'Hello, the account is in the order.',
  region: null,
  conditions: adConditionsWire,
  use_reference_code: true,
  hours: null,
};

export const adWire: WireOf<typeof adCodec> = {
  id: 501,
  user: traderWire,
  side: 2,
  coin_type: 'USDT',
  currency: 'EUR',
  price_type: 2,
  premium: decimal('101.5'),
  current_price: decimal('0.9338'),
  resting_reason: null,
  available_amount: decimal('4892.91068752'),
  minimum: decimal('50'),
  maximum: decimal('2000'),
  taker_fee_rate: decimal('0'),
  payment_window: 15,
  payment_types: [{ id: 1, name: 'SEPA' }],
  terms: adTermsWire.terms ?? '',
  region: null,
  conditions: adConditionsWire,
  use_reference_code: true,
  failed_conditions: [],
  own: false,
};

export const ownAdWire: WireOf<typeof ownAdCodec> = {
  ...adTermsWire,
  id: 501,
  status: 1,
  current_price: decimal('0.9338'),
  resting_reason: null,
  available_amount: decimal('4892.91068752'),
  frozen_amount: decimal('4897.80359820'),
  open_orders: 1,
  completed_orders: 37,
  created_at: daysAgo(20),
  updated_at: daysAgo(1),
};

export const adListWire: WireOf<typeof p2pAds.reply> = {
  ads: { data: [adWire], current_page: 1, last_page: 1, per_page: 20, total: 1 },
  reference_price: decimal('0.92'),
  reference_at: minutesFromNow(0),
};

export const adPreviewWire: WireOf<typeof previewP2pAd.reply> = {
  reference_price: decimal('0.92'),
  reference_at: minutesFromNow(0),
  price: decimal('0.9338'),
  escrow_amount: decimal('5005'),
  rank: 3,
  ad_count: 14,
};

export const p2pSettingsWire: WireOf<typeof p2pSettings.reply> = {
  coins: [{ coin_type: 'USDT', decimal: 8 }],
  currencies: [{ currency: 'EUR', decimal: 2, minimum: decimal('5'), maximum: decimal('50000') }],
  maker_fee_rate: decimal('0.001'),
  taker_fee_rate: decimal('0'),
  grace_minutes: 15,
  appeal_after_minutes: 10,
  release_deadline_hours: 24,
  open_orders_max: 3,
  price_warning_percent: 20,
  price_limit_percent: 50,
  appeal_reasons: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  rates_updated_at: daysAgo(1),
};

export const p2pOrderWire: WireOf<typeof p2pOrderCodec> = {
  uid: ORDER_UID,
  ad_id: 501,
  role: 'buyer',
  is_maker: false,
  counterparty: traderWire,
  coin_type: 'USDT',
  currency: 'EUR',
  price: decimal('0.9338'),
  amount: decimal('107.08931248'),
  fiat_amount: decimal('100'),
  fee: decimal('0'),
  received_amount: decimal('107.08931248'),
  escrow_amount: decimal('107.1964018'),
  payment_type: 'SEPA',
  reference_code: '482915',
  use_reference_code: true,
  status: 1,
  cancel_request_status: 0,
  cancel_request_expires_at: null,
  payment_window: 15,
  created_at: minutesFromNow(-3),
  payment_expires_at: minutesFromNow(12),
  appeal_available_at: null,
  escrow_grace_until: null,
  paid_at: null,
  release_due_at: null,
  released_at: null,
  closed_at: null,
  cancel_reason: null,
  settled: false,
  unread_count: 1,
  allowed_actions: ['mark_paid', 'cancel', 'send_message'],
  revision: 1,
};

export const p2pFileWire: WireOf<typeof p2pFileCodec> = {
  id: 'f8Kq2Lw7Rt5Xv9Nc',
  media_type: 'image/png',
  name: 'transfer.png',
  bytes: 70,
  sha256: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
  uploaded_at: minutesFromNow(-1),
};

export const appealWire: WireOf<typeof appealCodec> = {
  id: 12,
  late: false,
  opened_by: 'buyer',
  reason: 1,
  status: 2,
  evidence: [
    {
      author: 'buyer',
      text: 'Paid from my own account at 10:04, nothing was released.',
      files: [p2pFileWire],
      created_at: minutesFromNow(-1),
    },
  ],
  created_at: minutesFromNow(-1),
  respond_by: minutesFromNow(1_439),
  claimed: false,
  verdict_note: '',
};

export const settlementWire: WireOf<typeof settlementCodec> = {
  proposal_id: 3,
  proposed_by: 'seller',
  buyer_share: 50,
  buyer_amount: decimal('53.54465624'),
  seller_amount: decimal('53.54465624'),
  expires_at: minutesFromNow(1_440),
};

export const p2pOrderDetailsWire: WireOf<typeof p2pOrderDetailsCodec> = {
  ...p2pOrderWire,
  payment_method: orderPaymentMethodWire,
  payment_methods: [orderPaymentMethodWire],
  counterparty_name: 'Mai Tran',
  counterparty_native_name: 'Trần Mai',
  terms: adTermsWire.terms ?? '',
  appeal_reasons: [],
  appeal: null,
  settlement: null,
  cancel_request_reason: null,
  files: [],
  own_feedback: null,
  timeline: [{ status: 1, created_at: minutesFromNow(-3), by: 'buyer' }],
  chat_open_until: null,
};

export const p2pOrderUpdateWire: WireOf<typeof p2pOrderUpdateCodec> = {
  seq: 4,
  server_time: SAMPLE_TIME,
  order: p2pOrderWire,
};

export const p2pAdsUpdateWire: WireOf<typeof p2pAdsUpdateCodec> = {
  seq: 12,
  server_time: SAMPLE_TIME,
  reference_price: decimal('0.92'),
  ads: [{ id: 501, current_price: decimal('0.9341'), maximum: decimal('500') }],
  list_changed: false,
};

/** What every change of an order has. */
export const changeBody = {
  order_uid: ORDER_UID,
  expected_status: 1,
  request_id: REQUEST_ID,
} as const;
export const evidenceBody = {
  description: 'Paid from my own account at 10:04, nothing was released.',
  files: [p2pFileWire.id],
} as const;
export const p2pFileContentWire = { media_type: 'image/png', file: PIXEL } as const;

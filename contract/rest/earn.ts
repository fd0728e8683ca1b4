/** Simple earn: products with their rates, a user's positions and what each day paid. */
import * as v from 'valibot';
import { REDEEM_SPEEDS } from '../core/earn.ts';
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { coinCodeText } from '../entities/convert.ts';
import {
  aprText,
  earnDayCodec,
  earnPositionCodec,
  earnProductCodec,
  earnRecordCodec,
  earnRecordKind,
  earnType,
  ratePointCodec,
} from '../entities/earn.ts';
import { walletNumber } from '../entities/wallet-type.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { pageFields, pageOf } from '../pages.ts';
import {
  decimalText,
  idInPath,
  idNumber,
  isoTime,
  positiveDecimal,
  requestIdText,
} from '../wire.ts';

const requestId = field('request_id', requestIdText);
const productId = field('product_id', idNumber);
const positionId = field('position_id', idNumber);

export const EARN_SORTS = ['apr', 'duration', 'coin'] as const;
export type EarnSort = (typeof EARN_SORTS)[number];

export const earnProducts = route({
  method: 'GET',
  path: '/simple-earn-list',
  access: 'optional',
  query: fields({
    type: omittableField('earn_type', earnType),
    coin: omittableField('coin_type', coinCodeText),
    sort: omittableField('sort', v.picklist(EARN_SORTS)),
  }),
  reply: listOf(earnProductCodec),
  isSilent: true,
});

export const earnProduct = route({
  method: 'GET',
  path: '/simple-earn-details/:id',
  access: 'optional',
  params: fields({ id: field('id', idInPath) }),
  reply: earnProductCodec,
  isSilent: true,
});

/** Rates by day, oldest first. */
export const earnRates = route({
  method: 'GET',
  path: '/simple-earn-rate-history/:id',
  access: 'public',
  params: fields({ id: field('id', idInPath) }),
  reply: listOf(ratePointCodec),
  isSilent: true,
});

const previewCodec = fields({
  /** Reward of a full day at today's rate. */
  rewardPerDay: field('reward_per_day', decimalText),
  /** Reward until maturity; undefined for a flexible product. */
  rewardTotal: optionalField('reward_total', decimalText),
  /** Rate over the amount's tiers. */
  apr: field('apr', aprText),
  accruesFrom: field('accrues_from', isoTime),
  /** First payment. */
  paysAt: field('pays_at', isoTime),
  maturesAt: optionalField('matures_at', isoTime),
  /** What returns when the position is left just before maturity, and after one day. */
  earlyReturn: optionalField('early_return', decimalText),
  /** What leaving early costs at most, in the reward coin. */
  earlyCost: optionalField('early_cost', decimalText),
  personalLeft: field('personal_left', decimalText),
  totalLeft: field('total_left', decimalText),
  /** In the settlement pause: when subscriptions are open again. */
  resumesAt: optionalField('resumes_at', isoTime),
});
export type EarnPreview = ModelOf<typeof previewCodec>;

/** Nothing is stored. */
export const previewEarn = route({
  method: 'POST',
  path: '/simple-earn-preview',
  access: 'trader',
  body: fields({ productId, amount: field('amount', positiveDecimal) }),
  reply: previewCodec,
  isSilent: true,
});

/** The whole free balance instead of an amount. */
const isAll = fieldWithDefault('all', v.boolean(), false);
const amount = omittableField('amount', positiveDecimal);

export const subscribeToEarn = route({
  method: 'POST',
  path: '/simple-earn-subscribe',
  access: 'trader',
  body: fields({
    productId,
    amount,
    isAll,
    wallet: field('from_wallet_type', walletNumber),
    isRenewing: fieldWithDefault('auto_renew', v.boolean(), false),
    renewalFloor: omittableField('renewal_floor', aprText),
    /** The risks were read. */
    agreement: field('agreement', v.literal(true)),
    requestId,
  }),
  reply: earnPositionCodec,
});

const redeemPreview = fields({
  amount: field('amount', decimalText),
  /** What arrives; less than the amount when rewards are paid back. */
  returned: field('returned', decimalText),
  returnsAt: field('returns_at', isoTime),
  /** What returned would be at maturity. */
  atMaturity: optionalField('at_maturity', decimalText),
  /** What is lost, in the reward coin. */
  lost: field('lost', decimalText),
});
export type RedeemPreview = ModelOf<typeof redeemPreview>;
const redeemFields = {
  positionId,
  amount,
  isAll,
  speed: field('speed', numberedInBody(REDEEM_SPEEDS)),
};

/** Nothing is changed. */
export const previewRedeem = route({
  method: 'POST',
  path: '/simple-earn-redeem-preview',
  access: 'trader',
  body: fields(redeemFields),
  reply: redeemPreview,
  isSilent: true,
});

export const redeemFromEarn = route({
  method: 'POST',
  path: '/simple-earn-redeem',
  access: 'trader',
  body: fields({
    ...redeemFields,
    /** What the user has agreed to lose; more is not taken. */
    acceptedLoss: omittableField('accepted_loss', decimalText),
    requestId,
  }),
  reply: earnPositionCodec,
});

export const setEarnRenewal = route({
  method: 'POST',
  path: '/simple-earn-auto-renew',
  access: 'trader',
  body: fields({
    positionId,
    isRenewing: field('auto_renew', v.boolean()),
    renewalFloor: omittableField('renewal_floor', aprText),
    requestId,
  }),
  reply: earnPositionCodec,
});

const autoSubscription = fields({
  productId,
  isOn: field('on', v.boolean()),
  /** Stays in the wallet. */
  keepFree: field('keep_free', decimalText),
  /** Less is not subscribed. */
  minimum: field('minimum', decimalText),
});
export type AutoSubscription = ModelOf<typeof autoSubscription>;

export const autoSubscriptions = route({
  method: 'GET',
  path: '/simple-earn-auto-subscriptions',
  access: 'trader',
  reply: listOf(autoSubscription),
  isSilent: true,
});

/** Once a day, what is free in the spot wallet is subscribed to a flexible product. */
export const setAutoSubscription = route({
  method: 'POST',
  path: '/simple-earn-auto-subscribe',
  access: 'trader',
  body: fields({ ...autoSubscription.fields, requestId }),
  reply: listOf(autoSubscription),
});

export const EARN_TABS = ['active', 'ended'] as const;

export const earnPositions = route({
  method: 'GET',
  path: '/simple-earn-positions',
  access: 'trader',
  query: fields({ ...pageFields, tab: fieldWithDefault('tab', v.picklist(EARN_TABS), 'active') }),
  reply: pageOf(earnPositionCodec),
  isSilent: true,
});

/** The days of a position, newest first, each with the inputs of its reward. */
export const earnDays = route({
  method: 'GET',
  path: '/simple-earn-rewards/:id',
  access: 'trader',
  params: fields({ id: field('id', idInPath) }),
  query: fields(pageFields),
  reply: pageOf(earnDayCodec),
  isSilent: true,
});

export const earnHistory = route({
  method: 'GET',
  path: '/simple-earn-history',
  access: 'trader',
  query: fields({ ...pageFields, kind: omittableField('kind', earnRecordKind) }),
  reply: pageOf(earnRecordCodec),
  isSilent: true,
});

const coinSummary = fields({
  coin: field('coin_type', coinCodeText),
  /** In locked and flexible positions. */
  amount: field('amount', decimalText),
  paid: field('paid', decimalText),
  paidYesterday: field('paid_yesterday', decimalText),
});
const summaryCodec = fields({
  coins: field('coins', listOf(coinSummary)),
  positionCount: field('active_positions', v.number()),
  /** Estimates in dollars; undefined without prices. */
  value: optionalField('value', decimalText),
  paidValue: optionalField('paid_value', decimalText),
});
export type EarnSummary = ModelOf<typeof summaryCodec>;

export const earnSummary = route({
  method: 'GET',
  path: '/simple-earn-summary',
  access: 'trader',
  reply: summaryCodec,
  isSilent: true,
});

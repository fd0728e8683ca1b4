/** A trader of peer-to-peer trading as others see one, with feedback. */
import * as v from 'valibot';
import { P2P_MERCHANT_LEVELS } from '../core/p2p.ts';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { countNumber, isoTime, shortText } from '../wire.ts';
import { p2pOrderUidText, traderIdText } from './p2p-common.ts';

/** A share between 0 and 1. */
const shareNumber = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const isFollowed = fieldWithDefault('followed', v.boolean(), false);
const isBlocked = fieldWithDefault('blocked', v.boolean(), false);

/** What a row of a list shows. */
export const traderCodec = fields({
  id: field('uid', traderIdText),
  nickname: field('nickname', shortText(60)),
  merchantLevel: fieldWithDefault('merchant_level', numberedInBody(P2P_MERCHANT_LEVELS), 'none'),
  /** Whether the identity is verified. */
  isVerified: field('verified', v.boolean()),
  /** Ended orders of the last 30 days. */
  orders30d: field('orders_30d', countNumber),
  /** Completed share of the orders that ended in the last 30 days; undefined without one. */
  completionRate30d: optionalField('completion_rate_30d', shareNumber),
  /** Mean minutes from payment to release; undefined without one. */
  releaseMinutes: optionalField('average_release_minutes', v.number()),
  isOnline: fieldWithDefault('online', v.boolean(), false),
});
export type Trader = ModelOf<typeof traderCodec>;

export const traderProfileCodec = fields({
  ...traderCodec.fields,
  registeredAt: field('registered_at', isoTime),
  /** Days since the first completed order; undefined without one. */
  firstTradeDays: optionalField('first_trade_days', countNumber),
  ordersTotal: field('orders_total', countNumber),
  payMinutes: optionalField('average_pay_minutes', v.number()),
  goodCount: field('good_count', countNumber),
  badCount: field('bad_count', countNumber),
  /** Share of the orders marked as paid by this trader that ended without a release, over 30 days. */
  unreleasedRate30d: optionalField('unreleased_rate_30d', shareNumber),
  lastSeenAt: optionalField('last_seen', isoTime),
  isFollowed,
  isBlocked,
});
export type TraderProfile = ModelOf<typeof traderProfileCodec>;

export const P2P_RATINGS = { good: 1, bad: 2 } as const;
export type P2pRating = keyof typeof P2P_RATINGS;
export const p2pRating = numberedInBody(P2P_RATINGS);

/** What a trader praises or complains about. */
export const P2P_FEEDBACK_TAGS = [
  'fast',
  'friendly',
  'safe',
  'clear_terms',
  'slow',
  'rude',
  'asked_for_more',
  'off_platform',
] as const;
export type P2pFeedbackTag = (typeof P2P_FEEDBACK_TAGS)[number];

export const feedbackCodec = fields({
  orderUid: field('order_uid', p2pOrderUidText),
  from: field('from', traderCodec),
  rating: field('rating', p2pRating),
  tags: fieldWithDefault('tags', v.array(v.picklist(P2P_FEEDBACK_TAGS)), []),
  text: fieldWithDefault('text', shortText(400), ''),
  createdAt: field('created_at', isoTime),
});
export type P2pFeedback = ModelOf<typeof feedbackCodec>;

/** Peer-to-peer trading on the operator's desk: appeals and complaints that wait for a decision, reported and
 *  suspended traders. Every reading of a file is audited. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { chatMessageCodec, chatTextText } from '../entities/chat-message.ts';
import { lineText, p2pFileIdText, p2pOrderUidText, p2pRole } from '../entities/p2p-common.ts';
import { orderPaymentMethodCodec } from '../entities/p2p-payment-method.ts';
import {
  appealCodec,
  P2P_FILE_TYPES,
  p2pOrderCodec,
  settlementCodec,
} from '../entities/p2p-order.ts';
import { merchantApplicationCodec, merchantLevel } from '../entities/p2p-merchant.ts';
import { traderProfileCodec } from '../entities/p2p-trader.ts';
import { REPORT_REASONS } from '../rest/p2p-traders.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { countNumber, idNumber, isoTime, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

const order = p2pOrderCodec.fields;

/** One line of the list. */
const appealSummary = fields({
  id: appealCodec.fields.id,
  orderUid: field('order_uid', p2pOrderUidText),
  isLate: appealCodec.fields.isLate,
  openedBy: appealCodec.fields.openedBy,
  reason: appealCodec.fields.reason,
  status: appealCodec.fields.status,
  coin: order.coin,
  currency: order.currency,
  amount: order.amount,
  fiatAmount: order.fiatAmount,
  openedAt: appealCodec.fields.openedAt,
  respondBy: appealCodec.fields.respondBy,
  isClaimed: appealCodec.fields.isClaimed,
  /** Whether the other side is a bot: the automatic reviewer may decide. */
  isWithBot: field('with_bot', v.boolean()),
});
export type AppealSummary = ModelOf<typeof appealSummary>;

const reportCodec = fields({
  id: field('id', idNumber),
  reporterId: field('reporter_id', userIdNumber),
  reportedId: field('reported_id', userIdNumber),
  trader: field('trader', traderProfileCodec),
  orderUid: optionalField('order_uid', p2pOrderUidText),
  reason: field('reason', v.picklist(REPORT_REASONS)),
  text: field('text', shortText(2_000)),
  /** Whether the trader is barred until the desk lifts it. */
  isSuspended: field('suspended', v.boolean()),
  createdAt: field('created_at', isoTime),
});
export type TraderReport = ModelOf<typeof reportCodec>;

const applicationCodec = fields({
  id: field('id', idNumber),
  userId: field('user_id', userIdNumber),
  trader: field('trader', traderProfileCodec),
  application: field('application', merchantApplicationCodec),
});
export type ApplicationInReview = ModelOf<typeof applicationCodec>;

/** Oldest first. */
const queueCodec = fields({
  /** Traders who wait to be merchants. */
  applications: fieldWithDefault('applications', listOf(applicationCodec), []),
  appeals: field('appeals', listOf(appealSummary)),
  reports: field('reports', listOf(reportCodec)),
});

export const p2pQueue = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.p2p,
  reply: queueCodec,
});

const sideCodec = fields({
  userId: field('user_id', userIdNumber),
  profile: field('profile', traderProfileCodec),
  verifiedName: fieldWithDefault('verified_name', shortText(130), ''),
  nativeName: optionalField('native_name', shortText(130)),
  /** Appeals that this user has won and lost. */
  wonCount: field('appeals_won', countNumber),
  lostCount: field('appeals_lost', countNumber),
  /** Whether the trader is barred until the desk lifts it. */
  isSuspended: fieldWithDefault('suspended', v.boolean(), false),
  /** Whether the side has stated nothing and still has time to: nothing is decided against it until then. */
  mayRespond: fieldWithDefault('may_respond', v.boolean(), false),
  /** Other users with the same account number. */
  sameAccountUserIds: fieldWithDefault('same_account_user_ids', v.array(userIdNumber), []),
});

const timelineLine = fields({
  at: field('created_at', isoTime),
  event: field('event', shortText(60)),
  by: field('by', shortText(20)),
});

const appealDetails = fields({
  appeal: field('appeal', appealCodec),
  /** As the buyer sees it. */
  order: field('order', p2pOrderCodec),
  paymentMethod: optionalField('payment_method', orderPaymentMethodCodec),
  /** Whether the owner's name on the account could not be compared with the verified one. */
  isNameUnsure: fieldWithDefault('name_unsure', v.boolean(), false),
  buyer: field('buyer', sideCodec),
  seller: field('seller', sideCodec),
  settlement: optionalField('settlement', settlementCodec),
  messages: field(
    'messages',
    listOf(
      fields({
        ...chatMessageCodec.fields,
        /** Undefined for the system and the operator. */
        role: optionalField('role', p2pRole),
      }),
    ),
  ),
  timeline: field('timeline', listOf(timelineLine)),
});
export type AppealDetails = ModelOf<typeof appealDetails>;

const params = fields({ id: field('id', idNumber) });

export const p2pAppeal = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_CALLS.p2p}/appeals/:id`,
  params,
  reply: appealDetails,
});

/** Takes the case. The two sides are told. */
export const claimP2pAppeal = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/appeals/:id/claim`,
  params,
  reply: outcomeCodec,
});

const note = field('note', lineText(1_000));

/** For a late complaint `side` moves nothing. `response_pending`: the side that would lose may still respond. */
export const decideP2pAppeal = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/appeals/:id/verdict`,
  params,
  body: fields({ side: field('side', p2pRole), note }),
  reply: outcomeCodec,
});

export const writeInP2pAppeal = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/appeals/:id/messages`,
  params,
  body: fields({ text: field('text', v.pipe(chatTextText, v.trim(), v.minLength(1))) }),
  reply: outcomeCodec,
});

export const readP2pFile = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/appeals/:id/file`,
  params,
  body: fields({ fileId: field('file_id', p2pFileIdText) }),
  reply: fields({
    type: field('media_type', v.picklist(P2P_FILE_TYPES)),
    base64: field('file', v.string()),
  }),
});

export const closeTraderReport = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/reports/:id/close`,
  params,
  body: fields({ note }),
  reply: outcomeCodec,
});

/** Makes the applicant a merchant of a level; the level `none` rejects the application. */
export const decideMerchantApplication = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/applications/:id/decision`,
  params,
  body: fields({ level: field('merchant_level', merchantLevel), note }),
  reply: outcomeCodec,
});

/** Bars a trader from peer-to-peer trading, or lifts it. Open orders go on. */
export const suspendTrader = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.p2p}/traders/:id/suspend`,
  params: fields({ id: field('id', userIdNumber) }),
  body: fields({ isSuspended: field('suspended', v.boolean()), note }),
  reply: outcomeCodec,
});

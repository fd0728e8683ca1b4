/** Orders of peer-to-peer trading. Every call that changes an order names the status that the caller has seen; with
 *  another one nothing is done, and the rejection names the current one. */
import * as v from 'valibot';
import { base64LengthOf, base64Text } from '../base64-text.ts';
import { P2P_EVIDENCE_LENGTH_MAX, P2P_EVIDENCE_LENGTH_MIN } from '../core/p2p.ts';
import { route } from '../core/route.ts';
import type { ModelOf } from '../codec.ts';
import { CHAT_FILE_BYTES_MAX } from '../entities/chat-message.ts';
import { coinCodeText, convertSide } from '../entities/convert.ts';
import { p2pFileIds, p2pFileIdText, p2pOrderUidText } from '../entities/p2p-common.ts';
import {
  buyerShareNumber,
  cancelReason,
  P2P_FILE_TYPES,
  p2pAppealReason,
  p2pFileCodec,
  p2pOrderCodec,
  p2pOrderDetailsCodec,
  p2pOrderStatus,
} from '../entities/p2p-order.ts';
import { P2P_FEEDBACK_TAGS, p2pRating } from '../entities/p2p-trader.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { numberedInBody } from '../numbered.ts';
import { pageFields, pageOf } from '../pages.ts';
import { epochSecQuery, idNumber, positiveDecimal, requestIdText, shortText } from '../wire.ts';

const orderUid = field('order_uid', p2pOrderUidText);
const requestId = field('request_id', requestIdText);
/** What the body of every change has. */
const changeFields = {
  orderUid,
  expectedStatus: field('expected_status', p2pOrderStatus),
  requestId,
};
/** The statement is only accepted when it is made. */
const declaration = field('declaration', v.literal(true));
const twoFactorCode = omittableField('g2f_code', shortText(20));

/** Exactly one of the two amounts. */
const newOrder = fields({
  adId: field('ad_id', idNumber),
  amount: omittableField('amount', positiveDecimal),
  fiatAmount: omittableField('fiat_amount', positiveDecimal),
  /** Account into which a seller who takes the ad is paid; a buyer names the kind of payment. */
  paymentMethodId: omittableField('payment_method_id', idNumber),
  paymentTypeId: omittableField('payment_type_id', idNumber),
  /** The price that the taker has seen: the order has exactly this price. */
  expectedPrice: field('expected_price', positiveDecimal),
  requestId,
});
export type NewP2pOrder = ModelOf<typeof newOrder>;

export const createP2pOrder = route({
  method: 'POST',
  path: '/p2p/order-create',
  access: 'trader',
  body: newOrder,
  reply: p2pOrderDetailsCodec,
});

export const P2P_ORDER_TABS = ['open', 'done'] as const;

export const p2pOrders = route({
  method: 'GET',
  path: '/p2p/order-list',
  access: 'trader',
  query: fields({
    ...pageFields,
    tab: field('tab', v.picklist(P2P_ORDER_TABS)),
    status: omittableField('status', p2pOrderStatus),
    /** The reader's side. */
    side: omittableField('side', convertSide),
    coin: omittableField('coin_type', coinCodeText),
    since: omittableField('from', epochSecQuery),
    until: omittableField('to', epochSecQuery),
  }),
  reply: pageOf(p2pOrderCodec),
  isSilent: true,
});

export const p2pOrder = route({
  method: 'GET',
  path: '/p2p/order-details/:uid',
  access: 'trader',
  params: fields({ uid: field('uid', p2pOrderUidText) }),
  reply: p2pOrderDetailsCodec,
  isSilent: true,
});

/** The order that a request has made; not found if it made none. */
export const p2pOrderOfRequest = route({
  method: 'GET',
  path: '/p2p/order-of-request/:request_id',
  access: 'trader',
  params: fields({ requestId }),
  reply: p2pOrderDetailsCodec,
  isSilent: true,
});

const change = <Path extends string, Body extends Parameters<typeof fields>[0]>(
  path: Path,
  body: Body,
) =>
  route({
    method: 'POST',
    path,
    access: 'trader',
    body: fields({ ...changeFields, ...body }),
    reply: p2pOrderDetailsCodec,
  });

/** From the grace period it opens an appeal: the escrow stays. */
export const markP2pPaid = change('/p2p/order-mark-paid', {
  paymentMethodId: omittableField('payment_method_id', idNumber),
  declaration,
});
/** Once, within five minutes, if nothing was released. */
export const takeBackP2pPaid = change('/p2p/order-unmark-paid', {});
export const extendP2pPayment = change('/p2p/order-extend', {});
export const releaseP2pOrder = change('/p2p/order-release', { declaration, twoFactorCode });

/** What the buyer states when canceling. */
export const CANCEL_DECLARATIONS = { not_paid: 1, paid_and_refunded: 2 } as const;
export const cancelP2pOrder = change('/p2p/order-cancel', {
  reason: field('reason', cancelReason),
  declaration: field('declaration', numberedInBody(CANCEL_DECLARATIONS)),
});
export const requestP2pCancel = change('/p2p/order-cancel-request', {
  reason: field('reason', cancelReason),
  files: p2pFileIds,
});
export const ANSWERS = { accept: 1, reject: 2 } as const;
const answer = field('result', numberedInBody(ANSWERS));
export const answerP2pCancel = change('/p2p/order-cancel-review', {
  answer,
  reason: fieldWithDefault('reason', shortText(400), ''),
  files: p2pFileIds,
});

const evidenceFields = {
  text: field(
    'description',
    v.pipe(
      shortText(P2P_EVIDENCE_LENGTH_MAX),
      v.trim(),
      v.minLength(P2P_EVIDENCE_LENGTH_MIN, 'at least 20 characters'),
    ),
  ),
  files: p2pFileIds,
};
export const appealP2pOrder = change('/p2p/order-appeal', {
  reason: field('reason', p2pAppealReason),
  ...evidenceFields,
});
export const addP2pEvidence = change('/p2p/appeal-evidence', evidenceFields);
export const withdrawP2pAppeal = change('/p2p/appeal-withdraw', {});
/** The buyer gives up the escrow. */
export const concedeP2pOrder = change('/p2p/order-concede', { declaration });
/** A complaint about a closed order: it moves nothing. */
export const complainAboutP2pOrder = change('/p2p/order-complain', {
  reason: field('reason', p2pAppealReason),
  ...evidenceFields,
});

/** Sent again by either side, it replaces the open proposal. */
export const proposeP2pSettlement = change('/p2p/settlement-propose', {
  buyerShare: field('buyer_share', buyerShareNumber),
});
export const answerP2pSettlement = change('/p2p/settlement-answer', {
  proposalId: field('proposal_id', idNumber),
  answer,
  twoFactorCode,
});

export const giveP2pFeedback = change('/p2p/order-feedback', {
  rating: field('rating', p2pRating),
  tags: fieldWithDefault('tags', v.array(v.picklist(P2P_FEEDBACK_TAGS)), []),
  text: fieldWithDefault('text', shortText(400), ''),
});

const fileText = base64Text(CHAT_FILE_BYTES_MAX);

/** A file of the order, for a message, evidence or a request. The same file sent again is stored once. */
export const uploadP2pFile = route({
  method: 'POST',
  path: '/p2p/order-file',
  access: 'trader',
  body: fields({
    orderUid,
    name: fieldWithDefault('name', shortText(120), ''),
    base64: field('file', fileText),
  }),
  bodyBytesMax: base64LengthOf(CHAT_FILE_BYTES_MAX) + 4_096,
  reply: p2pFileCodec,
  isSilent: true,
});

/** Content of a file, for the two sides of its order. */
export const p2pFile = route({
  method: 'POST',
  path: '/p2p/order-file-read',
  access: 'trader',
  body: fields({ orderUid, id: field('id', p2pFileIdText) }),
  reply: fields({
    type: field('media_type', v.picklist(P2P_FILE_TYPES)),
    base64: field('file', fileText),
  }),
  isSilent: true,
});

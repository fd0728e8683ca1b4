/** An order of peer-to-peer trading as one of its two sides sees it, with its appeal and a proposed settlement. */
import * as v from 'valibot';
import {
  P2P_ACTIONS,
  P2P_APPEAL_REASONS,
  P2P_APPEAL_STATUSES,
  P2P_CANCEL_REQUEST_STATUSES,
  P2P_EVIDENCE_LENGTH_MAX,
  P2P_ORDER_STATUSES,
  P2P_PAYMENT_WINDOWS_MIN,
} from '../core/p2p.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { numberedName } from '../numbered.ts';
import { countIn, countNumber, decimalText, idNumber, isoTime, shortText } from '../wire.ts';
import {
  p2pCoin,
  p2pCurrency,
  p2pFileIds,
  p2pFileIdText,
  p2pOrderUidText,
  p2pRole,
} from './p2p-common.ts';
import { orderPaymentMethodCodec } from './p2p-payment-method.ts';
import { feedbackCodec, traderCodec } from './p2p-trader.ts';

export const p2pOrderStatus = numberedName(P2P_ORDER_STATUSES);
export const p2pAppealReason = numberedName(P2P_APPEAL_REASONS);
const appealStatus = numberedName(P2P_APPEAL_STATUSES);
const cancelRequestStatus = numberedName(P2P_CANCEL_REQUEST_STATUSES);

/** A file of an order: a picture or a PDF in its chat or its evidence. */
export const P2P_FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const p2pFileCodec = fields({
  id: field('id', p2pFileIdText),
  type: field('media_type', v.picklist(P2P_FILE_TYPES)),
  name: fieldWithDefault('name', shortText(120), ''),
  bytes: field('bytes', countNumber),
  hash: field('sha256', v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  uploadedAt: field('uploaded_at', isoTime),
});
export type P2pFile = ModelOf<typeof p2pFileCodec>;

/** Who brought something into an order. */
export const P2P_AUTHORS = ['buyer', 'seller', 'system', 'operator'] as const;
const author = field('author', v.picklist(P2P_AUTHORS));

const evidenceCodec = fields({
  author,
  text: fieldWithDefault('text', shortText(P2P_EVIDENCE_LENGTH_MAX), ''),
  files: fieldWithDefault('files', listOf(p2pFileCodec), []),
  at: field('created_at', isoTime),
});

export const appealCodec = fields({
  id: field('id', idNumber),
  /** A complaint on a closed order moves nothing. */
  isLate: fieldWithDefault('late', v.boolean(), false),
  openedBy: field('opened_by', v.picklist(P2P_AUTHORS)),
  reason: field('reason', p2pAppealReason),
  status: field('status', appealStatus),
  evidence: field('evidence', listOf(evidenceCodec)),
  openedAt: field('created_at', isoTime),
  /** When the review goes on without the other side. */
  respondBy: optionalField('respond_by', isoTime),
  /** Whether an operator has taken the case. */
  isClaimed: fieldWithDefault('claimed', v.boolean(), false),
  /** In plain text, by the operator, the seller, the buyer or the system. */
  verdictNote: fieldWithDefault('verdict_note', shortText(1_000), ''),
});
export type P2pAppeal = ModelOf<typeof appealCodec>;

const PERCENT_MAX = 100;
export const buyerShareNumber = countIn(0, PERCENT_MAX);

export const settlementCodec = fields({
  id: field('proposal_id', idNumber),
  proposedBy: field('proposed_by', p2pRole),
  /** Percent of the escrow. */
  buyerShare: field('buyer_share', buyerShareNumber),
  buyerAmount: field('buyer_amount', decimalText),
  sellerAmount: field('seller_amount', decimalText),
  expiresAt: field('expires_at', isoTime),
});
export type P2pSettlement = ModelOf<typeof settlementCodec>;

/** Why an order was canceled or asked to be. */
export const P2P_CANCEL_REASONS = [
  'buyer_changed_mind',
  'cannot_pay',
  'account_details_wrong',
  'seller_asked',
  'seller_asked_for_more',
  'no_answer',
  'name_differs',
  'refunded',
  'other',
] as const;
export type P2pCancelReason = (typeof P2P_CANCEL_REASONS)[number];
export const cancelReason = v.picklist(P2P_CANCEL_REASONS);

/** What lists and events carry. */
export const p2pOrderCodec = fields({
  uid: field('uid', p2pOrderUidText),
  adId: field('ad_id', idNumber),
  /** The reader's part. */
  role: field('role', p2pRole),
  /** Whether the reader is the advertiser. */
  isMaker: field('is_maker', v.boolean()),
  counterparty: field('counterparty', traderCodec),
  coin: p2pCoin,
  currency: p2pCurrency,
  price: field('price', decimalText),
  /** What is sold, without fees. */
  amount: field('amount', decimalText),
  fiatAmount: field('fiat_amount', decimalText),
  /** The reader's own fee, in the coin: the seller's is frozen in addition, the buyer's taken from what arrives. */
  fee: field('fee', decimalText),
  /** What reaches the buyer. */
  receivedAmount: field('received_amount', decimalText),
  escrowAmount: field('escrow_amount', decimalText),
  /** Kind of payment that was chosen. */
  paymentTypeName: field('payment_type', shortText(60)),
  referenceCode: field('reference_code', shortText(20)),
  usesReferenceCode: fieldWithDefault('use_reference_code', v.boolean(), false),
  status: field('status', p2pOrderStatus),
  cancelRequest: fieldWithDefault('cancel_request_status', cancelRequestStatus, 'none'),
  /** An unanswered request counts as rejected then. */
  cancelRequestExpiresAt: optionalField('cancel_request_expires_at', isoTime),
  paymentWindow: field('payment_window', v.picklist(P2P_PAYMENT_WINDOWS_MIN)),
  createdAt: field('created_at', isoTime),
  paymentExpiresAt: field('payment_expires_at', isoTime),
  /** From when the reader may appeal; undefined while no appeal is possible. */
  appealAvailableAt: optionalField('appeal_available_at', isoTime),
  /** After an expiry: until when the escrow stays and a late payment can be stated. */
  graceUntil: optionalField('escrow_grace_until', isoTime),
  paidAt: optionalField('paid_at', isoTime),
  /** When the exchange opens the appeal of a seller who does nothing. */
  releaseDueAt: optionalField('release_due_at', isoTime),
  releasedAt: optionalField('released_at', isoTime),
  closedAt: optionalField('closed_at', isoTime),
  cancelReason: optionalField('cancel_reason', cancelReason),
  /** A settlement has split the escrow. */
  isSettled: fieldWithDefault('settled', v.boolean(), false),
  unreadCount: fieldWithDefault('unread_count', countNumber, 0),
  /** The only source of buttons; an action that this version does not know is left out. */
  allowedActions: field(
    'allowed_actions',
    v.pipe(
      v.array(v.string()),
      v.transform((names) => P2P_ACTIONS.filter((name) => names.includes(name))),
    ),
  ),
  /** Increases with each change of the order: an event that is older than the page is ignored. */
  revision: field('revision', countNumber),
});
export type P2pOrder = ModelOf<typeof p2pOrderCodec>;

/** One line of the order's history. */
const timelineLine = fields({
  status: field('status', p2pOrderStatus),
  at: field('created_at', isoTime),
  by: field('by', v.picklist(P2P_AUTHORS)),
});

export const p2pOrderDetailsCodec = fields({
  ...p2pOrderCodec.fields,
  /** Account of the seller, only while the order needs it; of the buyer's own choice after payment. */
  paymentMethod: optionalField('payment_method', orderPaymentMethodCodec),
  /** Methods that the buyer may choose before paying; empty otherwise. */
  paymentMethods: fieldWithDefault('payment_methods', listOf(orderPaymentMethodCodec), []),
  /** Verified name of the other side, in Latin letters, only while the order needs it. */
  counterpartyName: optionalField('counterparty_name', shortText(130)),
  counterpartyNativeName: optionalField('counterparty_native_name', shortText(130)),
  terms: fieldWithDefault('terms', shortText(900), ''),
  /** Reasons that the reader may give now, if an appeal is allowed. */
  appealReasons: fieldWithDefault('appeal_reasons', listOf(p2pAppealReason), []),
  appeal: optionalField('appeal', appealCodec),
  settlement: optionalField('settlement', settlementCodec),
  /** Reason and files of a seller who asks for a cancel. */
  cancelRequestReason: optionalField('cancel_request_reason', cancelReason),
  cancelRequestFiles: p2pFileIds,
  ownFeedback: optionalField('own_feedback', feedbackCodec),
  timeline: field('timeline', listOf(timelineLine)),
  /** Until when messages may be written. */
  chatOpenUntil: optionalField('chat_open_until', isoTime),
});
export type P2pOrderDetails = ModelOf<typeof p2pOrderDetailsCodec>;

/** Pure functions and types of a change of an own card that needs one confirmation: a held card is redeemed, a created one
 *  revoked, a lost one reported. */
import { assert } from '#contract/core/assert.ts';
import { GIFT_CARD_REPORT_LENGTH_MAX } from '#contract/core/gift-cards.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export type CardChangeKind = 'redeem' | 'revoke' | 'report';

/** A change as it is sent. */
export interface CardChangeOrder {
  readonly kind: CardChangeKind;
  readonly cardNumber: string;
  /** Of a report. */
  readonly text: string;
  readonly requestId: RequestId;
}

/** The request that changes a card; it is repeated, never looked up. */
export interface ChangeCard extends RequestTypes {
  readonly request: CardChangeOrder;
  readonly response: GiftCard;
}

export interface CardChangeInput {
  readonly kind: CardChangeKind;
  readonly cardNumber: string;
}

export interface CardChange extends CardChangeInput {
  /** Of a report: what happened to the card. */
  readonly text: string;
  /** Set by the first attempt: a missing text is shown from then on. */
  readonly isProblemShown: boolean;
  readonly rejection: Rejection | undefined;
  readonly sent: CardChangeOrder | undefined;
  readonly card: GiftCard | undefined;
}

export const createCardChange = ({ kind, cardNumber }: CardChangeInput): CardChange => ({
  kind,
  cardNumber,
  text: '',
  isProblemShown: false,
  rejection: undefined,
  sent: undefined,
  card: undefined,
});

export const editText = (change: CardChange, text: string): CardChange => ({
  ...change,
  text: text.slice(0, GIFT_CARD_REPORT_LENGTH_MAX),
  rejection: undefined,
});

/** A report says what happened. */
export const isComplete = ({ kind, text }: CardChange): boolean =>
  kind !== 'report' || text.trim() !== '';

/** Freezes the change under a new ID. */
export const send = (change: CardChange, requestId: RequestId): CardChange => ({
  ...change,
  isProblemShown: false,
  rejection: undefined,
  sent: {
    kind: change.kind,
    cardNumber: change.cardNumber,
    text: change.text.trim(),
    requestId,
  },
});

/** Returns what the child needs to send the change.
 *  @throws BrokenInvariant before the first attempt. */
export function changeRequest({ sent }: CardChange): SentRequestInput<ChangeCard> {
  assert(sent !== undefined, 'a change is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has changed after a rejection. */
export const applyOutcome = (change: CardChange, outcome: RequestOutcome<ChangeCard>): CardChange =>
  outcome.kind === 'accepted'
    ? { ...change, card: outcome.response }
    : { ...change, sent: undefined, rejection: rejectionIn(outcome) };

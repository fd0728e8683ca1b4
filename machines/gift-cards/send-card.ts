/** Pure functions and types of a card that is sent to another user: the receiver, the note, and the request. */
import { assert } from '#contract/core/assert.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import { GIFT_CARD_NOTE_LENGTH_MAX } from '#contract/core/gift-cards.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import { isSixDigits } from '#domain/account-input.ts';
import { receiverProblemOf, type ReceiverInputProblem } from '#domain/receiver-input.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export interface SendDraft {
  readonly receiverType: ReceiverType;
  /** As typed. */
  readonly receiver: string;
  readonly note: string;
}

/** A card as it is sent. */
export interface CardOrder {
  readonly cardNumber: string;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly note: string;
  readonly twoFactorCode: string | undefined;
  readonly requestId: RequestId;
}

/** The request that sends a card; it is repeated, never looked up. */
export interface SendGiftCard extends RequestTypes {
  readonly request: CardOrder;
  readonly response: GiftCard;
}

export interface SendCardInput {
  readonly cardNumber: string;
  /** Two-factor authentication of the user is on. */
  readonly isCodeRequired: boolean;
}

export interface SendCard extends SendCardInput {
  readonly draft: SendDraft;
  readonly problem: ReceiverInputProblem | undefined;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly code: string;
  readonly rejection: Rejection | undefined;
  readonly sent: CardOrder | undefined;
  readonly card: GiftCard | undefined;
}

export const createSendCard = (input: SendCardInput): SendCard =>
  checkDraft({
    ...input,
    draft: { receiverType: 'email', receiver: '', note: '' },
    problem: undefined,
    areProblemsShown: false,
    code: '',
    rejection: undefined,
    sent: undefined,
    card: undefined,
  });

const checkDraft = (context: SendCard): SendCard => ({
  ...context,
  problem: receiverProblemOf(context.draft.receiverType, context.draft.receiver),
});

/** Another kind of receiver clears the receiver. */
export function editSend(context: SendCard, patch: Partial<SendDraft>): SendCard {
  const { draft } = context;
  const isOtherKind = patch.receiverType !== undefined && patch.receiverType !== draft.receiverType;
  const edited = { ...draft, ...(isOtherKind ? { receiver: '' } : {}), ...patch };
  return checkDraft({
    ...context,
    draft: { ...edited, note: edited.note.slice(0, GIFT_CARD_NOTE_LENGTH_MAX) },
    rejection: undefined,
  });
}

/** Whether the code has the format that the request needs. */
export const isCodeComplete = ({ isCodeRequired, code }: SendCard): boolean =>
  !isCodeRequired || isSixDigits(code);

/** Freezes the draft under a new ID. */
export function send(context: SendCard, requestId: RequestId): SendCard {
  const { cardNumber, draft, isCodeRequired, code } = context;
  return {
    ...context,
    rejection: undefined,
    sent: {
      cardNumber,
      receiverType: draft.receiverType,
      receiver: enteredText(draft.receiverType, draft.receiver),
      note: draft.note.trim(),
      twoFactorCode: isCodeRequired ? code : undefined,
      requestId,
    },
  };
}

/** Returns what the child needs to send the card.
 *  @throws BrokenInvariant before the first attempt. */
export function sendRequest({ sent }: SendCard): SentRequestInput<SendGiftCard> {
  assert(sent !== undefined, 'a card is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has changed after a rejection: the draft stays, the code was used or wrong. */
export const applyOutcome = (context: SendCard, outcome: RequestOutcome<SendGiftCard>): SendCard =>
  outcome.kind === 'accepted'
    ? { ...context, card: outcome.response, code: '' }
    : { ...context, sent: undefined, code: '', rejection: rejectionIn(outcome) };

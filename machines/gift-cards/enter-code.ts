/** Pure functions and types of a code that the user enters: its form, and the request that redeems or adds the card. */
import { assert } from '#contract/core/assert.ts';
import type { RequestId } from '#contract/core/ids.ts';
import { epochMsOfIso, type EpochMs } from '#contract/core/time.ts';
import type { ApiError } from '#contract/envelope.ts';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import {
  giftCodeProblemOf,
  groupedGiftCode,
  plainGiftCode,
  type GiftCodeProblem,
} from '#domain/gift-cards/code.ts';
import { giftCodeOfText } from '#domain/gift-cards/link.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

/** `redeem` credits the card at once, `add` binds it to the user. */
export type CodeAction = 'redeem' | 'add';

export interface EncryptedCode {
  readonly keyId: string;
  /** Ciphertext. */
  readonly code: string;
}

/** A code as it is sent. */
export interface CodeOrder extends EncryptedCode {
  readonly action: CodeAction;
  readonly requestId: RequestId;
}

/** The request that redeems or adds a card; it is repeated, never looked up. */
export interface UseCode extends RequestTypes {
  readonly request: CodeOrder;
  readonly response: GiftCard;
}

export interface EnterCode {
  /** As typed, pasted or scanned. */
  readonly text: string;
  /** What is wrong with the text; undefined for a code that may exist. */
  readonly problem: GiftCodeProblem | undefined;
  /** Set by the first attempt: what is missing is shown from then on. */
  readonly isProblemShown: boolean;
  readonly action: CodeAction;
  readonly requestId: RequestId | undefined;
  readonly sent: CodeOrder | undefined;
  readonly rejection: Rejection | undefined;
  /** Attempts that are left, by the last rejection; undefined where it does not say. */
  readonly attemptsLeft: number | undefined;
  /** Time until which no code is accepted, by the last rejection. */
  readonly lockedUntil: EpochMs | undefined;
  /** The code could not be encrypted, because the exchange's key could not be read. */
  readonly isKeyMissing: boolean;
  /** The redeemed or added card. */
  readonly card: GiftCard | undefined;
}

export const freshCode = (text = ''): EnterCode => ({
  ...textOf(text),
  isProblemShown: false,
  action: 'redeem',
  requestId: undefined,
  sent: undefined,
  rejection: undefined,
  attemptsLeft: undefined,
  lockedUntil: undefined,
  isKeyMissing: false,
  card: undefined,
});

/** Text of a link is the code in it; other text stays as it is typed. */
const textOf = (text: string): Pick<EnterCode, 'text' | 'problem'> => {
  const linked = text.includes('#') ? giftCodeOfText(text) : undefined;
  const shown = linked === undefined ? text : groupedGiftCode(linked);
  return { text: shown, problem: giftCodeProblemOf(plainGiftCode(shown)) };
};

export const editCode = (context: EnterCode, text: string): EnterCode => ({
  ...context,
  ...textOf(text),
  rejection: undefined,
  attemptsLeft: undefined,
  lockedUntil: undefined,
  isKeyMissing: false,
});

export const submitCode = (
  context: EnterCode,
  { action, requestId }: { readonly action: CodeAction; readonly requestId: RequestId },
): EnterCode => ({
  ...context,
  action,
  requestId,
  isProblemShown: false,
  rejection: undefined,
  attemptsLeft: undefined,
  lockedUntil: undefined,
  isKeyMissing: false,
});

/** The code in the form in which it is encrypted. */
export const codeOf = ({ text }: EnterCode): string => plainGiftCode(text);

/** Encrypted once: a repetition under the same ID has the same body. */
export function withEncrypted(context: EnterCode, encrypted: EncryptedCode): EnterCode {
  const { action, requestId } = context;
  assert(requestId !== undefined, 'a code is sent under an ID');
  return { ...context, sent: { ...encrypted, action, requestId } };
}

/** Returns what the child needs to send the code.
 *  @throws BrokenInvariant before it is encrypted. */
export function codeRequest({ sent }: EnterCode): SentRequestInput<UseCode> {
  assert(sent !== undefined, 'an encrypted code is sent');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** An accepted code is forgotten; a rejected one stays, so that it can be corrected. */
export function applyOutcome(context: EnterCode, outcome: RequestOutcome<UseCode>): EnterCode {
  const settled = { ...context, sent: undefined, requestId: undefined };
  if (outcome.kind === 'accepted') return { ...settled, ...textOf(''), card: outcome.response };
  return { ...settled, rejection: rejectionIn(outcome), ...limitsIn(outcome) };
}

function limitsIn(
  outcome: RequestOutcome<UseCode>,
): Pick<EnterCode, 'attemptsLeft' | 'lockedUntil'> {
  const body = outcome.kind === 'rejected' ? bodyOf(outcome.error) : {};
  const { attempts_left: left, until } = body;
  return {
    attemptsLeft: typeof left === 'number' ? left : undefined,
    lockedUntil: typeof until === 'string' ? epochMsOfIso(until) : undefined,
  };
}

const bodyOf = ({ body }: ApiError): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};

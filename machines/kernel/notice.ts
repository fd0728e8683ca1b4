/** What a machine wants a person to know. It never toasts: the app listens and shows. */
import type { Decimal } from '#contract/core/decimal.ts';
import { ApiError } from '#contract/envelope.ts';

/** Our own words by code, turned into the person's language by the app; the exchange's as given. */
export type NoticeText =
  | { readonly kind: 'server'; readonly message: string }
  | { readonly kind: 'own'; readonly code: NoticeCode; readonly values?: NoticeValues };

export type NoticeCode =
  | 'no_response'
  | 'order_found'
  | 'order_not_placed'
  | 'order_amended'
  | 'order_not_amended'
  | 'order_amended_already'
  | 'order_ended'
  | 'order_not_complete'
  | 'book_not_live'
  | 'challenge_over'
  | 'session_ended';

/** What a message names: amounts as decimal text, codes as they are. */
export type NoticeValues = Readonly<Record<string, Decimal | string>>;

export interface Notice {
  readonly type: 'notice';
  readonly tone: 'success' | 'error';
  readonly text: NoticeText;
}

export const serverNotice = (tone: Notice['tone'], message: string): Notice => ({
  type: 'notice',
  tone,
  text: { kind: 'server', message },
});

export const ownNotice = (
  tone: Notice['tone'],
  code: NoticeCode,
  values?: NoticeValues,
): Notice => ({
  type: 'notice',
  tone,
  text: values === undefined ? { kind: 'own', code } : { kind: 'own', code, values },
});

/** A refusal in the exchange's words; anything else means that no answer came. */
export const failureNotice = (error: unknown): Notice =>
  isApiError(error) ? serverNotice('error', error.message) : ownNotice('error', 'no_response');

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Thrown by an actor whose failure somebody else has told the person already. */
export class AlreadyAnnounced extends Error {
  override readonly name = 'AlreadyAnnounced';
}

export const isAlreadyAnnounced = (error: unknown): boolean => error instanceof AlreadyAnnounced;

/** Notice a machine emits for the user. The app listens and shows the toast. */
import type { Decimal } from '#contract/core/decimal.ts';
import { ApiError, UnusableResponseError } from '#contract/envelope.ts';

/** Own messages by code, which the app translates; the exchange's messages as given. */
export type NoticeText =
  | { readonly kind: 'server'; readonly message: string }
  | { readonly kind: 'own'; readonly code: NoticeCode; readonly values?: NoticeValues };

export type NoticeCode =
  | 'no_response'
  | 'response_unusable'
  | 'order_found'
  | 'order_not_placed'
  | 'order_amended'
  | 'order_not_amended'
  | 'order_amended_already'
  | 'order_ended'
  | 'order_not_complete'
  | 'book_not_live'
  | 'hotkey_not_live'
  | 'settings_not_changed'
  | 'position_changed'
  | 'position_not_changed'
  | 'close_unfilled'
  | 'close_partly_filled'
  | 'challenge_over'
  | 'session_ended'
  | 'session_waiting'
  | 'fields_invalid';

/** Values of a message: amounts as decimal text, codes unchanged. */
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

/** Returns the exchange's message for a rejection, an own one for entries that it cannot read, and the missing field of an unusable response; any
 *  other error means that no response arrived. */
export function failureNotice(error: unknown): Notice {
  if (isApiError(error)) {
    return error.code === 'field_invalid'
      ? ownNotice('error', 'fields_invalid')
      : serverNotice('error', error.message);
  }
  if (error instanceof UnusableResponseError) {
    return ownNotice('error', 'response_unusable', { field: error.field });
  }
  return ownNotice('error', 'no_response');
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Thrown by an actor whose failure has already been shown to the user. */
export class AlreadyAnnounced extends Error {
  override readonly name = 'AlreadyAnnounced';
}

export const isAlreadyAnnounced = (error: unknown): boolean => error instanceof AlreadyAnnounced;

/** Checks what a user types as the receiver of a transfer: a UID, an email or a phone number. */
import type { ReceiverType } from '#contract/core/receiver.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import { isEmail, isPhone } from './account-input.ts';

export type ReceiverInputProblem =
  | 'receiver_missing'
  | 'uid_invalid'
  | 'email_invalid'
  | 'phone_invalid';

const UID = /^\d{1,20}$/;

export function receiverProblemOf(
  type: ReceiverType,
  typed: string,
): ReceiverInputProblem | undefined {
  const text = enteredText(type, typed);
  if (text === '') return 'receiver_missing';
  if (type === 'uid') return UID.test(text) ? undefined : 'uid_invalid';
  if (type === 'email') return isEmail(text) ? undefined : 'email_invalid';
  return isPhone(text) ? undefined : 'phone_invalid';
}

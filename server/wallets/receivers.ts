/** Finds the receiver of a transfer by UID, email or phone number, and masks what the sender typed
 *  for the receipt. */
import { parse } from '#contract/codec.ts';
import { enteredText } from '#contract/core/entered-text.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import { emailText, phoneText } from '#contract/entered.ts';
import { maskedEmail } from '#server/accounts/mail/masked-email.ts';
import {
  findUserByEmail,
  findUserByLogin,
  findUserByUid,
  isClosed,
  type UserRecord,
} from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';

const UID = /^\d{8}$/;
const HIDDEN = '***';

/** One spelling of every receiver; undefined for text that names none. */
export function receiverTextOf(type: ReceiverType, typed: string): string | undefined {
  if (type === 'uid') {
    const uid = enteredText('uid', typed);
    return UID.test(uid) ? uid : undefined;
  }
  const parsed = parse(type === 'email' ? emailText : phoneText, typed);
  return parsed.ok ? parsed.model : undefined;
}

/** @returns undefined for an unknown receiver, and the same for an unverified or closed account. */
export function findReceiver(db: Db, type: ReceiverType, text: string): UserRecord | undefined {
  const find = { uid: findUserByUid, email: findUserByEmail, phone: findUserByLogin }[type];
  const user = find(db, text);
  return user?.isEmailVerified === true && !isClosed(user) ? user : undefined;
}

/**
 * Finds the receiver that a user typed.
 * @returns undefined for text that cannot name one; without an ID for an unknown one.
 */
export function receiverOf(
  db: Db,
  type: ReceiverType,
  typed: string,
):
  | { readonly type: ReceiverType; readonly text: string; readonly userId: UserId | undefined }
  | undefined {
  const text = receiverTextOf(type, typed);
  return text === undefined ? undefined : { type, text, userId: findReceiver(db, type, text)?.id };
}

/** `lan@example.com` is `l***@example.com`, `+84901234567` is `+84***67`, `10203040` is `10***40`. */
export function maskedReceiver(type: ReceiverType, text: string): string {
  if (type === 'email') return maskedEmail(text);
  return `${text.slice(0, type === 'phone' ? 3 : 2)}${HIDDEN}${text.slice(-2)}`;
}

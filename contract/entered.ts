/** Text that people type or paste, on the wire: its one form is sent, and the exchange accepts every other form. */
import * as v from 'valibot';
import {
  enteredText,
  ENTERED_LENGTH_MAX,
  isEmailAddress,
  type EnteredKind,
} from './core/entered-text.ts';
import type { Codec } from './codec.ts';

/** @param message names the rule in the words of the API's documents. */
function normalizingCodec(
  normalize: (text: string) => string,
  isValid: (text: string) => boolean,
  message: string,
): Codec<string, string> {
  return {
    wire: v.pipe(
      v.string(),
      v.maxLength(ENTERED_LENGTH_MAX),
      v.check((text) => isValid(normalize(text)), message),
      v.transform(normalize),
    ),
    decode: (text) => text,
    encode: normalize,
  };
}

export const enteredCodec = (
  kind: EnteredKind,
  isValid: (text: string) => boolean,
  message: string,
): Codec<string, string> => normalizingCodec((text) => enteredText(kind, text), isValid, message);

/** Message of the rule, from which the document of the API takes its format. */
export const EMAIL_RULE = 'an email address';
export const emailText = enteredCodec('email', isEmailAddress, EMAIL_RULE);

/** A plus sign, the country code and the number: seven to fifteen digits. */
const PHONE = /^\+[1-9]\d{6,14}$/;
export const isPhoneNumber = (text: string): boolean => PHONE.test(text);
export const phoneText = enteredCodec('phone', isPhoneNumber, 'a phone number with its country');

const hasSign = (text: string): boolean => text.includes('@') || text.includes('＠');
const loginOf = (text: string): string => enteredText(hasSign(text) ? 'email' : 'phone', text);
const isLogin = (text: string): boolean => isEmailAddress(text) || isPhoneNumber(text);

/** Login name: an email address or a phone number. */
export const loginText = normalizingCodec(loginOf, isLogin, 'an email address or a phone number');

/** ID of a transaction, as explorers and wallets show it. */
const TRANSACTION_ID_LENGTH_MAX = 128;
export const transactionIdText = enteredCodec(
  'hash',
  (text) => text.length <= TRANSACTION_ID_LENGTH_MAX,
  `at most ${TRANSACTION_ID_LENGTH_MAX} characters`,
);

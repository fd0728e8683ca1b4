/** Brings what people type, paste, scan or dictate into the one form in which it is compared and sent. Client and
 *  exchange use the same function, so that what the form accepts is what the exchange reads. */
import { domainNameOf } from './domain-name.ts';
import { plainText } from './plain-text.ts';

export const ENTERED_KINDS = ['address', 'memo', 'hash', 'email', 'phone', 'uid', 'code'] as const;
/** `code`: of an email, an SMS or an authenticator, or a recovery code. */
export type EnteredKind = (typeof ENTERED_KINDS)[number];

/** Longer text is none of these, and is returned as it is. */
export const ENTERED_LENGTH_MAX = 2_048;

/**
 * Returns the text in its one form; text that is not of the kind comes back without what is invisible.
 * The result of a result is the same.
 */
export function enteredText(kind: EnteredKind, text: string): string {
  if (text.length > ENTERED_LENGTH_MAX) return text;
  let form = text;
  // Several of them may stand around the value: a link in brackets.
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const next = FORMS[kind](plainText(form));
    if (next === form) break;
    form = next;
  }
  return form;
}
const DEPTH_MAX = 8;

const withoutBlanks = (text: string): string => text.replace(/ /g, '');

/** Quotes, brackets and punctuation that are copied together with the value. */
const WRAPPING = '["\'`“”„‟‘’‚‛«»‹›<>()[\\]{},.;:!|*「」『』【】〔〕〈〉《》]+';
const WRAPPED = new RegExp(`^${WRAPPING}|${WRAPPING}$`, 'gu');
const withoutWrapping = (text: string): string => text.replace(WRAPPED, '');

/** A name before the value: "Address: bc1q…", "钱包地址：bc1q…". A scheme has ASCII alone, and no space after its colon. */
const LABEL = /^\p{L}[\p{L} .()/-]{0,39}: +|^(?=[^:]*[^\0-\u007f])\p{L}[\p{L} .()/-]{0,39}:/u;
const withoutLabel = (text: string): string => text.replace(LABEL, '');

const FORMS: Readonly<Record<EnteredKind, (plain: string) => string>> = {
  address: addressOf,
  memo: memoOf,
  hash: hashOf,
  email: emailOf,
  phone: phoneOf,
  uid: uidOf,
  code: codeOf,
};

function addressOf(plain: string): string {
  return withoutWrapping(withoutBlanks(withoutLabel(plain)));
}

/** Spaces inside a line, other than those around a line break. */
const GAP = /[^\s:][^\S\r\n\u2028\u2029]+\S/u;

/** Whether a space is inside an address: it may stand for a letter, which only a checksum tells. */
export const hasGap = (address: string): boolean => GAP.test(address);

/** Form in which the field of an address shows it: a space inside stays to be seen. */
export const shownAddressOf = (text: string): string =>
  hasGap(text) ? plainText(text) : enteredText('address', text);

/** A tag loses the spaces between its digits; other text keeps its single spaces. */
function memoOf(plain: string): string {
  const text = withoutLabel(plain);
  return /^[\d ]+$/.test(text) ? withoutBlanks(text) : text;
}

const HEX_HASH = /^(?:0x)?([0-9a-f]{32,128})$/i;
/** In the address of an explorer's page, or behind a name. */
const HASH_IN_LINK = /(?:0x)?[0-9a-f]{64}(?![0-9a-z])|[1-9A-HJ-NP-Za-km-z]{80,90}/i;

/** Hexadecimal digits in lower case without a prefix; other notations, which have case, as they are. */
function hashOf(plain: string): string {
  const text = addressOf(plain);
  const bare = /[/:]/.test(text) ? (HASH_IN_LINK.exec(text)?.[0] ?? text) : text;
  const [, digits] = HEX_HASH.exec(bare) ?? [];
  return digits === undefined ? bare : digits.toLowerCase();
}

/** Characters of the part before the sign: those of RFC 5322 without quotes, and letters of every script. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const LOCAL_BYTE_COUNT_MAX = 64;
const EMAIL_LENGTH_MAX = 254;
const IN_BRACKETS = /<([^<>]*@[^<>]*)>/;

function emailOf(plain: string): string {
  const inner = IN_BRACKETS.exec(plain)?.[1] ?? withoutLabel(plain);
  // A space between two letters may be a typing error for any sign.
  const bare = inner
    .replace(/ ?([@.]) ?/g, '$1')
    .trim()
    .replace(/^[^@:]*:/, '');
  const text = bare.replace(/^["“”‘’<([{,;:]+|["“”‘’>)\]},;:.。｡]+$/gu, '').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const [address = ''] = text.slice(at + 1).split('?');
  const domain = address.replace(/ ?[。｡] ?/g, '.');
  return `${text.slice(0, at)}@${domainNameOf(domain) ?? domain}`;
}

/** Whether normalized text is an email address. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > EMAIL_LENGTH_MAX) return false;
  const local = text.slice(0, at);
  return (
    LOCAL_PART.test(local) &&
    new TextEncoder().encode(local).length <= LOCAL_BYTE_COUNT_MAX &&
    domainNameOf(text.slice(at + 1)) !== undefined
  );
}

/** The international prefix 00 is a plus sign, and "(0)" is not dialed from abroad. */
function phoneOf(plain: string): string {
  const text = withoutLabel(plain)
    .replace(/^[^\d+]*:/, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s()./\p{Pd}\u2212]/gu, '');
  return text.replace(/^00(?=[1-9])/, '+');
}

function uidOf(plain: string): string {
  return withoutBlanks(withoutLabel(plain)).replace(/^(?:uid|id)?[:#№-]*(?=\d)/i, '');
}

/** Six digits with a separator between them, also inside the message that brought them. */
const SIX_DIGITS = new RegExp(
  String.raw`(?<!LETTER|\d|\d[ .\p{Pd}])\d{3}[ .\p{Pd}]?\d{3}(?!LETTER|[ .\p{Pd}]?\d)`.replaceAll(
    'LETTER',
    // Scripts without spaces between words write a code beside their letters.
    String.raw`(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])\p{L}`,
  ),
  'gu',
);
const SEPARATORS = /[ ._·•:\p{Pd}\u2212]/gu;
/** A code, or the start of one that is being typed. */
const CODE = /^(?:\d{0,6}|[A-Z2-7]{10})$/;

/** Digits, or letters of a recovery code in upper case without its dash. */
function codeOf(plain: string): string {
  const compact = plain.replace(SEPARATORS, '').toUpperCase();
  if (CODE.test(compact)) return compact;
  const found = plain.match(SIX_DIGITS) ?? [];
  return found.length === 1 ? found[0].replace(/\D/g, '') : compact;
}

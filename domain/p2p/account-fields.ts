/** Fields of payment accounts: how typed text is cleaned, checked and masked. */
import { asciiDigits } from '#contract/core/ascii-digits.ts';

export type AccountFieldKind = 'text' | 'digits' | 'iban' | 'phone' | 'email';

export interface AccountField {
  readonly kind: AccountFieldKind;
  readonly isRequired: boolean;
  /** Regular expression of the whole text. */
  readonly pattern?: string | undefined;
}

export type AccountFieldProblem =
  | 'missing'
  | 'not_digits'
  | 'not_iban'
  | 'not_phone'
  | 'not_email'
  | 'wrong_format';

const SEPARATORS = /[\s.\-/()]/g;
/** Format controls that turn, hide or join characters. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;

/** What is stored of a typed text: without invisible characters, numbers without separators. */
export function cleanedField(kind: AccountFieldKind, typed: string): string {
  const text = typed.normalize('NFC').replaceAll(INVISIBLE, '').trim();
  if (kind === 'text') return text.replaceAll(/\s+/g, ' ');
  if (kind === 'email') return text;
  const plain = asciiDigits(text).replaceAll(SEPARATORS, '');
  return kind === 'iban' ? plain.toUpperCase() : plain;
}

/** @param value cleaned text */
export function accountFieldProblem(
  { kind, isRequired, pattern }: AccountField,
  value: string,
): AccountFieldProblem | undefined {
  if (value === '') return isRequired ? 'missing' : undefined;
  const problem = kindProblem(kind, value);
  if (problem !== undefined) return problem;
  const isMatching = pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(value);
  return isMatching ? undefined : 'wrong_format';
}

/** A free text is always right. */
const KIND_RULES: Readonly<
  Record<
    Exclude<AccountFieldKind, 'text'>,
    { readonly problem: AccountFieldProblem; readonly isRight: (value: string) => boolean }
  >
> = {
  digits: { problem: 'not_digits', isRight: (value) => /^\d+$/.test(value) },
  iban: { problem: 'not_iban', isRight: (value) => isIban(value) },
  phone: { problem: 'not_phone', isRight: (value) => /^\+?\d{6,15}$/.test(value) },
  email: { problem: 'not_email', isRight: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) },
};

function kindProblem(kind: AccountFieldKind, value: string): AccountFieldProblem | undefined {
  if (kind === 'text') return undefined;
  const { problem, isRight } = KIND_RULES[kind];
  return isRight(value) ? undefined : problem;
}

/** Lengths by country, for those whose currencies are traded and their neighbors; others have 15 to 34 characters. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AT: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  TN: 24,
  TR: 26,
};
const IBAN_LENGTH_MIN = 15;
const IBAN_LENGTH_MAX = 34;
const IBAN_MODULUS = 97;
const LETTER_OFFSET = 55;

/**
 * Whether the check digits of an account number are right (ISO 13616, modulus 97).
 * @param value without spaces, in upper case
 */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value)) return false;
  const length = IBAN_LENGTHS[value.slice(0, 2)];
  const isLongEnough = value.length >= IBAN_LENGTH_MIN && value.length <= IBAN_LENGTH_MAX;
  if (length === undefined ? !isLongEnough : value.length !== length) return false;
  let rest = 0;
  for (const sign of value.slice(4) + value.slice(0, 4)) {
    const number = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - LETTER_OFFSET;
    rest = (rest * (number > 9 ? 100 : 10) + number) % IBAN_MODULUS;
  }
  return rest === 1;
}

const SHOWN_LENGTH = 4;

/**
 * What a list shows of an account number.
 * Example: "DE89370400440532013000" is "•••• 3000"; short numbers are hidden completely.
 */
export const maskedField = (value: string): string =>
  value.length > 2 * SHOWN_LENGTH ? `•••• ${value.slice(-SHOWN_LENGTH)}` : '••••';

/** Codes of gift cards: 15 random signs and a check sign. A mistyped code is found before it is sent, so that it uses no
 *  attempt; the exchange checks again. */
import { assert } from '#contract/core/assert.ts';
import { GIFT_CODE_RANDOM_LENGTH } from '#contract/core/gift-cards.ts';
import { plainText } from '#contract/core/plain-text.ts';

/** 32 signs, so that each has five random bits. Without I, L and O, which look like digits, and without U. */
export const GIFT_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const GIFT_CODE_LENGTH = GIFT_CODE_RANDOM_LENGTH + 1;
const GROUP_LENGTH = 4;
/** Longer text is no code, and is not looked at. */
const TEXT_LENGTH_MAX = 200;

/** x^5 + x^2 + 1: the signs are the elements of a field of 32. */
const FIELD_POLYNOMIAL = 0b100101;
const FIELD_SIZE = 32;

const doubleOf = (element: number): number => {
  const shifted = element << 1;
  return shifted < FIELD_SIZE ? shifted : shifted ^ FIELD_POLYNOMIAL;
};

/**
 * Each place has another weight, a power of x, so that one wrong sign and two signs changed about always change the
 * sum.
 * @returns 0 for a code whose check sign is right.
 */
const checkSumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => doubleOf(sum) ^ value, 0);

const valuesOf = (signs: string): readonly number[] =>
  Array.from(signs, (sign) => GIFT_CODE_ALPHABET.indexOf(sign));

/** @param values 15 numbers from 0 to 31. */
export function giftCodeOf(values: readonly number[]): string {
  assert(values.length === GIFT_CODE_RANDOM_LENGTH, 'a code has 15 random signs');
  const all = [...values, doubleOf(checkSumOf(values))];
  return all.map((value) => GIFT_CODE_ALPHABET[value]).join('');
}

const SEPARATORS = /[\s\p{Pd}\u2212_.·•]/gu;
const ASCII_LETTERS = /[a-z]/g;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Typed, pasted or scanned text in the form of a code: without spaces, dashes and invisible characters, digits of other
 * scripts and full-width signs as ASCII ones, in upper case by ASCII alone, O as 0 and I and L as 1.
 */
export function plainGiftCode(text: string): string {
  if (text.length > TEXT_LENGTH_MAX) return text;
  return plainText(text)
    .replace(SEPARATORS, '')
    .replace(ASCII_LETTERS, (letter) => letter.toUpperCase())
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

/** `mistyped`: the check sign does not fit. */
export type GiftCodeProblem = 'missing' | 'unknown_sign' | 'too_short' | 'too_long' | 'mistyped';

/** What is wrong with text in the form of a code; undefined for a code that may exist. */
export function giftCodeProblemOf(plain: string): GiftCodeProblem | undefined {
  if (plain === '') return 'missing';
  if (plain.length > TEXT_LENGTH_MAX) return 'too_long';
  const values = valuesOf(plain);
  if (values.includes(-1)) return 'unknown_sign';
  if (values.length !== GIFT_CODE_LENGTH) {
    return values.length < GIFT_CODE_LENGTH ? 'too_short' : 'too_long';
  }
  return checkSumOf(values) === 0 ? undefined : 'mistyped';
}

/** Groups of four, as codes are shown, printed and read aloud. Also for the start of one. */
export const groupedGiftCode = (code: string): string =>
  code.replace(new RegExp(`(.{${GROUP_LENGTH}})(?=.)`, 'g'), '$1-');

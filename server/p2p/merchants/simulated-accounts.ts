/** Accounts of simulated merchants: valid in form, of nobody. */
import { createHash } from 'node:crypto';
import type { PaymentField } from '#contract/entities/p2p-payment-method.ts';
import type { KnownType } from '../methods/payment-types.ts';

const IBAN_COUNTRIES: Readonly<
  Record<string, { readonly country: string; readonly digits: number }>
> = {
  EUR: { country: 'DE', digits: 18 },
  AED: { country: 'AE', digits: 19 },
  TRY: { country: 'TR', digits: 22 },
};
const IBAN_MODULUS = 97n;
const CHECK_BASE = 98n;
const LETTER_OFFSET = 55;

/** Digits that follow from a text. */
function digitsOf(seed: string, length: number): string {
  const hash = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`);
  return hash.toString().slice(0, length);
}

function ibanOf(seed: string, currency: string): string {
  const { country, digits } = IBAN_COUNTRIES[currency] ?? { country: 'DE', digits: 18 };
  const account = digitsOf(seed, digits);
  const letters = country.replaceAll(/./g, (letter) =>
    String(letter.charCodeAt(0) - LETTER_OFFSET),
  );
  const check = CHECK_BASE - (BigInt(`${account}${letters}00`) % IBAN_MODULUS);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}

const USUAL_LENGTH = 10;

function lengthOf(pattern: string | undefined): number {
  const [, least = '', most = least] = /\{(\d+)(?:,(\d+))?\}/.exec(pattern ?? '') ?? [];
  if (least === '') return USUAL_LENGTH;
  return Math.max(Number(least), Math.min(Number(most === '' ? least : most), USUAL_LENGTH));
}

/** Values of the fields of a kind of payment, by their keys. */
export function simulatedAccount(
  { fields, currencies, id }: KnownType,
  key: string,
): Readonly<Record<string, string>> {
  const [currency = ''] = currencies;
  return Object.fromEntries(
    fields.map((field) => [field.key, valueOf(field, { key, seed: `${key} ${id}`, currency })]),
  );
}

const TEXTS: Readonly<Record<string, (key: string) => string>> = {
  bank_name: () => 'Simulated Bank',
  branch: () => 'Simulated Branch',
  revtag: (key) => `@sim${key}`,
  cashtag: (key) => `$sim${key}`,
  contact: (key) => `${key}@simulation.example`,
  ifsc: () => 'SIMB0000001',
  upi_id: (key) => `${key}@simbank`,
};

function valueOf(
  { key: name, kind, pattern }: PaymentField,
  {
    key,
    seed,
    currency,
  }: { readonly key: string; readonly seed: string; readonly currency: string },
): string {
  if (kind === 'iban') return ibanOf(seed, currency);
  if (kind === 'digits') return digitsOf(`${seed} ${name}`, lengthOf(pattern));
  if (kind === 'phone') return `+999${digitsOf(seed, 8)}`;
  if (kind === 'email') return `${key}@simulation.example`;
  return TEXTS[name]?.(key) ?? `${key}@simulation.example`;
}

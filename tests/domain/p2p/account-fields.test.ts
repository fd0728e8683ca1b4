import { expect, it } from 'vitest';
import {
  accountFieldProblem,
  cleanedField,
  isIban,
  maskedField,
} from '#domain/p2p/account-fields.ts';

const required = { isRequired: true } as const;

it.each([
  'DE89370400440532013000',
  'GB82WEST12345698765432',
  'FR1420041010050500013M02606',
  'AE070331234567890123456',
  'TR330006100519786457841326',
  'SA0380000000608010167519',
  'NL91ABNA0417164300',
])('accepts the IBAN %s', (iban) => {
  expect(isIban(iban)).toBe(true);
});

it.each([
  ['swapped digits', 'DE89370400440532010300'],
  ['a missing digit', 'DE8937040044053201300'],
  ['wrong check digits', 'DE88370400440532013000'],
  ['lower case', 'de89370400440532013000'],
  ['no country', '1289370400440532013000'],
])('rejects an IBAN with %s', (_, iban) => {
  expect(isIban(iban)).toBe(false);
});

it('removes separators, invisible characters and digits of other scripts from numbers', () => {
  expect(cleanedField('iban', ' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000');
  expect(cleanedField('digits', '۱۲۳۴ ٥٦')).toBe('123456');
  expect(cleanedField('digits', '12\u202E34\u200B')).toBe('1234');
  expect(cleanedField('text', '  Deutsche   Bank ')).toBe('Deutsche Bank');
  expect(cleanedField('phone', '+84 (90) 123-4567')).toBe('+84901234567');
});

it('names what is wrong with a field', () => {
  expect(accountFieldProblem({ kind: 'digits', ...required }, '')).toBe('missing');
  expect(accountFieldProblem({ kind: 'digits', isRequired: false }, '')).toBeUndefined();
  expect(accountFieldProblem({ kind: 'digits', ...required }, '12a')).toBe('not_digits');
  expect(accountFieldProblem({ kind: 'iban', ...required }, 'DE00')).toBe('not_iban');
  expect(accountFieldProblem({ kind: 'phone', ...required }, '12')).toBe('not_phone');
  expect(accountFieldProblem({ kind: 'email', ...required }, 'a@b')).toBe('not_email');
  const routing = { kind: 'digits', pattern: String.raw`\d{9}`, ...required } as const;
  expect(accountFieldProblem(routing, '12345678')).toBe('wrong_format');
  expect(accountFieldProblem(routing, '123456789')).toBeUndefined();
});

it('shows the last four characters of a long number alone', () => {
  expect(maskedField('DE89370400440532013000')).toBe('•••• 3000');
  expect(maskedField('12345678')).toBe('••••');
});

/** What people enter, as the exchange reads it from the wire and as the client sends it. */
import { describe, expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { emailText, loginText, phoneText, transactionIdText } from '#contract/entered.ts';
import { fields, field } from '#contract/fields.ts';
import {
  codeText,
  longCodeText,
  mailedCodeText,
  secondFactorText,
} from '#contract/verification-codes.ts';
import { shortText } from '#contract/wire.ts';
import { ENTERED_FORMS } from './core/entered-forms.ts';

const CODECS = [
  [emailText, 'email', ['anna@', 'anna', '']],
  [phoneText, 'phone', ['0901234567', '']],
  [codeText, 'code', ['12', '12345', '1234567', '']],
] as const;

describe.each(CODECS)('codec %#', (codec, kind, invalid) => {
  it('reads and sends every form as one', () => {
    for (const [entered, expected] of ENTERED_FORMS[kind]) {
      const isValid =
        !(invalid as readonly string[]).includes(expected) &&
        (codec !== codeText || /^\d{6}$/.test(expected));
      const parsed = parse(codec, entered);
      expect(parsed.ok, entered).toBe(isValid);
      if (parsed.ok) expect(parsed.model).toBe(expected);
      expect(codec.encode(entered)).toBe(expected);
    }
  });
});

it('reads an email or a phone number as a login', () => {
  expect(parse(loginText, ' Anna@MÜNCHEN.de ')).toEqual({ ok: true, model: 'anna@münchen.de' });
  expect(parse(loginText, '+84 (0) 90 123 45 67')).toEqual({ ok: true, model: '+84901234567' });
  expect(parse(loginText, 'anna').ok).toBe(false);
  expect(loginText.encode('００84 901234567')).toBe('+84901234567');
});

it('accepts a recovery code where either code is accepted', () => {
  for (const codec of [secondFactorText, mailedCodeText, longCodeText]) {
    expect(parse(codec, ' ab2cd – 3ef4g\n')).toEqual({ ok: true, model: 'AB2CD3EF4G' });
  }
  expect(parse(secondFactorText, '123 456')).toEqual({ ok: true, model: '123456' });
  expect(parse(longCodeText, '123456').ok).toBe(false);
});

it('limits the length of a transaction ID', () => {
  expect(parse(transactionIdText, 'z'.repeat(129)).ok).toBe(false);
});

it('never repeats what was received, nor the words of the schema library', () => {
  const body = fields({ email: field('email', emailText), name: field('name', shortText(3)) });
  const secret = 'correct horse battery';
  for (const wire of [
    { email: secret, name: secret },
    { email: 7, name: [secret] },
    {},
    { email: null, name: null },
    secret,
  ]) {
    const parsed = parse(body, wire);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) continue;
    const texts = Object.values(parsed.issues).join();
    expect(texts).not.toContain(secret);
    expect(texts).not.toMatch(/Invalid|Received|Expected/);
  }
});

import { describe, expect, it } from 'vitest';
import { asciiDigits } from '#contract/core/ascii-digits.ts';
import { domainNameOf } from '#contract/core/domain-name.ts';
import {
  ENTERED_KINDS,
  ENTERED_LENGTH_MAX,
  enteredText,
  isEmailAddress,
} from '#contract/core/entered-text.ts';
import { plainText } from '#contract/core/plain-text.ts';
import { randomFrom } from '../../support/virtual-environment.ts';
import { ENTERED_FORMS } from './entered-forms.ts';

const escapedOf = (text: string): string =>
  text.replace(/[^\u0020-\u007E]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

describe.each(ENTERED_KINDS)('%s', (kind) => {
  it.each(
    ENTERED_FORMS[kind].map(([entered, expected]) => [escapedOf(entered), entered, expected]),
  )('reads "%s"', (_, entered, expected) => {
    expect(enteredText(kind, entered)).toBe(expected);
    expect(enteredText(kind, expected)).toBe(expected);
  });
});

it('knows two hundred forms that people enter', () => {
  const count = Object.values(ENTERED_FORMS).reduce((sum, forms) => sum + forms.length, 0);
  expect(count).toBeGreaterThanOrEqual(200);
});

it('returns the same for its own result, whatever was entered', () => {
  const seed = 20_261_129;
  console.log(`entered text: seed ${seed}`);
  const random = randomFrom(seed);
  const signs = [
    ...Array.from('0x1a٣۴３ \u200E\n.@-–(<>"：:;,/?=&%²½é😀'),
    '\u0301',
    '\uD800',
    'mailto:',
  ];
  for (let count = 0; count < 5_000; count += 1) {
    const text = Array.from(
      { length: Math.floor(random() * 14) },
      () => signs[Math.floor(random() * signs.length)],
    ).join('');
    for (const kind of ENTERED_KINDS) {
      const once = enteredText(kind, text);
      expect(enteredText(kind, once), `${kind} ${escapedOf(text)}`).toBe(once);
    }
  }
});

it('reads every decimal digit of Unicode, and no other sign, as a digit', () => {
  for (let code = 0; code < 0x1_10_00; code += 1) {
    const sign = String.fromCodePoint(code);
    const isDigit = /^\p{Nd}$/u.test(sign);
    expect(/^\d$/.test(asciiDigits(sign)), code.toString(16)).toBe(isDigit);
  }
  expect(plainText('½²①Ⅷ')).toBe('½²①Ⅷ');
});

it('leaves text that is too long as it is', () => {
  const long = ' 1'.repeat(ENTERED_LENGTH_MAX);
  expect(enteredText('code', long)).toBe(long);
});

describe('an email address', () => {
  it.each(
    ENTERED_FORMS.email
      .map(([, expected]) => expected)
      .filter((one) => one.includes('@x') || /@.+\./.test(one)),
  )('accepts %s', (email) => expect(isEmailAddress(email)).toBe(true));

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@example..com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@exa_mple.com',
    'anna@1.2.3.4',
    'anna@[1.2.3.4]',
    'anna@example.123',
    'anna@example.com/path',
    'anna@example.com:80',
    'anna@anna@example.com',
    'an na@example.com',
    enteredText('email', 'an na@example.com'),
    'anna\n@example.com',
    '"anna"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(64)}.com`,
    `anna@${'abcdefgh.'.repeat(31)}com`,
    'anna@xn--zzzzzz--.com',
  ])('rejects %j', (email) => expect(isEmailAddress(email)).toBe(false));
});

it.each([
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--fiqs8s', undefined],
  ['www.xn--fiqs8s', 'www.中国'],
  ['xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['xn--mgbh0fb.xn--kgbechtv', 'مثال.إختبار'],
  ['xn--fsqu00a.xn--0zwm56d', '例子.测试'],
  ['straße.de', 'straße.de'],
  ['EXAMPLE.com', 'example.com'],
  ['exa mple.com', undefined],
  ['user:pass@example.com', undefined],
])('spells the domain %s', (entered, expected) => expect(domainNameOf(entered)).toBe(expected));

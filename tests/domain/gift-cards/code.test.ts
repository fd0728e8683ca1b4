import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  GIFT_CODE_ALPHABET,
  giftCodeOf,
  giftCodeProblemOf,
  groupedGiftCode,
  plainGiftCode,
} from '#domain/gift-cards/code.ts';
import { giftCardLinkOf, giftCodeOfFragment, giftCodeOfText } from '#domain/gift-cards/link.ts';
import { countOf } from '#tests/support/count-of.ts';

const SEED = 20_261_131;
const RUNS = countOf({ short: 300, long: 20_000 });
const COUNTED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const values = fc.array(fc.nat(31), { minLength: 15, maxLength: 15 });

it('appends the check sign 4 to 0123456789ABCDE', () => {
  const code = giftCodeOf(COUNTED);
  expect(code).toBe('0123456789ABCDE4');
  expect(giftCodeProblemOf(code)).toBeUndefined();
});

it('uses 32 signs without I, L, O and U', () => {
  expect(new Set(GIFT_CODE_ALPHABET).size).toBe(32);
  expect(GIFT_CODE_ALPHABET).not.toMatch(/[ILOU]/);
});

it('finds every wrong sign and every two signs changed about', () => {
  fc.assert(
    fc.property(values, (drawn) => {
      const code = giftCodeOf(drawn);
      const wrong: string[] = [];
      for (let at = 0; at < code.length; at += 1) {
        for (const sign of GIFT_CODE_ALPHABET) {
          wrong.push(code.slice(0, at) + sign + code.slice(at + 1));
        }
        for (let other = at + 1; other < code.length; other += 1) {
          const signs = code.split('');
          [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
          wrong.push(signs.join(''));
        }
      }
      const unseen = wrong.filter((one) => one !== code && giftCodeProblemOf(one) !== 'mistyped');
      expect(unseen).toEqual([]);
    }),
    { seed: SEED, numRuns: Math.ceil(RUNS / 20) },
  );
});

it('reads a code however it is typed, printed or pasted', () => {
  const code = giftCodeOf(COUNTED);
  const grouped = groupedGiftCode(code);
  expect(grouped).toMatch(/^0123-4567-89AB-CDE.$/);
  const fullWidth = Array.from(code, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const typed = [
    code.toLowerCase(),
    grouped,
    grouped.replaceAll('-', '\u2013'),
    grouped.replaceAll('-', ' \u2212 '),
    grouped.replaceAll('-', '\u00A0'),
    ` \u200E${code}\u200B\u00AD\n`,
    code.replace('0', 'O').replace('1', 'l'),
    code.replace('0', 'o').replace('1', 'i'),
    fullWidth.join(''),
    code.replace('2', '\u0662').replace('3', '\u0969'),
  ];
  for (const text of typed) expect(plainGiftCode(text)).toBe(code);
});

it('changes case by ASCII alone, so that a Turkish i without its dot is an unknown sign', () => {
  expect(giftCodeProblemOf(plainGiftCode('0\u013123456789ABCDE4'))).toBe('unknown_sign');
  expect(plainGiftCode('i\u017F')).toBe('1\u017F');
});

it('names what is wrong with a code', () => {
  const code = giftCodeOf(COUNTED);
  expect(giftCodeProblemOf('')).toBe('missing');
  expect(giftCodeProblemOf(code.slice(1))).toBe('too_short');
  expect(giftCodeProblemOf(`${code}0`)).toBe('too_long');
  expect(giftCodeProblemOf(`${code.slice(1)}U`)).toBe('unknown_sign');
  expect(giftCodeProblemOf('0'.repeat(100_000))).toBe('too_long');
  expect(giftCodeProblemOf(plainGiftCode('-'.repeat(100_000)))).toBe('too_long');
});

it('returns the same form of a form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const plain = plainGiftCode(text);
      expect(plainGiftCode(plain)).toBe(plain);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

it('carries a code in the fragment of a link alone', () => {
  const code = giftCodeOf(COUNTED);
  const link = giftCardLinkOf('https://exchange.example', code);
  const address = new URL(link);
  expect(address.pathname + address.search).toBe('/gift-cards');
  expect(giftCodeOfFragment(address.hash)).toBe(code);
  expect(giftCodeOfText(link)).toBe(code);
  expect(giftCodeOfText(` ${groupedGiftCode(code)} `)).toBe(code);
  expect(giftCodeOfText('https://exchange.example/gift-cards')).toBeUndefined();
  expect(giftCodeOfFragment('#tab=created')).toBeUndefined();
});

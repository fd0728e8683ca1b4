/** Each rule against a translation that breaks it and one that follows it. */
import { describe, expect, it } from 'vitest';
import { errorsOf, isUntranslated } from '#scripts/locales/translation-rules.ts';
import { partsOf, type Compiled, type Options } from '#scripts/locales/message.ts';

const plural = (branches: Options): Compiled => [['count', 'plural', branches]];
const HASH = ['#'] as const;
const orders = plural({ one: [HASH, ' order'], other: [HASH, ' orders'] });
const arabicOrders = {
  zero: 'لا أوامر',
  one: 'أمر واحد',
  two: 'أمران',
  few: [HASH, ' أوامر'],
  many: [HASH, ' أمرًا'],
  other: [HASH, ' أمر'],
} as const;

const PAID: Compiled = ['Paid ', ['amount'], ' ', ['coin'], '.'];
const COUNTED = plural({ one: [HASH, ' ', ['coin']], other: [HASH, ' ', ['coin']] });

const { many: _left, ...withoutMany } = arabicOrders;

describe('a valid translation', () => {
  it.each<readonly [Compiled, Compiled, string]>([
    [['Retry'], ['أعد المحاولة'], 'ar'],
    [['Page ', ['page']], ['صفحة ', ['page']], 'ar'],
    [['We sent it to <0>', ['email'], '</0>.'], ['أرسلناه إلى <0>', ['email'], '</0>.'], 'ar'],
    [['Is it you?'], ['هل هذا أنت؟'], 'ar'],
    [orders, plural(arabicOrders), 'ar'],
    [PAID, ['Đã trả ', ['amount'], '\u00A0', ['coin'], '.'], 'vi'],
    [PAID, ['دُفع ', ['amount'], ' ', ['coin'], '.'], 'ar'],
    [orders, plural({ other: [HASH, ' lệnh'] }), 'vi'],
    [['UID'], ['UID'], 'ar'],
    [['100% of it'], ['\u2066100%\u2069 منه'], 'ar'],
    [['Up to ', ['share'], '%'], ['حتى \u2066', ['share'], '%\u2069'], 'ar'],
    [['Up to ', ['share'], '%'], ['Tối đa ', ['share'], '%'], 'vi'],
    [['Speed (%)'], ['السرعة (%)'], 'ar'],
  ])('%j has the translation %j', (source, translation, locale) => {
    expect(errorsOf(partsOf(source), translation, locale)).toEqual([]);
  });
});

describe('errors', () => {
  it.each<readonly [string, Compiled, Compiled, string]>([
    ['lacks page', ['Page ', ['page']], ['صفحة'], 'ar'],
    ['has pge, which English has not', ['Page'], ['صفحة ', ['pge']], 'ar'],
    ['lacks amount coin side', PAID, ['Đã trả ', ['coin'], ' ', ['amount'], '.'], 'vi'],
    ['lacks amount coin side', PAID, ['Đã trả ', ['amount'], ' bằng ', ['coin'], '.'], 'vi'],
    ['lacks # coin side', COUNTED, plural({ other: [['coin'], ' ', HASH] }), 'vi'],
    ['lacks <0>', ['<0>Sign in</0>'], ['تسجيل الدخول</0>'], 'ar'],
    ['lacks the branch "many"', orders, plural(withoutMany), 'ar'],
    ['has the branch "one"', orders, plural({ one: [HASH], other: [HASH, ' lệnh'] }), 'vi'],
    ['leaves the number out of "few"', orders, plural({ ...arabicOrders, few: 'أوامر' }), 'ar'],
    ['leaves the number out of "other"', orders, plural({ other: 'lệnh' }), 'vi'],
    ['lacks the plural of count', orders, ['أوامر ', ['count']], 'ar'],
    ['is 0 % in its script', ['Retry'], ['Retry'], 'ar'],
    ['is not in normal form (NFC)', ['Retry'], ['Thư\u0309 lại'], 'vi'],
    ['carries a stray direction mark', ['Retry'], ['أعد\u200F المحاولة'], 'ar'],
    ['has a percent sign beside a number', ['Up to 5%'], ['حتى 5%'], 'ar'],
    ['has a percent sign', ['Up to ', ['share'], '%'], ['حتى ', ['share'], '%'], 'ar'],
    ['has a percent sign', plural({ other: [HASH, '%'] }), plural({ other: [HASH, '%'] }), 'ar'],
    ['ends with nothing where English ends with full stop', ['Close it.'], ['أغلقه'], 'ar'],
    ['ends with full stop where English ends with nothing', ['Close'], ['Đóng.'], 'vi'],
    ['is 2.9 times as long', ['Sixteen letters and on'], ['Sáu '.repeat(16).trim()], 'vi'],
    ['is the English text', ['We have sent you a code'], ['We have sent you a code'], 'vi'],
  ])('"%s"', (error, source, translation, locale) => {
    expect(errorsOf(partsOf(source), translation, locale).join('; ')).toContain(error);
  });

  it('counts texts still in English, without names and codes', () => {
    expect(isUntranslated(partsOf(['Retry']), ['Retry'])).toBe(true);
    expect(isUntranslated(partsOf(['UID']), ['UID'])).toBe(false);
    expect(isUntranslated(partsOf(['Retry']), ['Thử lại'])).toBe(false);
  });
});

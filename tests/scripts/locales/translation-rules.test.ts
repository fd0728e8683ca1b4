/** Each rule against a translation that breaks it and one that follows it. */
import { describe, expect, it } from 'vitest';
import { errorsOf, isUntranslated } from '#scripts/locales/translation-rules.ts';
import { partsOf, type Compiled, type Options } from '#scripts/locales/message.ts';

const plural = (branches: Options): Compiled => [['count', 'plural', branches]];
const HASH = ['#'] as const;
const select = (branches: Options): Compiled => [['count', 'select', branches]];
const SIDE_WORDS = { buy: 'Mua', sell: 'Bán', other: 'Khác' };
const SIDES = select({ buy: 'Buy', sell: 'Sell', other: 'Else' });
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
    [['No'], ['Yoʻq'], 'uz'],
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
    [SIDES, select(SIDE_WORDS), 'vi'],
    [['Search...'], ['搜索…'], 'zh-Hans'],
    [['Is it you?'], ['Εσύ είσαι;'], 'el'],
    [['Is it you?'], ['Est-ce vous\u202F?'], 'fr'],
    [['Is it you?'], ['¿Eres tú?'], 'es'],
    [['Is it you?'], ['คุณใช่ไหม'], 'th'],
    [['Is it you?'], ['Դո՞ւք եք'], 'hy'],
    [['Close it.'], ['ปิดรายการนี้'], 'th'],
    [['Close it.'], ['इसे बंद करें।'], 'hi'],
    [['Close it at ', ['time']], ['ឬបិទនៅ ', ['time']], 'km'],
    [['at 12:30'], ['à 12:30'], 'fr'],
    [['P2P orders'], ['P2P注文'], 'ja'],
    [['#'], ['N.'], 'it'],
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
    ['lacks the select of count', SIDES, plural({ other: 'x' }), 'vi'],
    ['lacks the branch "sell"', SIDES, select({ buy: 'Mua', other: 'Khác' }), 'vi'],
    ['has the branch "mua"', SIDES, select({ ...SIDE_WORDS, mua: 'Mua' }), 'vi'],
    ['has the branch "0", which', orders, plural({ 0: 'không', other: [HASH, ' lệnh'] }), 'vi'],
    [
      'leaves the number out of "one"',
      orders,
      plural({ one: 'ордер', few: [HASH], many: [HASH], other: [HASH] }),
      'ru',
    ],
    [
      'leaves the number out of "one"',
      orders,
      plural({ one: 'isang order', other: [HASH] }),
      'fil',
    ],
    ['has a question without "¿"', ['Is it you?'], ['Eres tú?'], 'es'],
    ['has an exclamation without "¡"', ['Great!'], ['Genial!'], 'es-419'],
    ['has no no-break space', ['Is it you?'], ['Est-ce vous ?'], 'fr'],
    ['has no no-break space', ['Is it you?'], ['Est-ce vous?'], 'fr'],
    ['has a Latin comma', ['One, two'], ['یک, دو'], 'fa'],
    ['has a half-width mark', ['One, two'], ['一,二'], 'zh-Hans'],
    ['ends with nothing where English ends with full stop', ['Close it.'], ['閉じます.'], 'ja'],
    [
      'ends with full stop where English ends with question mark',
      ['Is it you?'],
      ['Εσύ είσαι.'],
      'el',
    ],
    ['ends with nothing where English ends with full stop', ['Close it.'], ['इसे बंद करें.'], 'hi'],
    ['is 1.1 times as long', ['Sixteen letters.'], ['十'.repeat(17) + '。'], 'zh-Hant'],
    ['has the simplified characters 订单', ['Order'], ['订单'], 'zh-Hant'],
    ['is 0 % in its script', ['Retry'], ['Retry'], 'ar'],
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

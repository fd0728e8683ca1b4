/** Tests that a language switch is complete, happens in one frame, and applies only the last
 *  choice. */
import { i18n, type Messages } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { activateLocale, type LocaleNeeds } from '#src/i18n/activate-locale.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#src/i18n/languages.ts';

const arabic = languageOf('ar') ?? DEFAULT_LANGUAGE;
const vietnamese = languageOf('vi') ?? DEFAULT_LANGUAGE;

function page(loadCatalog: (code: string) => Promise<Messages>) {
  const root = document.createElement('html');
  const datesApplied: string[] = [];
  const needs: LocaleNeeds = {
    root,
    loadCatalog,
    loadFacts: (code) => Promise.resolve(() => void datesApplied.push(code)),
  };
  return { root, needs, datesApplied };
}

const catalog = (code: string): Promise<Messages> => Promise.resolve({ greeting: `${code}!` });

describe('a switch', () => {
  it('sets the page right to left for Arabic', async () => {
    const { root, needs, datesApplied } = page(catalog);
    expect(await activateLocale(arabic, needs)).toBe('active');
    expect([root.lang, root.dir, i18n._('greeting')]).toEqual(['ar', 'rtl', 'ar!']);
    expect(datesApplied).toEqual(['ar']);
  });

  it('[I18N-04] sets the page left to right again after Arabic', async () => {
    const { root, needs } = page(catalog);
    await activateLocale(arabic, needs);
    await activateLocale(DEFAULT_LANGUAGE, needs);
    expect([root.lang, root.dir, i18n.locale]).toEqual(['en', 'ltr', 'en']);
  });

  it('writes numbers inside of texts in Western digits, with the plural forms of the language', async () => {
    const { needs } = page(() =>
      Promise.resolve({
        orders: [['count', 'plural', { one: ['#', ' one'], other: ['#'] }]],
      } as Messages),
    );
    for (const code of ['fa', 'mr', 'ne', 'my', 'bn', 'ar']) {
      await activateLocale({ ...DEFAULT_LANGUAGE, code }, needs);
      expect([code, i18n._('orders', { count: 12 })]).toEqual([code, '12']);
    }
    await activateLocale({ ...DEFAULT_LANGUAGE, code: 'fa' }, needs);
    expect(i18n._('orders', { count: 0 })).toBe('0 one');
  });

  it('sets higher lines for letters with marks above and below, and leaves with the language', async () => {
    const { root, needs } = page(catalog);
    root.className = 'own';
    await activateLocale({ ...DEFAULT_LANGUAGE, code: 'th', isTall: true }, needs);
    expect(root.className).toBe('own tall');
    await activateLocale(vietnamese, needs);
    expect(root.className).toBe('own');
  });

  it('applies the last choice, whichever catalog arrives first', async () => {
    let deliver: (messages: Messages) => void = () => {};
    const slow = new Promise<Messages>((resolve) => {
      deliver = resolve;
    });
    const { root, needs } = page((code) => (code === 'ar' ? slow : catalog(code)));
    const first = activateLocale(arabic, needs);
    const second = await activateLocale(vietnamese, needs);
    deliver({ greeting: 'late' });
    expect([await first, second]).toEqual(['superseded', 'active']);
    expect([root.lang, root.dir, i18n._('greeting')]).toEqual(['vi', 'ltr', 'vi!']);
  });

  it('applies the dates of the last choice, and none before its texts', async () => {
    const { needs, datesApplied } = page((code) =>
      code === 'ar' ? Promise.reject(new Error('offline')) : catalog(code),
    );
    const dates = Promise.withResolvers<() => void>();
    const slowFacts = (code: string) =>
      code === 'en' ? dates.promise : Promise.resolve(() => void datesApplied.push(code));
    const first = activateLocale(DEFAULT_LANGUAGE, { ...needs, loadFacts: slowFacts });
    await activateLocale(vietnamese, { ...needs, loadFacts: slowFacts });
    dates.resolve(() => void datesApplied.push('en'));
    expect(await first).toBe('superseded');
    expect(await activateLocale(arabic, { ...needs, loadFacts: slowFacts })).toBe('unavailable');
    expect(datesApplied).toEqual(['vi']);
  });

  it('changes nothing when the catalog cannot be loaded', async () => {
    const { root, needs } = page((code) =>
      code === 'ar' ? Promise.reject(new Error('offline')) : catalog(code),
    );
    await activateLocale(vietnamese, needs);
    expect(await activateLocale(arabic, needs)).toBe('unavailable');
    expect([root.lang, i18n.locale]).toEqual(['vi', 'vi']);
  });

  it('completes even when the dates of the language cannot be loaded', async () => {
    const { root, needs } = page(catalog);
    const outcome = await activateLocale(arabic, {
      ...needs,
      loadFacts: () => Promise.reject(new Error('offline')),
    });
    expect([outcome, root.lang]).toEqual(['active', 'ar']);
  });
});

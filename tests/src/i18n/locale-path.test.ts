/** Tests which paths contain a language and which do not. */
import { describe, expect, it } from 'vitest';
import { namedLanguages } from '#src/i18n/language-names.ts';
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, offeredLanguages } from '#src/i18n/languages.ts';
import { pathWithLocale, splitLocale } from '#src/i18n/locale-path.ts';

const split = (path: string): readonly [string, string] => {
  const { language, path: rest } = splitLocale(path);
  return [language.code, rest];
};
const vietnamese = languageOf('vi') ?? DEFAULT_LANGUAGE;

describe('splitting', () => {
  it('[I18N-05] removes a first segment that is a language', () => {
    expect(split('/vi/exchange/spot/BTC_USDT')).toEqual(['vi', '/exchange/spot/BTC_USDT']);
    expect(split('/ar')).toEqual(['ar', '/']);
    expect(split('/ar/')).toEqual(['ar', '/']);
    expect(split('/ar?ref=1')).toEqual(['ar', '/?ref=1']);
    expect(split('/VI/markets#top')).toEqual(['vi', '/markets#top']);
  });

  it('[I18N-02] returns English without a language segment, and with /en', () => {
    expect(split('/exchange/spot')).toEqual(['en', '/exchange/spot']);
    expect(split('/')).toEqual(['en', '/']);
    expect(split('/en/wallet')).toEqual(['en', '/wallet']);
  });

  it('[API-02] does not treat a page as a language', () => {
    expect(split('/signin')).toEqual(['en', '/signin']);
    expect(split('/vietnam')).toEqual(['en', '/vietnam']);
    expect(split('/xx/wallet')).toEqual(['en', '/xx/wallet']);
    expect(split('')).toEqual(['en', '']);
  });
});

describe('joining', () => {
  it('[I18N-06] prefixes every language but English', () => {
    expect(pathWithLocale('/exchange/spot/BTC_USDT', vietnamese)).toBe(
      '/vi/exchange/spot/BTC_USDT',
    );
    expect(pathWithLocale('/', vietnamese)).toBe('/vi');
    expect(pathWithLocale('/ar/wallet?x=1', vietnamese)).toBe('/vi/wallet?x=1');
    expect(pathWithLocale('/vi/wallet', DEFAULT_LANGUAGE)).toBe('/wallet');
  });

  it('[I18N-05] restores the split path in every language', () => {
    for (const language of LANGUAGES) {
      for (const path of ['/', '/markets', '/user/wallet-history?type=deposit#top']) {
        const joined = splitLocale(pathWithLocale(path, language));
        expect([joined.language.code, joined.path]).toEqual([language.code, path]);
      }
    }
  });
});

describe('the picker', () => {
  it('[I18N-07] offers the languages in the settings, in their order and under their names', () => {
    const offered = namedLanguages(
      [
        { key: 'vi', name: 'Tiếng Việt' },
        { key: 'tlh', name: 'Klingon' },
        { key: 'EN', name: 'British English' },
      ],
      false,
    );
    expect(offered.map(({ code, endonym }) => [code, endonym])).toEqual([
      ['vi', 'Tiếng Việt'],
      ['en', 'British English'],
    ]);
  });

  it('offers all supported languages when the settings list none, and pseudo to developers only', () => {
    expect(offeredLanguages([], false).map(({ code }) => code)).not.toContain('pseudo');
    expect(offeredLanguages([], true).map(({ code }) => code)).toContain('pseudo');
  });
});

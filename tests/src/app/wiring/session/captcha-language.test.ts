import { expect, it } from 'vitest';
import { captchaLanguageOf } from '#src/app/wiring/session/captcha-language.ts';

it('requests the captcha in the page’s language, or in English where the captcha lacks it', () => {
  expect(captchaLanguageOf('ar')).toBe('ara');
  expect(captchaLanguageOf('zh-TW')).toBe('zho-tw');
  expect(captchaLanguageOf('zh-Hant')).toBe('zho-tw');
  expect(captchaLanguageOf('zh-Hans')).toBe('zho');
  expect(captchaLanguageOf('pt-BR')).toBe('por');
  for (const code of ['en', 'vi', 'xx', '']) expect(captchaLanguageOf(code)).toBe('eng');
});

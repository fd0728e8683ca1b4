import { expect, it } from 'vitest';
import { captchaLanguageOf } from '#src/app/wiring/session/captcha-language.ts';

it('asks the captcha for the page’s language, and for English where it has none', () => {
  expect(captchaLanguageOf('ar')).toBe('ara');
  expect(captchaLanguageOf('zh-TW')).toBe('zho-tw');
  expect(captchaLanguageOf('pt-BR')).toBe('por');
  for (const code of ['en', 'vi', 'xx', '']) expect(captchaLanguageOf(code)).toBe('eng');
});

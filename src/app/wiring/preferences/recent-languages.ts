/** Languages that were chosen in this browser, for the top of the picker. */
import { localTexts, STORED } from '#src/platform/storage.ts';

const RECENT_COUNT_MAX = 3;

/** Codes, latest first. */
export const recentLanguages = (): readonly string[] =>
  (localTexts.read(STORED.recentLanguages) ?? '').split(' ').filter((code) => code !== '');

export function rememberLanguage(code: string): void {
  const codes = [code, ...recentLanguages().filter((one) => one !== code)];
  localTexts.write(STORED.recentLanguages, codes.slice(0, RECENT_COUNT_MAX).join(' '));
}

/** The chunk of what a language needs besides its messages: months, relative times, and the fonts of its script. */
import { setDateLocale, type DateTexts } from '#src/format/date-locale.ts';

/** @param facts undefined for English, or when they could not be loaded. */
export function applyLanguageFacts(
  { style }: HTMLElement,
  code: string,
  facts: DateTexts | undefined,
): void {
  setDateLocale(code, facts);
  style.setProperty('--font-script', facts?.['fonts'] ?? '');
}

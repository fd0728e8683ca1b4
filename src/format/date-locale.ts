/** Loads month names and relative times of a language; one small chunk per language. */
import dayjs from 'dayjs';
import { setMonthNames } from './dates.ts';

/** A language as dayjs describes it, as far as it is read here. */
interface LocaleFile {
  readonly default: { readonly monthsShort?: readonly string[] };
}

/** File names of dayjs, which can differ from the language code. English is built in. */
const FILES: Readonly<Record<string, () => Promise<LocaleFile | undefined>>> = {
  en: () => Promise.resolve(undefined),
  ar: () => import('dayjs/locale/ar.js'),
  vi: () => import('dayjs/locale/vi.js'),
};

export const DATE_LANGUAGES: readonly string[] = Object.keys(FILES);

/** Dates stay in English when the language has no file, or when its file cannot be loaded. */
export async function loadDateLocale(dates: string): Promise<void> {
  const file = await (FILES[dates]?.() ?? Promise.resolve(undefined)).catch(() => undefined);
  dayjs.locale(file === undefined ? 'en' : dates);
  setMonthNames(file?.default.monthsShort);
}

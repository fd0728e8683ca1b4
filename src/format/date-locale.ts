/** The language of month names and relative times; one small chunk for each, loaded when chosen. */
import dayjs from 'dayjs';

/** By dayjs's own file names, which are not always the language's code. */
const FILES: Readonly<Record<string, () => Promise<unknown>>> = {
  en: () => Promise.resolve(),
  ar: () => import('dayjs/locale/ar.js'),
  vi: () => import('dayjs/locale/vi.js'),
};

export const DATE_LANGUAGES: readonly string[] = Object.keys(FILES);

/** A language without a file, or one whose file does not come, leaves dates in English. */
export async function loadDateLocale(dates: string): Promise<void> {
  const load = FILES[dates] ?? FILES['en'];
  const isLoaded = await (load?.() ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
  dayjs.locale(isLoaded && dates in FILES ? dates : 'en');
}

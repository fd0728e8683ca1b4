/** Loads month names and relative times of a language; one small chunk per language. */
import dayjs from 'dayjs';

/** File names of dayjs, which can differ from the language code. */
const FILES: Readonly<Record<string, () => Promise<unknown>>> = {
  en: () => Promise.resolve(),
  ar: () => import('dayjs/locale/ar.js'),
  vi: () => import('dayjs/locale/vi.js'),
};

export const DATE_LANGUAGES: readonly string[] = Object.keys(FILES);

/** Dates stay in English when the language has no file, or when its file cannot be loaded. */
export async function loadDateLocale(dates: string): Promise<void> {
  const load = FILES[dates] ?? FILES['en'];
  const isLoaded = await (load?.() ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
  dayjs.locale(isLoaded && dates in FILES ? dates : 'en');
}

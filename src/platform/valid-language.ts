/** Replaces an invalid language of the browser, such as "C" or "en_US.UTF-8" of some Linux set-ups and web views.
 *  The chart library passes it to `Intl` while it is evaluated, which throws for such a tag (decision 67). */

const FALLBACK = 'en-US';

const isValid = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Leaves a valid language as it is. */
export function ensureValidLanguage(target: Navigator = navigator): void {
  if (isValid(target.language)) return;
  Object.defineProperty(target, 'language', { get: () => FALLBACK, configurable: true });
}

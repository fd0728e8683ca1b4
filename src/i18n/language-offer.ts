/** Chooses the language that is offered on a first visit. The address alone decides which one is shown. */
import type { Language } from './languages.ts';

/** "pt" of "pt-BR"; old codes of the same language are not ours. */
const primaryOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/**
 * Returns the first language of the browser that is one of `offered`.
 * @param requested BCP 47 tags of the browser, preferred first.
 * @returns undefined when it is shown already, or when none is offered.
 */
export function languageToOffer(
  requested: readonly string[],
  shown: Pick<Language, 'code'>,
  offered: readonly Language[],
): Language | undefined {
  for (const tag of requested) {
    const known =
      offered.find(({ code }) => code.toLowerCase() === tag.toLowerCase()) ??
      offered.find(({ code }) => primaryOf(code) === primaryOf(tag));
    if (known !== undefined) return known.code === shown.code ? undefined : known;
  }
  return undefined;
}

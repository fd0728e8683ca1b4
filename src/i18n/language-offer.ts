/** Chooses the language that is offered on a first visit. The address alone decides which one is shown. */
import { OLD_SEGMENTS } from '#contract/core/language-segments.ts';
import type { Language } from './languages.ts';

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
    const known = closestTo(tag, offered);
    if (known !== undefined) return known.code === shown.code ? undefined : known;
  }
  return undefined;
}

/** The language of a tag in the same script: of its region where two differ by region, otherwise the one that is
 *  written outside of the country that gave the language its name ("es-MX" is es-419, "pt-AO" is pt-PT). */
function closestTo(tag: string, offered: readonly Language[]): Language | undefined {
  const wanted = partsOf(tag);
  if (wanted === undefined) return undefined;
  const exact = offered.find(({ segment }) => segment === tag.toLowerCase());
  if (exact !== undefined) return exact;
  const close = offered.filter(({ code }) => {
    const parts = partsOf(code);
    // Readers of Serbian know both of its scripts.
    const isReadable = parts?.script === wanted.script || wanted.language === 'sr';
    return parts?.language === wanted.language && isReadable;
  });
  const home = partsOf(wanted.language)?.region;
  const regionOf = ({ code }: Language) => partsOf(code)?.region;
  return (
    close.find((language) => regionOf(language) === wanted.region) ??
    close.find((language) => regionOf(language) !== home) ??
    close[0]
  );
}

/** Language, script and region with what the tag leaves out, by the data of the browser. Old codes of a language
 *  are today's.
 *  @returns undefined for text that is no tag, for example "C". */
function partsOf(tag: string) {
  try {
    const { language, script, region } = new Intl.Locale(
      tag.replace(/\..*/s, '').replaceAll('_', '-'),
    ).maximize();
    return { language: OLD_SEGMENTS[language] ?? language, script, region };
  } catch {
    return undefined;
  }
}

/** Names of countries in each language, from the Unicode data of Node, as a catalog beside those of Lingui: a browser
 *  has no names, or no rules of sorting, in some languages, and would show English ones inside a complete page. */
import type { Messages } from '@lingui/core';
import { COUNTRY_LIST_ID, countryId } from '#src/format/country-names.ts';
import { PSEUDO_LOCALE, SOURCE_LOCALE } from '../runner/catalogs.ts';

/** Countries and territories with residents, by ISO 3166-1. */
export const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO
  BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ
  DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN
  GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML
  MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA
  PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ
  SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA
  UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/**
 * Returns the catalog: the list of codes in the order of their names, and each name by its ID.
 * @throws Error when Node has no data of the language, because it was built without, or lacks a name.
 */
export function countryCatalogOf(locale: string): Messages {
  const language = locale === PSEUDO_LOCALE ? SOURCE_LOCALE : locale;
  const options = { type: 'region', fallback: 'none' } as const;
  const [supported] = Intl.DisplayNames.supportedLocalesOf([language]);
  if (supported === undefined) throw new Error(`Node has no names of countries in ${language}.`);
  const names = new Intl.DisplayNames([language], options);
  // A language without rules of its own is sorted by those of Unicode.
  const { compare } = new Intl.Collator([language, SOURCE_LOCALE]);
  const countries = COUNTRY_CODES.map((code) => {
    const name = names.of(code);
    if (name === undefined) throw new Error(`Node has no name of ${code} in ${language}.`);
    return { code, name: locale === PSEUDO_LOCALE ? `[${name}]` : name };
  }).toSorted((left, right) => compare(left.name, right.name));
  return {
    [COUNTRY_LIST_ID]: [countries.map(({ code }) => code).join(' ')],
    ...Object.fromEntries(countries.map(({ code, name }) => [countryId(code), [name]])),
  };
}

/** Languages by typed text: the name in the language itself, the English name or the code. */
import { foldText } from '#domain/fold-text.ts';
import type { LanguageItem } from './language-item.ts';

/** Names that begin with the text come first, then those with a word that does, then the others that contain it. An
 *  empty text returns the recent ones, latest first, and then all others. */
export function foundLanguages(
  items: readonly LanguageItem[],
  text: string,
  recentKeys: readonly string[],
): readonly LanguageItem[] {
  const folded = foldText(text);
  if (folded === '') {
    const recent = recentKeys.flatMap((key) => items.find((item) => item.key === key) ?? []);
    return [...recent, ...items.filter((item) => !recent.includes(item))];
  }
  return items
    .map((item) => ({ item, rank: rankOf(item, folded) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}

const NO_MATCH = 3;

const foldedNames = new Map<string, string>();

/** Folded once, and not at every key press. */
function foldedOf(name: string): string {
  const known = foldedNames.get(name) ?? foldText(name);
  foldedNames.set(name, known);
  return known;
}

function rankOf({ key, label, englishName }: LanguageItem, folded: string): number {
  const names = [label, englishName, key].map(foldedOf);
  if (names.some((name) => name.startsWith(folded))) return 0;
  if (names.some((name) => ` ${name.replace(/[()-]/g, ' ')}`.includes(` ${folded}`))) return 1;
  return names.some((name) => name.includes(folded)) ? 2 : NO_MATCH;
}

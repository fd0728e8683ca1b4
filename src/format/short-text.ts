/** Cuts or masks texts for small spaces. Counts characters as readers see them, not code units. */

/** Maximum length of a notification title. */
const TITLE_CHARACTERS_MAX = 40;
const BADGE_COUNT_MAX = 99;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** At most `countMax` characters, followed by an ellipsis; never cuts an emoji. */
export function cutText(text: string, countMax: number = TITLE_CHARACTERS_MAX): string {
  // Fast path: a character has at least one code unit.
  if (text.length <= countMax) return text;
  const characters = charactersOf(text);
  return characters.length <= countMax ? text : `${characters.slice(0, countMax).join('')}…`;
}

/** First and last character of the local part, with one asterisk for each in between:
 *  "a**d@example.com". A local part of two characters or fewer, and text without "@", stay
 *  unchanged; null and undefined give ''. */
export function maskEmail(email: string | null | undefined): string {
  if (email === null || email === undefined) return '';
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const characters = charactersOf(email.slice(0, at));
  if (characters.length <= 2) return email;
  const hidden = '*'.repeat(characters.length - 2);
  return `${characters[0] ?? ''}${hidden}${characters.at(-1) ?? ''}${email.slice(at)}`;
}

/** '' for zero, "99+" above 99. */
export function badgeText(count: number): string {
  if (!(count > 0)) return '';
  return count > BADGE_COUNT_MAX ? `${BADGE_COUNT_MAX}+` : String(count);
}

/** Texts cut or masked for small places. Characters are what a reader counts, not code units. */

/** Longest title a notification shows whole. */
const TITLE_CHARACTERS_MAX = 40;
const BADGE_COUNT_MAX = 99;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** At most `countMax` characters, then an ellipsis; never cut inside an emoji. */
export function cutText(text: string, countMax: number = TITLE_CHARACTERS_MAX): string {
  // A character has at least one code unit, so short texts need no counting.
  if (text.length <= countMax) return text;
  const characters = charactersOf(text);
  return characters.length <= countMax ? text : `${characters.slice(0, countMax).join('')}…`;
}

/**
 * First and last character of the local part, one asterisk for each between: "a**d@example.com".
 * A local part of two characters or fewer, and text without "@", stay as they are; nothing is ''.
 */
export function maskEmail(email: string | null | undefined): string {
  if (email === null || email === undefined) return '';
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const characters = charactersOf(email.slice(0, at));
  if (characters.length <= 2) return email;
  const hidden = '*'.repeat(characters.length - 2);
  return `${characters[0] ?? ''}${hidden}${characters.at(-1) ?? ''}${email.slice(at)}`;
}

/** '' for none, "99+" for more than 99. */
export function badgeText(count: number): string {
  if (!(count > 0)) return '';
  return count > BADGE_COUNT_MAX ? `${BADGE_COUNT_MAX}+` : String(count);
}

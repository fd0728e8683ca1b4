/** Removes from texts of users what turns or hides other text on the page. */

/** Controls of direction: a page must not be turned round by a name. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Characters without width; two of them join letters in some scripts, so that only names lose them. */
const ZERO_WIDTH = /[\u00AD\u180E\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/g;
/** Line feeds and tabs stay in longer texts. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** For terms, notes and messages. */
export const withoutDirection = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(BIDI_CONTROLS, '').replaceAll(CONTROLS, '');

/** For names: one line without invisible characters. */
export const plainName = (text: string): string =>
  withoutDirection(text).replaceAll(ZERO_WIDTH, '').replaceAll(/\s+/g, ' ').trim();

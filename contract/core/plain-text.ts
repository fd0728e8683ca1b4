/** Typed and pasted text without what nobody sees. */
import { asciiDigits } from './ascii-digits.ts';

/** Direction marks, joiners, soft hyphens, variation selectors, the frames of key caps, and blank letters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u20E3\u2800]/gu;
const BLANK = /[\s\p{Cc}]+/gu;

/** Letters, digits and signs of ASCII in the width of East Asian ones. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Text of one line without invisible characters. Full-width signs are those of ASCII, and digits of every script
 *  are 0 to 9. A superscript is no digit: 10² is not 102. */
export function plainText(text: string): string {
  const visible = text.normalize('NFC').replace(INVISIBLE, '');
  const narrow = visible.replace(FULL_WIDTH, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
  return asciiDigits(narrow).replace(BLANK, ' ').trim();
}

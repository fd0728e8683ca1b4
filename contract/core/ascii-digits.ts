/** Digits of every script, as Unicode counts them, to 0 to 9. */

/** Converts digits of other scripts to 0 to 9: "١٢" is "12". Other characters stay. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

/** Longest run of digit characters in Unicode: five alphabets of mathematical digits. */
const DIGIT_RUN_MAX = 50;

/** Finds the value of a digit. Unicode lists the ten digits of a script in order, and a run begins
 *  with a zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let offset = 0;
  while (offset < DIGIT_RUN_MAX && /\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) {
    offset += 1;
  }
  return String(offset % 10);
}

/** Files in bodies: their bytes in base64. */
import * as v from 'valibot';

export const base64LengthOf = (byteCount: number): number => Math.ceil(byteCount / 3) * 4;

/** Message of the rule, from which the document of the API takes the encoding. */
export const BASE64_RULE = 'bytes in base64';

/** @param bytesMax largest size of the file. */
export const base64Text = (bytesMax: number) =>
  v.pipe(v.string(), v.maxLength(base64LengthOf(bytesMax)), v.check(isBase64, BASE64_RULE));

const FOREIGN_CHARACTER = /[^\dA-Za-z+/]/;
const PADDING = /={1,2}$/;

/** Not by one pattern of repeated groups: its stack grows with the text, and overflows at four megabytes. */
const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 &&
  !FOREIGN_CHARACTER.test(text.slice(0, -2) + text.slice(-2).replace(PADDING, ''));

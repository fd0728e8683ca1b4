/** Finds dates that are shown from left to right in every language. Their month is a word: between numbers of a line from
 *  left to right, an Arabic month turns the numbers after it round. A date has the direction of its page. */
import type { Finding } from '../tree/findings.ts';

const DATE = String.raw`\{[^{}]*\b(?:dateAndTime|shortDate)\(`;
const FORCED = new RegExp(
  String.raw`<NumberText[^<>]*>\s*${DATE}|<\w+[^<>]*\sdir="ltr"[^<>]*>\s*${DATE}`,
  'g',
);

export const dateDirectionFindings = (file: string, source: string): readonly Finding[] =>
  [...source.matchAll(FORCED)].map(({ index }) => ({
    file,
    line: source.slice(0, index).split('\n').length,
    message: 'show a date in the direction of the page: without dir="ltr" and NumberText',
  }));

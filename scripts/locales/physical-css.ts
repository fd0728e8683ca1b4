/** Finds styles that do not hold in every language. Left and right, where start and end are required because pages can be
 *  mirrored; a physical side needs a comment: `physical: why` on the line or the line above. Capitals, spaced letters
 *  and italics, which many scripts lack or spell otherwise: a rule below `:lang()` of scripts that have them may use
 *  them. */
import type { Finding } from '../tree/findings.ts';

type Rule = readonly [isBroken: (line: string) => boolean, message: string];

const matches =
  (pattern: RegExp) =>
  (line: string): boolean =>
    pattern.test(line);

/** `12px 8px 12px 4px`: the second value is the right side, the fourth the left. */
const FOUR_SIDES =
  /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+?)\s*;/;

/** Allowed below `:lang()`. */
const OF_SCRIPT = /text-transform|letter-spacing|font-style|font-variant/;

const SHEET_RULES: readonly Rule[] = [
  [
    matches(/(?:^|[\s;{])(?:margin|padding|border|inset|scroll-\w+)-(?:left|right)\b/),
    'say -inline-start or -inline-end',
  ],
  [matches(/(?:^|[\s;{])(?:left|right)\s*:/), 'say inset-inline-start or inset-inline-end'],
  [matches(/(?:text-align|float|clear)\s*:\s*(?:left|right)\b/), 'say start or end'],
  [matches(/border-(?:top|bottom)-(?:left|right)/), 'say border-start-start-radius and its like'],
  [matches(/position-area\s*:[^;]*\b(?:left|right)\b/), 'say inline-start or inline-end'],
  [
    (line) =>
      /translateX\(|(?:^|[\s;{])translate\s*:(?!\s*(?:0\b|none))/.test(line) &&
      !line.includes('--inline'),
    'multiply the sideways part by var(--inline)',
  ],
  [
    matches(/text-transform\s*:\s*(?:uppercase|lowercase|capitalize)/),
    'write the text as it is shown: capitals differ by language, and some scripts have none',
  ],
  [
    matches(/letter-spacing\s*:(?!\s*(?:0(?![.\d])|inherit|normal))/),
    'no spaced letters: they break joined scripts',
  ],
  [matches(/font-style\s*:\s*(?:italic|oblique)/), 'no italics: most scripts have none'],
  [
    matches(/font-variant(?:-caps)?\s*:[^;]*small-caps/),
    'no small capitals: most scripts have none',
  ],
  [
    (line) => {
      const [, , second, , fourth] = FOUR_SIDES.exec(line) ?? [];
      return second !== fourth;
    },
    'four different sides: say the inline ones apart',
  ],
];

const VIEW_RULES: readonly Rule[] = [
  [matches(/\b(?:margin|padding|border)(?:Left|Right)\s*:/), 'say marginInlineStart and its like'],
  [
    matches(/\b(?:textTransform|letterSpacing|fontStyle)\s*:/),
    'say it in the sheet, below :lang()',
  ],
  [matches(/textAlign\s*:\s*['"](?:left|right)/), "say 'start' or 'end'"],
  [matches(/style=\{\{[^}]*\b(?:left|right)\s*:/), 'say insetInlineStart or insetInlineEnd'],
];

export function physicalCssOf(file: string, source: string): readonly Finding[] {
  const rules = file.endsWith('.css') ? SHEET_RULES : VIEW_RULES;
  const lines = source.split('\n');
  const bare = withoutComments(source).split('\n');
  let isBelowLanguage = false;
  return bare.flatMap((line, index) => {
    if (/:lang\(/.test(line)) isBelowLanguage = true;
    else if (/^\s*\}/.test(line)) isBelowLanguage = false;
    if (isBelowLanguage && OF_SCRIPT.test(line)) return [];
    if (/physical:\s*\p{L}/u.test(`${lines[index - 1] ?? ''}\n${lines[index] ?? ''}`)) return [];
    const broken = rules.find(([isBroken]) => isBroken(line));
    return broken === undefined ? [] : [{ file, line: index + 1, message: broken[1] }];
  });
}

/** Replaces comments with blanks and preserves the lines. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

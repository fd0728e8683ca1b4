/** Finds English text written directly in a view, outside the catalogs, and text that is translated when a module is
 *  loaded: it would stay in the first language. */
import type { Finding } from '../tree/findings.ts';

/** Attributes and properties that a user reads or a screen reader announces. */
const READ_ATTRIBUTES =
  /\b(?:label|aria-label|title|placeholder|alt|tip|hint|error|text|disabledReason|description)="([^"{}]*\p{L}{2,}[^"{}]*)"/gu;
/** Text between tags on one line, or on a separate line. */
const BETWEEN_TAGS = /(?<!\s)>([^<>{}=;]*\p{L}{2,}[^<>{}=;]*)<\/?/gu;
/** A generic's brackets look like tags; the text between them is code. */
const CODE = /^(?:extends\b|\(|,|\[|&&|\|\|)/;
const OWN_LINE = /^\s*((?:[A-Z][\p{L}’']*|I)(?:\s+[\p{L}\d’',-]+)+[.!?…]?)\s*$/u;

/** Proper names and sample values that are the same everywhere. */
const ALLOWED = /^(?:Tidemark|BTC|USDT|ETH|[A-Z]{2,6}(?:\/[A-Z]{2,6})?|Ctrl K|px|ms|fps)$/;

/** `t` of the core, and plurals outside of a function. A descriptor (`msg`) is translated where it is shown. */
const AT_LOAD: readonly RegExp[] = [
  /import \{[^}]*\bt\b[^}]*\} from '@lingui\/core\/macro'/,
  /^(?:export )?const \w+(?:: [^=]+)? = (?:\[|\{|\w+\()*\s*(?:t`|t\(|plural\(|select\()/,
  /^(?:export )?const \w+(?:: [^=]+)? = i18n\._\(/,
];

export function translatedAtLoad(file: string, source: string): readonly Finding[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      AT_LOAD.some((pattern) => pattern.test(line))
        ? [{ file, line: index + 1, message: 'is translated once, when the module is loaded' }]
        : [],
    );
}

export function bareTextOf(file: string, source: string): readonly Finding[] {
  return [...translatedAtLoad(file, source), ...untranslatedOf(file, source)];
}

function untranslatedOf(file: string, source: string): readonly Finding[] {
  const lines = withoutMessages(source).split('\n');
  return lines.flatMap((line, index) => {
    if (/^\s*(?:\/\/|\*|\/\*|import|export type)/.test(line)) return [];
    const found = [
      ...[...line.matchAll(READ_ATTRIBUTES)].map(([, text = '']) => text),
      ...[...line.matchAll(BETWEEN_TAGS)].map(([, text = '']) => text),
      ...(OWN_LINE.exec(line)?.slice(1) ?? []),
    ]
      .map((text) => text.trim())
      .filter((text) => text !== '' && !ALLOWED.test(text) && !CODE.test(text));
    return found.map((text) => ({ file, line: index + 1, message: `"${text}" is no message` }));
  });
}

/** Blanks messages translated by Lingui, comments and arrow types, and preserves the lines. */
function withoutMessages(source: string): string {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  return source
    .replace(/<(Trans|Plural|Select)\b[\s\S]*?(?:<\/\1>|\/>)/g, blank)
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/=>/g, '  ')
    .replace(/<[A-Z]\w*(?:,\s*\w+)*>(?=\()/g, blank);
}

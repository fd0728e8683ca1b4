/** Blanks everything in a source text that is not code, at unchanged offsets. Our checks read text
 *  because the compiler offers no programming interface; blanking prevents them from reading
 *  comments, templates and strings as code. */

const OPENS_REGEX = /(?:^|[(,=:[!&|?{};+\-*%~^<>\n]|\b(?:return|typeof|case|of|in))\s*$/;
const EXPECTS_ADDRESS = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*$/;

/** Keeps a string only where it is an address: after `from`, `import`, `import(` and `new URL(`. */
export function blankNonCode(source: string): string {
  const out: string[] = [];
  let at = 0;
  const codeBefore = (): string => out.slice(-80).join('');
  const blankTo = (end: number): void => {
    for (; at < end; at += 1) out.push(source[at] === '\n' ? '\n' : ' ');
  };
  while (at < source.length) {
    const character = source[at] ?? '';
    const pair = source.slice(at, at + 2);
    if (pair === '//') blankTo(endOr(source, source.indexOf('\n', at)));
    else if (pair === '/*') blankTo(endOr(source, source.indexOf('*/', at + 2), 2));
    else if (character === '`') blankTo(endOfTemplate(source, at));
    else if (character === "'" || character === '"') {
      const end = endOfString(source, at, character);
      if (end === undefined || EXPECTS_ADDRESS.test(codeBefore())) {
        const trimmedTo = end ?? at + 1; // An apostrophe in the text of a view does not open a string.
        for (; at < trimmedTo; at += 1) out.push(source[at] ?? '');
      } else blankTo(end);
    } else if (character === '/' && OPENS_REGEX.test(codeBefore())) {
      const end = endOfRegex(source, at);
      if (end === undefined) out.push(source[at++] ?? '');
      else blankTo(end);
    } else {
      out.push(character);
      at += 1;
    }
  }
  return out.join('');
}

const endOr = (source: string, found: number, length = 0): number =>
  found < 0 ? source.length : found + length;

/** @returns undefined when the line ends first, because then it was not a string. */
function endOfString(source: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '\n') return undefined;
    else if (character === quote) return at + 1;
  }
  return undefined;
}

/** Blanks code inside `${}` together with its template: no check reads it. */
function endOfTemplate(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '`') return at + 1;
    else if (character === '$' && source[at + 1] === '{') at = endOfHole(source, at + 2) - 1;
  }
  return source.length;
}

function endOfHole(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '`') at = endOfTemplate(source, at) - 1;
    else if (character === "'" || character === '"') {
      at = (endOfString(source, at, character) ?? at + 1) - 1;
    } else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at + 1;
  }
  return source.length;
}

function endOfRegex(source: string, start: number): number | undefined {
  let isInClass = false;
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '\n') return undefined;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return at + 1;
  }
  return undefined;
}

/** Line numbers start at one, as in editors. */
export const lineOf = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

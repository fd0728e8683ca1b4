/** Parses a compiled message into its words, placeholders, tags and plural branches. */

/** Lingui's compiled form: text, `[name]`, or `[name, kind, options]`. */
type Token = string | readonly [name: string, kind?: string, options?: Options | string];
export interface Options {
  readonly [branch: string]: string | readonly Token[] | number;
}
export type Compiled = string | readonly Token[];

interface Plural {
  readonly name: string;
  readonly kind: string;
  /** Branch by category: "one", "other", "=0". */
  readonly branches: Readonly<Record<string, Compiled>>;
}

export interface Parts {
  /** All text of all branches, without placeholders and tags. */
  readonly words: string;
  /** Its last character, or `HOLE` for a placeholder; empty for a message without text. */
  readonly end: string;
  /** Names and tags, sorted, each once: "email", "<0>", "</0>". */
  readonly holes: readonly string[];
  /** Placeholders with nothing but space between them, in their order: "amount coin". */
  readonly pairs: readonly string[];
  readonly plurals: readonly Plural[];
}

const tokensOf = (message: Compiled): readonly Token[] =>
  typeof message === 'string' ? [message] : message;

/** Stands for a placeholder in `textsOf` and `Parts.end`. */
export const HOLE = '\uE000';

const TAG = /<\/?\d+\/?>/g;

function endOf(message: Compiled): string {
  for (const token of tokensOf(message).toReversed()) {
    if (typeof token !== 'string') return HOLE;
    const text = token.replace(TAG, '').trim();
    if (text !== '') return text.endsWith('...') ? '…' : text.slice(-1);
  }
  return '';
}

function pairsIn(tokens: readonly Token[]): readonly string[] {
  const nameOf = (token: Token | undefined): string | undefined =>
    typeof token === 'object' ? token[0] : undefined;
  return tokens.flatMap((token, at) => {
    const [left, right] = [nameOf(tokens[at - 1]), nameOf(tokens[at + 1])];
    const isSpace = typeof token === 'string' && token.replace(TAG, '').trim() === '';
    return isSpace && left !== undefined && right !== undefined ? [`${left} ${right}`] : [];
  });
}

export function partsOf(message: Compiled): Parts {
  const words: string[] = [];
  const holes = new Set<string>();
  const pairs = new Set<string>();
  const plurals: Plural[] = [];
  const visit = (token: Token): void => {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(TAG)) holes.add(tag);
      words.push(token.replace(TAG, ' '));
      return;
    }
    const [name, kind, options] = token;
    if (name !== '#') holes.add(name);
    if (kind === undefined || typeof options !== 'object') return;
    const branches: Record<string, Compiled> = {};
    for (const [branch, text] of Object.entries(options)) {
      if (typeof text === 'number') continue; // `offset`.
      branches[branch] = text;
      visitAll(text);
    }
    plurals.push({ name, kind, branches });
  };
  const visitAll = (text: Compiled): void => {
    const tokens = tokensOf(text);
    for (const token of tokens) visit(token);
    for (const pair of pairsIn(tokens)) pairs.add(pair);
  };
  visitAll(message);
  return {
    words: words.join(' '),
    end: endOf(message),
    holes: [...holes].toSorted(),
    pairs: [...pairs],
    plurals,
  };
}

/** Returns the text of the message, and of each of its plural branches, with placeholders and numbers marked. */
export function textsOf(message: Compiled): readonly string[] {
  const branches: string[] = [];
  const text = tokensOf(message)
    .map((token) => {
      if (typeof token === 'string') return token.replaceAll('#', HOLE);
      const [, kind, options] = token;
      if (kind === undefined || typeof options !== 'object') return HOLE;
      for (const branch of Object.values(options)) {
        if (typeof branch !== 'number') branches.push(...textsOf(branch));
      }
      return HOLE;
    })
    .join('');
  return [text, ...branches];
}

/** Returns whether a branch contains the number itself. */
export const hasNumber = (branch: Compiled): boolean =>
  tokensOf(branch).some((token) =>
    typeof token === 'string' ? token.includes('#') : token[0] === '#',
  );

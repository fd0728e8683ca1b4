/** Divides the client's messages by the chunks that use them. Lingui names each message by six
 *  characters of a hash, which do not compress; the product uses a number instead, in scripts and
 *  catalogs alike. */
import { FIRST_PART } from '#src/i18n/catalog-parts.ts';

export interface Script {
  /** The bundler's name of the script's chunk. */
  readonly chunk: string;
  /** Whether the first page loads the chunk by itself. */
  readonly isFirst: boolean;
  readonly code: string;
}

/** Number of each message by its id. */
export type Numbers = ReadonlyMap<string, number>;

export interface Division {
  readonly numbers: Numbers;
  /** Ids of the first page's messages: their numbers are their positions here. */
  readonly first: readonly string[];
  /** Messages of each chunk that the first page does not use. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** Matches the macros' output for a message, minified or not. */
const NAMED = /\bid:\s*"([\w+/-]{6})"/g;
const QUOTED = /["'`]([\w+/-]{6})["'`]/g;

/**
 * @param ids of all messages, in the order for the catalogs.
 * @throws Error when a script names a message in an unsupported way.
 */
export function divide(scripts: readonly Script[], ids: readonly string[]): Division {
  const known = new Set(ids);
  const usedBy = scripts.map(({ code }) => usedIn(code, known));
  const inFirst = new Set(
    scripts.flatMap(({ isFirst }, at) => (isFirst ? [...(usedBy[at] ?? [])] : [])),
  );
  const used = new Set(usedBy.flatMap((some) => [...some]));
  const first = ids.filter((id) => inFirst.has(id));
  const later = ids.filter((id) => used.has(id) && !inFirst.has(id));
  const parts = new Map<string, readonly string[]>();
  scripts.forEach(({ chunk }, at) => {
    const own = later.filter((id) => usedBy[at]?.has(id) || parts.get(chunk)?.includes(id));
    if (own.length > 0) parts.set(chunk, own);
  });
  return { numbers: new Map([...first, ...later].map((id, number) => [id, number])), first, parts };
}

function usedIn(code: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const idsBy = (pattern: RegExp): readonly string[] =>
    [...code.matchAll(pattern)].map(([, id = '']) => id).filter((id) => known.has(id));
  const named = new Set(idsBy(NAMED));
  const strange = idsBy(QUOTED).find((id) => !named.has(id));
  if (strange !== undefined) throw new Error(`the message ${strange} is named without "id:"`);
  return named;
}

export interface Replacement {
  /** Offset of the first replaced character and of the character after the last. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Returns the positions of a script's ids and the numbers that replace them. */
export const replacementsIn = (code: string, numbers: Numbers): readonly Replacement[] =>
  [...code.matchAll(NAMED)].flatMap((found) => {
    const [match, id = ''] = found;
    const number = numbers.get(id);
    if (number === undefined) return [];
    const to = found.index + match.length - 1;
    return [{ from: to - id.length, to, text: String(number) }];
  });

/** A language's compiled messages, by id. */
export type Compiled = Readonly<Record<string, unknown>>;

/**
 * Writes the first part by position, without numbers, and the others with numbers.
 * @throws Error when the language lacks a message.
 */
export function partTexts(
  { numbers, first, parts }: Division,
  messages: Compiled,
): ReadonlyMap<string, string> {
  const messageOf = (id: string): unknown => {
    const message = messages[id];
    if (message === undefined) throw new Error(`no catalog may lack a message: ${id}`);
    return message;
  };
  const texts = new Map([[FIRST_PART, JSON.stringify(first.map((id) => messageOf(id)))]]);
  for (const [chunk, ids] of parts) {
    const byNumber = Object.fromEntries(ids.map((id) => [numbers.get(id), messageOf(id)]));
    texts.set(chunk, JSON.stringify(byNumber));
  }
  return texts;
}

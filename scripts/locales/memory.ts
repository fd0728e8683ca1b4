/** The translations of a language: one file, `locales/CODE.json`, with one line for each message, sorted by id. An id is
 *  made from the English text and its context, so a message whose English changed has another id, and no translation. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Text by the id of its message. */
export type Memory = ReadonlyMap<string, string>;

export const memoryPath = (locale: string): string => `locales/${locale}.json`;

/** Languages that have a memory, sorted by code. English is in the sources. */
export const memoryLocales = (): readonly string[] =>
  readdirSync(join(root, 'locales'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted();

const compareIds = (left: string, right: string): number => {
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

/** Returns the text of the file: sorted by the characters of the ids, which is the same order on every machine. */
export function memoryText(memory: Memory): string {
  const lines = [...memory]
    .toSorted(([left], [right]) => compareIds(left, right))
    .map(([id, text]) => `  ${JSON.stringify(id)}: ${JSON.stringify(text)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** @throws Error when the file is no object of texts. */
export function parseMemory(file: string, path: string): Memory {
  const entries = Object.entries(JSON.parse(file) as Readonly<Record<string, unknown>>);
  return new Map(
    entries.map(([id, text]) => {
      if (typeof text !== 'string' || text === '') throw new Error(`${path}: ${id} has no text`);
      return [id, text] as const;
    }),
  );
}

/** Returns an empty memory for a language that has no file yet. */
export function readMemory(locale: string): Memory {
  const path = memoryPath(locale);
  if (!existsSync(join(root, path))) return new Map();
  return parseMemory(readFileSync(join(root, path), 'utf8'), path);
}

export function writeMemory(locale: string, memory: Memory): void {
  writeFileSync(join(root, memoryPath(locale)), memoryText(memory));
}

/** Finds forbidden code in the product that no linter rule can detect. */
import { isSource, listFiles, readText } from './files.ts';
import type { Finding } from './findings.ts';
import { codeOnly, lineOf } from './syntax.ts';

export interface Ban {
  readonly pattern: RegExp;
  /** Message for the author of the code. */
  readonly message: string;
  /** Files that may contain the code, because they implement it correctly. */
  readonly except?: RegExp;
}

const SHIPPED = ['contract', 'domain', 'workers', 'machines', 'src', 'server'];

export const shippedFiles = (): readonly string[] => listFiles(SHIPPED).filter(isSource);

export const bansIn = (files: readonly string[], bans: readonly Ban[]): readonly Finding[] =>
  files.flatMap((file) => bannedInSource(file, readText(file), bans));

/** `excuse` on the same line, followed by a reason, allows that line. */
export function bannedInSource(
  file: string,
  source: string,
  bans: readonly Ban[],
  excuse: RegExp = /\/\/ Not money: \S/,
): readonly Finding[] {
  const code = codeOnly(file, source);
  const lines = source.split('\n');
  return bans.flatMap(({ pattern, message, except }) => {
    if (except?.test(file) === true) return [];
    return [...code.matchAll(pattern)].flatMap((found): Finding[] => {
      const line = lineOf(code, found.index);
      return excuse.test(lines[line - 1] ?? '') ? [] : [{ file, line, message }];
    });
  });
}

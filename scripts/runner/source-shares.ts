/** Attributes the bytes of a minified file: each character counts for the source that the map
 *  names. */
import { SourceMap, type SourceMapPayload } from 'node:module';

/** Name for glue code without a source. */
export const BUNDLER = 'bundler';

/** Returns the characters of `code` by source. Their sum is the length of `code`, newlines aside. */
export function sharesOf(code: string, map: SourceMapPayload): ReadonlyMap<string, number> {
  const read = new SourceMap(map);
  const shares = new Map<string, number>();
  code.split('\n').forEach((line, lineIndex) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = read.findEntry(lineIndex, column);
      const isOfLine = 'generatedLine' in entry && entry.generatedLine === lineIndex;
      const source = isOfLine ? originalSourceOf(entry) : BUNDLER;
      shares.set(source, (shares.get(source) ?? 0) + 1);
    }
  });
  return shares;
}

/** A segment of glue code has no source, which Node's types leave out. */
const originalSourceOf = ({ originalSource }: { readonly originalSource?: string }): string =>
  originalSource ?? BUNDLER;

/** Returns a library by its package and our code by its folder two levels deep; `isByFile` names
 *  each of our files. */
export function ownerOf(source: string, isByFile = false): string {
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (inPackage !== undefined) return inPackage;
  const own = /(?:^|\/)((?:contract|domain|locales|machines|src|workers)\/.*)$/.exec(source)?.[1];
  if (own === undefined) return BUNDLER;
  if (isByFile) return own;
  return own.split('/').slice(0, -1).slice(0, 2).join('/');
}

/** Words come with what says them: whoever asks the bundler for a chunk gets its part of the catalog in the
 *  same moment, and nothing of the chunk runs before both are there. */
import type { Messages } from '@lingui/core';
import { createCatalogParts, type BuiltCatalogs } from '#src/i18n/catalog-parts.ts';

/** Written by the build in the place of this name (scripts/catalogs). */
declare const BUILT_CATALOGS: BuiltCatalogs;

/** Who may add to what a chunk waits for: the bundler's own, by which it loads styles as well. */
// oxlint-disable-next-line no-underscore-dangle -- The bundler's own name.
declare const __webpack_require__: {
  readonly f: Record<string, (chunk: number | string, waitedFor: Promise<unknown>[]) => void>;
};

/** @returns what loads a language. */
export function wireCatalogs(): (code: string) => Promise<Messages> {
  const { catalogOf, bring } = createCatalogParts(BUILT_CATALOGS, readPart);
  __webpack_require__.f['catalogs'] = (chunk, waitedFor) => {
    const catalogs = bring(String(chunk));
    if (catalogs !== undefined) waitedFor.push(catalogs);
  };
  return catalogOf;
}

/** @throws as the bundler does: a part without its words is a part that did not come. */
async function readPart(address: string): Promise<Messages> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return (await response.json()) as Messages;
  } catch (cause) {
    throw Object.assign(new Error(`The words at ${address} did not come.`, { cause }), {
      name: 'ChunkLoadError',
    });
  }
}

/** Loads translations with their chunk: requesting a chunk from the bundler also requests its part
 *  of the catalog, and no code of the chunk runs before both are loaded. */
import type { Messages } from '@lingui/core';
import { createCatalogParts, type BuiltCatalogs } from '#src/i18n/catalog-parts.ts';

/** Replaced by the build (scripts/catalogs). */
declare const BUILT_CATALOGS: BuiltCatalogs;

/** The bundler's own hook for what a chunk waits for; it also loads styles. */
// oxlint-disable-next-line no-underscore-dangle -- The bundler's own name.
declare const __webpack_require__: {
  readonly f: Record<string, (chunk: number | string, waitedFor: Promise<unknown>[]) => void>;
};

/**
 * Installs the hook.
 * @returns the function that loads a language.
 */
export function wireCatalogs(): (code: string) => Promise<Messages> {
  const { catalogOf, bring } = createCatalogParts(BUILT_CATALOGS, readPart);
  __webpack_require__.f['catalogs'] = (chunk, waitedFor) => {
    const catalogs = bring(String(chunk));
    if (catalogs !== undefined) waitedFor.push(catalogs);
  };
  return catalogOf;
}

/**
 * Loads a part of the catalog.
 * @throws the bundler's chunk error: a chunk without its translations counts as not loaded.
 */
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

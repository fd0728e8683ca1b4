/** Loads message catalogs in parts: one part for the first page, and one for each chunk with
 *  further texts, loaded together with the chunk. Covers the languages requested so far. */
import type { Messages } from '@lingui/core';

/** Catalog data of a build. */
export interface BuiltCatalogs {
  /** A different version has different message IDs, so messages of two builds are never mixed. */
  readonly version: string;
  /** Chunks with their own part. */
  readonly parts: readonly string[];
}

export interface CatalogParts {
  /**
   * Messages of all loaded chunks in a language. A later chunk's messages are added to the same
   * object before the chunk runs, so displayed texts do not change and nothing is rendered again.
   * @throws when they cannot be loaded.
   */
  readonly catalogOf: (code: string) => Promise<Messages>;
  /**
   * Resolves when the chunk's messages are loaded; undefined when it has none.
   * @throws when the messages of a language in use cannot be loaded.
   */
  readonly bring: (chunk: string) => Promise<unknown> | undefined;
}

/** Texts of the layout around all pages, and of the trading page. */
export const FIRST_PART = 'first';

/** Folder of all parts of a language. */
export const catalogFolder = (version: string, code: string): string =>
  `/static/catalogs/${version}/${code}`;

/** @param read returns the messages of a part, by message ID. */
export function createCatalogParts(
  { version, parts }: BuiltCatalogs,
  read: (address: string) => Promise<Messages>,
): CatalogParts {
  const brought = new Set([FIRST_PART]);
  const catalogs = new Map<string, Messages>();
  const spoken = new Set<string>();
  const added = new Map<string, Promise<void>>();

  function catalogFor(code: string): Messages {
    const catalog = catalogs.get(code) ?? {};
    catalogs.set(code, catalog);
    return catalog;
  }

  async function add(address: string, catalog: Messages): Promise<void> {
    try {
      Object.assign(catalog, await read(address));
    } catch (error) {
      // A retry makes a new request.
      added.delete(address);
      throw error;
    }
  }

  function load(code: string, part: string): Promise<void> {
    const address = `${catalogFolder(version, code)}/${part}.json`;
    const adding = added.get(address) ?? add(address, catalogFor(code));
    added.set(address, adding);
    return adding;
  }

  return {
    catalogOf: async (code) => {
      let requestCount = 0;
      // More chunks may load while the language is loading.
      while (requestCount < brought.size) {
        requestCount = brought.size;
        await Promise.all([...brought].map((part) => load(code, part)));
      }
      spoken.add(code);
      return catalogFor(code);
    },
    bring: (chunk) => {
      if (!parts.includes(chunk)) return undefined;
      brought.add(chunk);
      return Promise.all(
        // A language not in use yet requests the part again before its first use.
        [...catalogs.keys()].map((code) =>
          load(code, chunk).catch((error: unknown) => {
            if (spoken.has(code)) throw error;
          }),
        ),
      );
    },
  };
}

/** The words of what is loaded, in the languages that were asked for. A build divides each catalog: one part
 *  for the first page, and one for each chunk that says more; a chunk's part comes with the chunk. */
import type { Messages } from '@lingui/core';

/** What a build says of its catalogs. */
export interface BuiltCatalogs {
  /** Another one, other numbers: the words of two builds are never mixed. */
  readonly version: string;
  /** The chunks that have a part of their own. */
  readonly parts: readonly string[];
}

export interface CatalogParts {
  /** All that is loaded says, in a language. What a later chunk says joins the same object before the chunk
   *  runs: no word on the screen is another for it, so nothing is rendered for it.
   *  @throws when it cannot be had. */
  readonly catalogOf: (code: string) => Promise<Messages>;
  /** Settles when the chunk's words are there; undefined when it has none of its own.
   *  @throws when those of a language that is spoken cannot be had. */
  readonly bring: (chunk: string) => Promise<unknown> | undefined;
}

/** What the frame around all pages says, and the trading page. */
export const FIRST_PART = 'first';

/** Where all parts of a language lie. */
export const catalogFolder = (version: string, code: string): string =>
  `/static/catalogs/${version}/${code}`;

/** @param read gives the messages of a part, by number. */
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
      // Whoever asks again, asks the network again.
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
      // Chunks may come while a language does.
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
        // A language that is not spoken yet asks again before it is.
        [...catalogs.keys()].map((code) =>
          load(code, chunk).catch((error: unknown) => {
            if (spoken.has(code)) throw error;
          }),
        ),
      );
    },
  };
}

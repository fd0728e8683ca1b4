/** Loads a deferred part by its name in the table of `src/app/deferred/deferred-parts.ts`. The app provides
 *  the table at its start, so design, trading and features load parts without importing them or the app. */

import { canReturn, onReturns } from './network-return.ts';

/** The module of each part. The table declares its rows here, so that `loadPart` returns their real types. */
export interface DeferredModules {}

export type PartName = keyof DeferredModules;

export interface PartLoader {
  /** Resolves when code and texts of the part have loaded; rejects when one of them cannot be loaded. */
  readonly load: <Name extends PartName>(name: Name) => Promise<DeferredModules[Name]>;
  /** Whether the part has loaded before. */
  readonly isLoaded: (name: PartName) => boolean;
}

let provided: PartLoader | undefined;

/** Called once at the start of the app, of the stories and of the unit tests. */
export function provideParts(loader: PartLoader): void {
  provided = loader;
}

function loader(): PartLoader {
  if (provided === undefined) throw new Error('deferred parts are loaded after the start');
  return provided;
}

/** Loads code and texts of a part, or returns those that have loaded. A failed load is repeated by the next call. */
export async function loadPart<Name extends PartName>(name: Name): Promise<DeferredModules[Name]> {
  return loader().load(name);
}

/** Loads a part that has no place on the page, where its failure could be retried: a failed load is repeated when
 *  the network may be back. Rejects only where returns are not watched. */
export async function loadPartAtLast<Name extends PartName>(
  name: Name,
): Promise<DeferredModules[Name]> {
  for (;;) {
    try {
      return await loadPart(name);
    } catch (error) {
      if (!canReturn()) throw error;
      await nextReturn();
    }
  }
}

const nextReturn = (): Promise<void> =>
  new Promise((resolve) => {
    const end = onReturns(() => {
      end();
      resolve();
    });
  });

export const isPartLoaded = (name: PartName): boolean => loader().isLoaded(name);

/** Loads a deferred part by its name in the table of `src/app/deferred/deferred-parts.ts`. The app provides
 *  the table at its start, so design, trading and features load parts without importing them or the app. */

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

export const isPartLoaded = (name: PartName): boolean => loader().isLoaded(name);

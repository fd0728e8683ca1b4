/** Groups the chunks of a build by the part a user loads: the entry, a route, a worker. */

/** One chunk as the bundler reports it. */
export interface Chunk {
  /** Id under which the bundler requests the chunk. */
  readonly id: string;
  readonly files: readonly string[];
  readonly isInitial: boolean;
  /** Starts separately: the page, or a worker. */
  readonly isEntry: boolean;
  /** Chunks that run together share a runtime. */
  readonly runtime: readonly string[];
  /** Import that requested the chunk: its file, and the address as written. */
  readonly origins: readonly { readonly importer: string; readonly address: string }[];
  /** Sources that identify the chunk: a worker's entry. */
  readonly modules: readonly string[];
}

export interface Part {
  readonly kind: 'entry' | 'route' | 'worker' | 'other';
  readonly name: string;
  readonly files: readonly string[];
  /** Files that requested the chunk. */
  readonly importers: readonly string[];
}

/** Imports in this file are routes. */
const ROUTES = /^src\/app\/routes\.ts/;
const ROUTE_NAME = /pages\/(\w+?)(?:Routes?)?\.tsx$|features\/([\w-]+)\//;
const WORKER = /([\w-]+)\.worker\.ts/;

export function partsOf(chunks: readonly Chunk[]): readonly Part[] {
  const entry = chunks.filter((chunk) => chunk.isInitial);
  const page: Part = { kind: 'entry', name: 'entry', files: filesOf(entry), importers: [] };
  return [page, ...workersOf(chunks), ...loadedLaterOf(chunks)];
}

function workersOf(chunks: readonly Chunk[]): readonly Part[] {
  return chunks
    .filter((chunk) => chunk.isEntry && !chunk.isInitial)
    .map((start): Part => {
      const own = chunks.filter(
        (chunk) =>
          (chunk === start || !isRequestedLater(chunk)) &&
          chunk.runtime.some((one) => start.runtime.includes(one)),
      );
      const source = start.modules.find((module) => WORKER.test(module)) ?? '';
      const name = WORKER.exec(source)?.[1] ?? 'worker';
      return { kind: 'worker', name, files: filesOf(own), importers: importersOf([start]) };
    });
}

/** Returns whether the chunk has its own import with an address; a chunk that only shares an entry
 *  has none. */
const isRequestedLater = ({ origins }: Chunk): boolean =>
  origins.some(({ address }) => address !== '');

/** Returns everything that one import loads, shared chunks included. */
function loadedLaterOf(chunks: readonly Chunk[]): readonly Part[] {
  const deferred = chunks.filter(({ isInitial, isEntry }) => !isInitial && !isEntry);
  const addresses = new Set(
    deferred.flatMap(({ origins }) => origins.map(({ address }) => address)),
  );
  return [...addresses].map((address): Part => {
    const brought = deferred.filter(({ origins }) =>
      origins.some((one) => one.address === address),
    );
    const importers = brought.flatMap(({ origins }) =>
      origins.filter((one) => one.address === address).map(({ importer }) => importer),
    );
    return {
      ...kindOf(address, importers),
      files: filesOf(brought),
      importers: [...new Set(importers)],
    };
  });
}

function kindOf(address: string, importers: readonly string[]): Pick<Part, 'kind' | 'name'> {
  if (importers.some((importer) => ROUTES.test(importer))) {
    const [, page, feature] = ROUTE_NAME.exec(address) ?? [];
    return { kind: 'route', name: page?.toLowerCase() ?? feature ?? address };
  }
  return { kind: 'other', name: address };
}

const filesOf = (chunks: readonly Chunk[]): readonly string[] => [
  ...new Set(chunks.flatMap(({ files }) => files)),
];
const importersOf = (chunks: readonly Chunk[]): readonly string[] => [
  ...new Set(chunks.flatMap(({ origins }) => origins.map(({ importer }) => importer))),
];

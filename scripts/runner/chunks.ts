/** The chunks of a build, grouped as a user loads them: the entry, the deferred parts, the workers. */
import { ancestorsOf, PART_ROWS } from '#src/app/deferred/deferred-parts.ts';

/** A chunk as the bundler reports it. */
export interface Chunk {
  /** Name of an entry or a deferred part; workers and the chunks they load have none. */
  readonly name?: string | undefined;
  readonly files: readonly string[];
  readonly isInitial: boolean;
  /** Starts separately: the page, or a worker. */
  readonly isEntry: boolean;
  /** Requested by an import() of a running page or worker. */
  readonly isDeferred: boolean;
  /** Chunks that run together share a runtime. */
  readonly runtime: readonly string[];
  /** Paths of our sources in it. */
  readonly modules: readonly string[];
}

export interface Part {
  readonly kind: 'entry' | 'route' | 'worker' | 'other';
  readonly name: string;
  /** Files of the part's own chunk; the chunks loaded before it are separate parts. */
  readonly files: readonly string[];
}

const WORKER = /([\w-]+)\.worker\.ts$/;

/** @throws Error when a row of the table has no chunk, or a chunk of the page has no row. */
export function partsOf(chunks: readonly Chunk[]): readonly Part[] {
  const entry = chunks.filter(({ isInitial }) => isInitial);
  const runtimes = new Set(entry.flatMap(({ runtime }) => runtime));
  const unknown = chunks.find(
    ({ name = '', isDeferred, runtime, modules }) =>
      isDeferred &&
      runtime.some((one) => runtimes.has(one)) &&
      // A library's data, such as the month names of a language, needs no row.
      modules.length > 0 &&
      PART_ROWS[name] === undefined,
  );
  if (unknown !== undefined) {
    throw new Error(`no row of the deferred parts names the chunk of ${unknown.files.join(', ')}`);
  }
  const deferred = Object.entries(PART_ROWS).map(([name, { moment }]): Part => ({
    kind: moment === 'route' ? 'route' : 'other',
    name,
    files: filesOfPart(chunks, name),
  }));
  return [
    { kind: 'entry', name: 'entry', files: filesOf(entry) },
    ...workersOf(chunks),
    ...deferred,
  ];
}

/** Its own files only. @throws Error when the build has no chunk of that name. */
export function filesOfPart(chunks: readonly Chunk[], name: string): readonly string[] {
  const own = chunks.filter((chunk) => chunk.name === name);
  if (own.length === 0) throw new Error(`the build has no chunk of the deferred part ${name}`);
  return filesOf(own);
}

/** With the files of the parts that are loaded before it. */
export const loadedFilesOf = (chunks: readonly Chunk[], name: string): readonly string[] => [
  ...new Set([...ancestorsOf(name), name].flatMap((one) => filesOfPart(chunks, one))),
];

/** Returns the workers without the chunks that they load later. */
function workersOf(chunks: readonly Chunk[]): readonly Part[] {
  return chunks
    .filter((chunk) => chunk.isEntry && !chunk.isInitial)
    .map((start): Part => {
      const own = chunks.filter(
        (chunk) =>
          (chunk === start || !chunk.isDeferred) &&
          chunk.runtime.some((one) => start.runtime.includes(one)),
      );
      const source = start.modules.find((module) => WORKER.test(module)) ?? '';
      return { kind: 'worker', name: WORKER.exec(source)?.[1] ?? 'worker', files: filesOf(own) };
    });
}

const filesOf = (chunks: readonly Chunk[]): readonly string[] => [
  ...new Set(chunks.flatMap(({ files }) => files)),
];

/**
 * Chooses the tests that a set of changed files can affect, by the import graph. The runners' own choices do not
 * fit: vitest follows the table of deferred parts to every page, and journeys import no product code
 * (docs/decisions/0125-one-graph-chooses-tests.md).
 */
import { runGraphOf } from './deferred-edges.ts';
import { importsFrom, importersOf, type Graph } from './graph.ts';
import { idsOfTitle, titlesOf } from './requirements.ts';
import { pagesByAddress, pagesVisitedBy } from './visited-pages.ts';

export interface Affected {
  readonly unit: readonly string[];
  readonly stories: readonly string[];
  /** Story files whose pictures can differ. A changed source has its English texts; a translation alone can change any
   *  picture, and those of `npm test` stand for them. */
  readonly pictured: readonly string[];
  readonly journeys: readonly string[];
  /** True when a changed file configures the tools: then every test may be affected. */
  readonly isEverything: boolean;
}

const CONFIGURES =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|[^/]+\.config\.ts|knip\.json|\.storybook\/.*|\.ci\/.*|scripts\/(?:runner|stories)\/.*)$/;
const UNIT = /^tests\/.*\.test\.tsx?$/;
const STORY = /^stories\/.*\.stories\.tsx$/;
const JOURNEY = /^tests\/(?:e2e\/.*\.e2e|browsers\/.*\.journey)\.ts$/;
const CATALOG = /^locales\//;
/** Style sheets without importers of their own: the page of every story has them. */
const COMMON_SHEET = /^src\/design\/(?:design\.css|tokens\/.*\.css)$/;
/** Entries of the client: every page loads them and what they import. */
const CLIENT_ENTRIES = [
  'src/app/early.ts',
  'src/app/main.tsx',
  'workers/market/market.worker.ts',
  'workers/shell/shell.worker.ts',
];
const SERVER_ENTRY = 'server/main.ts';
/** A folder whose README names the requirements that it serves. */
const AREA = /^(?:src\/features|server)\/[^/]+/;
/** Requirements whose area is the whole product: only the same one counts. */
const GENERAL_IDS = /^(?:API|ENT|LAYOUT|ROUTE)-/;
const ID = /\b[A-Z0-9]+-\d{2,}\b/g;

/** @returns text of a folder's README. */
export type ReadReadme = (folder: string) => string;

/** @param changed paths from the root, deleted files included. */
export function affectedBy(
  graph: Graph,
  changed: readonly string[],
  readReadme: ReadReadme,
): Affected {
  const run = runGraphOf(graph, { followsParts: true });
  const reached = importersOf(run, changed);
  const all = [...graph.keys()];
  const isEverything = changed.some((path) => CONFIGURES.test(path));
  const hasNewTexts = changed.some((path) => CATALOG.test(path));
  const hasNewTokens = changed.some((path) => COMMON_SHEET.test(path));
  const isRun = (path: string): boolean => isEverything || reached.has(path);
  const journeys = journeysOf(graph, run, readReadme);
  const shown = new Set(changed.flatMap((path) => journeysThatShow(path, run, journeys)));
  const storyFiles = all.filter((path) => STORY.test(path));
  const pictured = storyFiles.filter((path) => hasNewTokens || isRun(path));
  return {
    unit: all.filter((path) => UNIT.test(path) && isRun(path)),
    stories: hasNewTexts ? storyFiles : pictured,
    pictured,
    journeys: journeys.paths.filter((path) => hasNewTexts || isRun(path) || shown.has(path)),
    isEverything,
  };
}

interface Journeys {
  readonly paths: readonly string[];
  /** Modules of the pages that a journey visits. */
  readonly pagesOf: ReadonlyMap<string, readonly string[]>;
  /** Areas of the requirements that its titles name. */
  readonly areasOf: ReadonlyMap<string, readonly string[]>;
  /** Files that every page of the client loads. */
  readonly always: ReadonlySet<string>;
  readonly readReadme: ReadReadme;
}

function journeysOf(graph: Graph, run: Graph, readReadme: ReadReadme): Journeys {
  const paths = [...graph.keys()].filter((path) => JOURNEY.test(path));
  const pages = pagesByAddress(graph);
  const sourceOf = (path: string): string => graph.get(path)?.source ?? '';
  return {
    paths,
    pagesOf: new Map(paths.map((path) => [path, pagesVisitedBy(run, path, pages)])),
    areasOf: new Map(paths.map((path) => [path, areasIn(sourceOf(path))])),
    always: importsFrom(runGraphOf(graph, { followsParts: false }), CLIENT_ENTRIES),
    readReadme,
  };
}

/**
 * A change shows in the journeys that visit a page with it. One that every page can show, that is on a page most
 * journeys pass through, or that is in the exchange, shows in the journeys of the area whose folder it is in;
 * without an area, in all of these.
 */
function journeysThatShow(path: string, run: Graph, journeys: Journeys): readonly string[] {
  const { paths, always, readReadme } = journeys;
  if (always.has(path)) return paths;
  const importers = importersOf(run, [path]);
  const visiting = paths.filter((journey) =>
    journeys.pagesOf.get(journey)?.some((page) => importers.has(page)),
  );
  const isCommon = [...CLIENT_ENTRIES, SERVER_ENTRY].some((entry) => importers.has(entry));
  if (!isCommon && visiting.length <= paths.length / 2) return visiting;
  const areas = areasOf(path, readReadme);
  if (areas.length === 0) return isCommon ? paths : visiting;
  return paths.filter((journey) =>
    journeys.areasOf.get(journey)?.some((area) => areas.includes(area)),
  );
}

/** Areas of the requirements in the README of the file's folder. */
function areasOf(path: string, readReadme: ReadReadme): readonly string[] {
  const folder = AREA.exec(path)?.[0];
  return folder === undefined ? [] : areasNamed(readReadme(folder).match(ID) ?? []);
}

const areasIn = (source: string): readonly string[] =>
  areasNamed(titlesOf(source).flatMap(({ title }) => idsOfTitle(title)));

const areasNamed = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.map((id) => (GENERAL_IDS.test(id) ? id : (id.split('-')[0] ?? '')))),
];

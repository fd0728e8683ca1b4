/** `size`: compares the download size, compressed as by a server, with the budgets of
 *  bench/budgets.json. Reports a missed goal; exceeding the floor fails. A budget for a part that
 *  is not built fails, and so does a route without its own or the common budget. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { ancestorsOf, TRADING_PAGE_PARTS } from '#src/app/deferred/deferred-parts.ts';
import { catalogFolder, START_CATALOG } from '#src/i18n/catalogs.ts';
import { CLIENT_CATALOG_NAMES, type BuiltCatalogs } from './runner/catalogs.ts';
import { partsOf, type Chunk, type Part } from './runner/chunks.ts';
import { root } from './runner/programs.ts';
import { readText } from './tree/files.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';

interface SizeBudget {
  /** "entry", "route spot", "worker market", "every route", "live book"… */
  readonly part: string;
  /** Target size. */
  readonly goalKb: number;
  /** Size above which the check fails. */
  readonly floorKb: number;
}

interface Sized {
  readonly part: string;
  readonly kb: number;
}

const BUDGETS = 'bench/budgets.json';
const gzippedKb = new Map<string, number>();

function kbOf(files: readonly string[], ending: string): number {
  const scripts = [...new Set(files)].filter((file) => file.endsWith(ending));
  return scripts.reduce((sum, file) => sum + kbOfFile(file), 0);
}

function kbOfFile(file: string): number {
  const known = gzippedKb.get(file);
  if (known !== undefined) return known;
  const content = readFileSync(join(root, 'dist', file));
  const kb = gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length / 1000;
  gzippedKb.set(file, kb);
  return kb;
}

/** Returns the size of each part alone, the total of each page with the parts loaded before it, and
 *  the total download for a live book and for the whole trading page. */
export function sizesOf(parts: readonly Part[]): readonly Sized[] {
  const filesOf = (kind: Part['kind'], name: string): readonly string[] =>
    parts.find((part) => part.kind === kind && part.name === name)?.files ?? [];
  const filesWithAncestors = (name: string): readonly string[] =>
    [name, ...ancestorsOf(name)].flatMap((one) => [
      ...filesOf('route', one),
      ...filesOf('other', one),
    ]);
  const pages = parts
    .filter(({ kind }) => kind === 'route')
    .map(({ name }) => ({ part: `page ${name}`, kb: kbOf(filesWithAncestors(name), '.js') }));
  const live = [
    ...filesOf('entry', 'entry'),
    ...filesOf('route', 'spot'),
    ...filesOf('worker', 'market'),
  ];
  const trading = TRADING_PAGE_PARTS.flatMap((name) => [
    ...filesOf('route', name),
    ...filesOf('other', name),
  ]);
  const alone = parts.map(({ kind, name, files }) => ({
    part: kind === 'entry' ? 'entry' : `${kind} ${name}`,
    kb: kbOf(files, '.js'),
  }));
  const entryCss = { part: 'entry styles', kb: kbOf(filesOf('entry', 'entry'), '.css') };
  return [
    ...alone,
    ...pages,
    entryCss,
    { part: 'live book', kb: kbOf(live, '.js') },
    { part: 'trading page', kb: kbOf([...live, ...trading], '.js') },
  ];
}

/** Returns for each language the size of the start catalog and of the largest catalog that a part
 *  adds. */
function sizesOfCatalogs({ version, locales }: BuiltCatalogs): readonly Sized[] {
  const added = CLIENT_CATALOG_NAMES.filter((name) => name !== START_CATALOG);
  return locales.flatMap((locale) => {
    const kbOfCatalog = (name: string): number =>
      kbOfFile(`${catalogFolder(version, locale)}/${name}.json`);
    return [
      { part: `locale ${locale}`, kb: kbOfCatalog(START_CATALOG) },
      { part: `words ${locale}`, kb: Math.max(...added.map((name) => kbOfCatalog(name))) },
    ];
  });
}

/** A page without a budget has at least that of its route. */
const isOptional = (part: string): boolean => /^(?:other|page) /.test(part);

export function findingsOfSizes(
  sizes: readonly Sized[],
  budgets: readonly SizeBudget[],
): readonly Finding[] {
  const over = sizes.flatMap(({ part, kb }) => {
    const budget = budgetFor(part, budgets);
    if (budget === undefined) return isOptional(part) ? [] : [`${part} has no budget`];
    return kb <= budget.floorKb
      ? []
      : [`${part} is ${kb.toFixed(1)} KB, its floor ${budget.floorKb} KB`];
  });
  const unmet = budgets
    .filter(({ part }) => !sizes.some((size) => budgetFor(size.part, budgets)?.part === part))
    .map(({ part }) => `a budget names ${part}, which is not built`);
  return [...over, ...unmet].map((message) => fileFinding(BUDGETS, message));
}

/** Returns the part's own budget, or the one for its kind: "every route". */
const budgetFor = (part: string, budgets: readonly SizeBudget[]): SizeBudget | undefined =>
  budgets.find((budget) => budget.part === part) ??
  budgets.find((budget) => budget.part === `every ${part.split(' ')[0]}`);

if (import.meta.main) {
  const path = join(root, 'dist', '.chunks.json');
  const chunks = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as readonly Chunk[])
    : [];
  const catalogs = JSON.parse(readText('dist/.catalogs.json')) as BuiltCatalogs;
  const sizes = [...sizesOf(partsOf(chunks)), ...sizesOfCatalogs(catalogs)];
  const { sizes: budgets } = JSON.parse(readText(BUDGETS)) as {
    readonly sizes: readonly SizeBudget[];
  };
  for (const { part, kb } of sizes) {
    const budget = budgetFor(part, budgets);
    if (budget === undefined) continue;
    const missed = kb > budget.goalKb ? '  goal missed' : '';
    console.log(`${part.padEnd(28)} ${kb.toFixed(1).padStart(7)} KB of ${budget.goalKb}${missed}`);
  }
  conclude(findingsOfSizes(sizes, budgets), `${chunks.length} chunks`);
}

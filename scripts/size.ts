/** `size`: compares the download size, compressed as by a server, with the budgets of
 *  bench/budgets.json. Reports a missed goal; exceeding the floor fails. A budget for a part that
 *  is not built fails, and so does a route without its own or the common budget. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { catalogFolder, FIRST_PART } from '#src/i18n/catalog-parts.ts';
import type { DividedCatalogs } from './catalogs/built.ts';
import { partsOf, type Chunk, type Part } from './runner/chunks.ts';
import { root } from './runner/programs.ts';
import { conclude, type Finding } from './tree/findings.ts';

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
/** Sources whose deferred imports belong to the trading page of a signed-in trader… */
const TRADING = /^src\/(?:features\/spot|trading|app(?!\/(?:routes\.ts|pages\/)))\//;
/** …except those that wait for a click, for a notification, for a phone, for another language, for
 *  a trader who had favorites as a guest, or for a feature of an operator's settings. */
const ON_DEMAND = new RegExp(
  [
    'NarrowLayout|MobileSheet|ToastHost|HandOffHost|hand-off|date-locale|dayjs/locale',
    'KeyPeek|open-orders-file|LookChoices|ProfileCard|MenuList|PairList|SearchHost|PaletteHost|FavouritesOfferHost',
    'CoinInformationHost|TicketSettings|KeySheet|ConfirmOrder|ConfirmAmend|MeterPanel|SpotDepth',
    'StudyDialog|snapshot|DrawingLayer|entities/drawing|OrderLists|OrderDetail|ExportDialog',
    'ListFilters|ColumnChooser|OfflineHost|wiring/shell-worker|^\\./favourites\\.ts$',
    'CookieBannerHost|brand|page-head|mended-deployment',
  ].join('|'),
);

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

export const deferredOnTradingPage = (parts: readonly Part[]): readonly string[] =>
  parts
    .filter(({ kind, name, importers }) => {
      const isRequested = kind === 'other' && importers.some((one) => TRADING.test(one));
      return isRequested && !ON_DEMAND.test(name);
    })
    .flatMap(({ files }) => files);

/** Returns each part alone, and the total for a live book and for the full trading page. */
export function sizesOf(parts: readonly Part[]): readonly Sized[] {
  const filesOf = (kind: Part['kind'], name: string): readonly string[] =>
    parts.find((part) => part.kind === kind && part.name === name)?.files ?? [];
  const live = [
    ...filesOf('entry', 'entry'),
    ...filesOf('route', 'spot'),
    ...filesOf('worker', 'market'),
  ];
  const deferred = deferredOnTradingPage(parts);
  const alone = parts.map(({ kind, name, files }) => ({
    part: kind === 'entry' ? 'entry' : `${kind} ${name}`,
    kb: kbOf(files, '.js'),
  }));
  const entryCss = { part: 'entry styles', kb: kbOf(filesOf('entry', 'entry'), '.css') };
  return [
    ...alone,
    entryCss,
    { part: 'live book', kb: kbOf(live, '.js') },
    { part: 'trading page', kb: kbOf([...live, ...deferred], '.js') },
  ];
}

/** Returns for each language the messages of the trading page, and the largest addition by another
 *  page or a click. */
function sizesOfCatalogs({ version, parts, locales }: DividedCatalogs): readonly Sized[] {
  return locales.flatMap((locale) => {
    const kbOfPart = (part: string): number =>
      kbOfFile(`${catalogFolder(version, locale)}/${part}.json`);
    return [
      { part: `locale ${locale}`, kb: kbOfPart(FIRST_PART) },
      { part: `words ${locale}`, kb: Math.max(...parts.map((part) => kbOfPart(part))) },
    ];
  });
}

export function findingsOfSizes(
  sizes: readonly Sized[],
  budgets: readonly SizeBudget[],
): readonly Finding[] {
  const over = sizes.flatMap(({ part, kb }) => {
    const budget = budgetFor(part, budgets);
    if (budget === undefined) return part.startsWith('other ') ? [] : [`${part} has no budget`];
    return kb <= budget.floorKb
      ? []
      : [`${part} is ${kb.toFixed(1)} KB, its floor ${budget.floorKb} KB`];
  });
  const unmet = budgets
    .filter(({ part }) => !sizes.some((size) => budgetFor(size.part, budgets)?.part === part))
    .map(({ part }) => `a budget names ${part}, which is not built`);
  return [...over, ...unmet].map((message) => ({ file: BUDGETS, line: 1, message }));
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
  const catalogs = JSON.parse(
    readFileSync(join(root, 'dist', '.catalogs.json'), 'utf8'),
  ) as DividedCatalogs;
  const sizes = [...sizesOf(partsOf(chunks)), ...sizesOfCatalogs(catalogs)];
  const { sizes: budgets } = JSON.parse(readFileSync(join(root, BUDGETS), 'utf8')) as {
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

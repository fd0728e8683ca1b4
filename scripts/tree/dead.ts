/** Finds unused code: files unreachable from any entry, exports without a user, packages without an
 *  import. */
import type { Finding } from './findings.ts';
import { reachableFrom, type Graph, type SourceFile } from './graph.ts';
import { packageOf } from './imports.ts';

/** Entries of the product: the client, the exchange, and the engines behind a pipe. */
const PRODUCT_ROOTS = [
  'src/app/early.ts',
  'src/app/main.tsx',
  'server/main.ts',
  'scripts/engine.ts',
  'workers/shell/shell.worker.ts',
];

const SHIPPED = /^(?:contract|domain|workers|machines|src|server)\//;
/** May exist without a user in the product: samples, and parts of the design system for later use. */
const OFFERED = /^(?:contract\/samples|src\/design)\//;
/** Files that a user or a tool starts by path. */
const STARTED =
  /^(?:[^/]+\.config\.ts|scripts\/[^/]+\.(?:ts|mjs)|bench\/(?:run|write-doc|feed\/serve|pages\/(?:engines|socket|transfer|floor|naive|batched|rows|painted|empty|reconnect|chart-ours|chart-peer))\.tsx?|\.storybook\/.*|tests\/.*\.(?:test|e2e)\.tsx?|stories\/.*\.stories\.tsx)$/;

export function deadFilesOf(graph: Graph): readonly Finding[] {
  const started = [...graph.keys()].filter((path) => STARTED.test(path));
  const inProduct = reachableFrom(graph, PRODUCT_ROOTS);
  const anywhere = reachableFrom(graph, [...PRODUCT_ROOTS, ...started]);
  return [...graph.keys()].flatMap((path): Finding[] => {
    const mustShip = SHIPPED.test(path) && !OFFERED.test(path);
    if ((mustShip ? inProduct : anywhere).has(path)) return [];
    const message = !mustShip
      ? 'nothing leads to this file'
      : anywhere.has(path)
        ? 'only tests, stories or scripts lead to this file: the product does not use it'
        : 'nothing leads to this file';
    return [{ file: path, line: 1, message }];
  });
}

export function deadExportsOf(graph: Graph): readonly Finding[] {
  const used = namesUsedBy(graph, () => true);
  return [...graph.values()].flatMap((file) => {
    const names = used.get(file.path);
    if (STARTED.test(file.path) || names?.has('*') === true) return [];
    return file.exports
      .filter(({ name }) => names?.has(name) !== true && !isUsedAtHome(file, name))
      .map(({ name, line }) => ({
        file: file.path,
        line,
        message: `nobody uses ${name}: delete it`,
      }));
  });
}

/** Returns whether the export's own file uses the name: an unnecessary export is untidy, not dead. */
const isUsedAtHome = ({ code }: SourceFile, name: string): boolean =>
  [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;

/** Returns the exported names per file that these importers use; `*` when all of the file is used. */
export function namesUsedBy(
  graph: Graph,
  isImporter: (path: string) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of graph.values()) {
    if (!isImporter(file.path)) continue;
    for (const { target, names } of file.imports) {
      if (target === undefined) continue;
      const known = used.get(target) ?? new Set<string>();
      used.set(target, known);
      for (const [name, local] of names) {
        if (name !== '*') known.add(name);
        else for (const member of membersOf(file, local)) known.add(member);
      }
    }
  }
  return used;
}

/** Finds `ticket.opened` of `import * as ticket`; all members when it is passed as a value. */
function membersOf({ code }: SourceFile, local: string): readonly string[] {
  if (local === '*') return ['*'];
  const members: string[] = [];
  for (const found of code.matchAll(new RegExp(`(?<![.\\w$])${local}\\b(\\.\\w+)?`, 'g'))) {
    const isDeclared = /\bas\s+$/.test(code.slice(Math.max(0, found.index - 10), found.index));
    if (found[1] !== undefined) members.push(found[1].slice(1));
    else if (!isDeclared) return ['*'];
  }
  return members;
}

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Packages that are started or named rather than imported, and the text that proves their use. */
const NAMED_NOT_IMPORTED: ReadonlyMap<string, RegExp> = new Map([
  ['typescript', /'tsc'/],
  ['oxlint', /'oxlint'/],
  ['oxfmt', /'oxfmt'/],
  ['oxlint-tsgolint', /"typeAware"/],
  ['vitest', /'vitest'/],
  ['@lingui/cli', /@lingui\/cli|lingui extract/],
  ['@lingui/swc-plugin', /@lingui\/swc-plugin/],
  ['storybook', /storybook/],
  ['storybook-react-rsbuild', /storybook-react-rsbuild/],
  ['@storybook/addon-a11y', /@storybook\/addon-a11y/],
  ['happy-dom', /happy-dom/],
]);

/** @param toolText all configuration and script text that may contain a tool's name. */
export function deadPackagesOf(
  graph: Graph,
  { dependencies, devDependencies }: Manifest,
  toolText: string,
): readonly Finding[] {
  const shippedUse = new Set<string>();
  const anyUse = new Set<string>();
  const findings: Finding[] = [];
  const declared = { ...dependencies, ...devDependencies };
  for (const file of graph.values()) {
    for (const { address, line, kind } of file.imports) {
      const name = packageOf(address);
      if (name === undefined || address.endsWith('.css')) continue;
      anyUse.add(name);
      if (SHIPPED.test(file.path) && kind !== 'type') shippedUse.add(name);
      const isDeclared = name in declared || `@types/${name}` in declared;
      const message = `package.json does not list ${name}`;
      if (!isDeclared) findings.push({ file: file.path, line, message });
    }
  }
  for (const name of Object.keys(declared)) {
    const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : undefined;
    const isUsed =
      anyUse.has(name) ||
      NAMED_NOT_IMPORTED.get(name)?.test(toolText) === true ||
      (typed !== undefined && (typed === 'node' || anyUse.has(typed)));
    const message = isUsed
      ? `${name} ships, so it is no devDependency`
      : `nobody uses ${name}: remove it`;
    const isMisplaced = shippedUse.has(name) && !(name in dependencies);
    if (!isUsed || isMisplaced) findings.push({ file: 'package.json', line: 1, message });
  }
  return findings;
}

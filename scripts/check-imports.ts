/** Checks import rules that the linter cannot express: a relative path never leaves its module, an
 *  inline import type is written out, and some modules only export types to others. */
import { posix } from 'node:path';
import { CODE_FOLDERS, isSource, listFiles, readText } from './tree/files.ts';
import { conclude, type Finding } from './tree/findings.ts';
import { circlesOf, readGraph, type Graph } from './tree/graph.ts';
import { importsOf, type ImportSite } from './tree/imports.ts';

interface TypesOnly {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly message: string;
}

const TYPES_ONLY: readonly TypesOnly[] = [
  {
    from: /^src\/stores\//,
    to: /^#workers\//,
    message: 'Of a worker, a store sees types only.',
  },
  {
    from: /^src\/realtime\//,
    to: /^#workers\//,
    message: 'Of a worker, the page sees types only, and its file as a URL.',
  },
  {
    from: /^src\/binding\//,
    to: /^(?:#machines\/|xstate$)/,
    message: 'Binding sees the types of machines; src/app/wiring provides them.',
  },
  {
    from: /^src\/binding\//,
    to: /^#workers\//,
    message: 'Of a worker, binding sees types only: src/realtime speaks to it.',
  },
];

/** Returns the folder that a relative import may not leave: src/design, src/features/spot,
 *  workers/market, server… */
export function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'workers') return parts.slice(0, 2).join('/');
  if (parts[0] === 'server') return parts.slice(0, parts.length > 2 ? 2 : 1).join('/');
  if (parts[0] !== 'src') return parts[0] ?? '';
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/');
}

export function findingsOf(file: string, source: string): readonly Finding[] {
  return importsOf(file, source).flatMap((site) => {
    const message = messageFor(file, site);
    return message === undefined ? [] : [{ file, line: site.line, message }];
  });
}

function messageFor(file: string, { address, kind }: ImportSite): string | undefined {
  if (kind === 'inline') return `Write "import type" for ${address}.`;
  const rule = TYPES_ONLY.find(({ from, to }) => from.test(file) && to.test(address));
  if (rule !== undefined && (kind === 'value' || kind === 'dynamic')) return rule.message;
  if (!address.startsWith('.') || kind === 'url') return undefined;
  const target = posix.join(posix.dirname(file), address);
  if (target.startsWith('.storybook/')) return undefined; // The name is fixed by tools and has no alias.
  if (roomOf(target) === roomOf(file)) return undefined;
  return `${address} leaves ${roomOf(file)}: across rooms import by alias, #${target}.`;
}

/** Files that import each other cannot be understood, moved or tested one by one. */
export const circleFindings = (graph: Graph): readonly Finding[] =>
  circlesOf(graph).map(([file = '', ...others]) => ({
    file,
    line: 1,
    message: `imports itself through ${others.join(', ')}`,
  }));

if (import.meta.main) {
  const files = listFiles(CODE_FOLDERS).filter(isSource);
  const findings = files.flatMap((file) => findingsOf(file, readText(file)));
  conclude([...findings, ...circleFindings(readGraph())], `${files.length} files`);
}

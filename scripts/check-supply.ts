/** `supply`: what is installed is what was chosen, and it ships as it was published. Exact versions, one lock
 *  file in which every package has its sha512, nothing from git, a file or a bare address, install scripts
 *  only where they were reviewed, and no build code that rewrites sources or compiled output. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner/programs.ts';
import { isSource, listFiles, readText } from './tree/files.ts';
import { conclude, fileFinding, type Finding } from './tree/findings.ts';
import { rewritesIn } from './tree/rewrites.ts';

/** Packages with a reviewed install script. esbuild fetches or checks a platform's binary. @firebase/util writes
 *  its defaults, which are undefined unless the environment has FIREBASE_WEBAPP_CONFIG, into two files of its own. */
const REVIEWED_SCRIPTS: ReadonlySet<string> = new Set(['esbuild', '@firebase/util']);

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
export type Chosen = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

export function supplyFindings(chosen: Chosen, lock: Lock): readonly Finding[] {
  const inexact = KINDS.flatMap((kind) =>
    Object.entries(chosen[kind] ?? {})
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) =>
        fileFinding('package.json', `${name} ${version} is no exact version`),
      ),
  );
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  return [...inexact, ...packages.flatMap(([path, entry]) => findingsOfPackage(path, entry))];
}

function findingsOfPackage(path: string, entry: LockedPackage): readonly Finding[] {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const findings: string[] = [];
  if (entry.link === true) findings.push('is a link to a folder');
  if (entry.integrity?.startsWith('sha512-') !== true)
    findings.push('has no sha512 in the lock file');
  if (entry.resolved !== undefined) findings.push('has an address in the lock file');
  if (entry.hasInstallScript === true && !REVIEWED_SCRIPTS.has(name)) {
    findings.push('runs a script when it is installed, which nobody has reviewed');
  }
  return findings.map((what) => fileFinding('package-lock.json', `${name} ${what}`));
}

/** Everything that takes part in a build of the client. */
const buildFiles = (): readonly string[] => [
  'rsbuild.config.ts',
  'lingui.config.ts',
  ...listFiles(['scripts', '.storybook']).filter(isSource),
];

export function rewriteFindings(
  sources: ReadonlyMap<string, string>,
  records: ReadonlySet<string>,
): readonly Finding[] {
  return [...sources].flatMap(([file, source]) => rewritesIn(file, source, records));
}

if (import.meta.main) {
  const read = (path: string): unknown => JSON.parse(readText(path));
  const lock = read('package-lock.json') as Lock;
  const count = Object.keys(lock.packages).length - 1;
  const sources = new Map(buildFiles().map((file) => [file, readText(file)]));
  const records = new Set(readdirSync(join(root, 'docs/decisions')));
  conclude(
    [...supplyFindings(read('package.json') as Chosen, lock), ...rewriteFindings(sources, records)],
    `${count} packages and ${sources.size} files of the build`,
  );
}

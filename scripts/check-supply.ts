/** `supply`: checks that only chosen packages are installed. Exact versions, one lock file with a
 *  sha512 for every package, nothing from git, a file or a bare address, and only reviewed install
 *  scripts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner/programs.ts';
import { conclude, type Finding } from './tree/findings.ts';

/** Packages with a reviewed install script: it only fetches or checks a platform's binary. */
const REVIEWED_SCRIPTS: ReadonlySet<string> = new Set(['esbuild']);

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
      .map(([name, version]) => finding('package.json', `${name} ${version} is no exact version`)),
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
  return findings.map((what) => finding('package-lock.json', `${name} ${what}`));
}

const finding = (file: string, message: string): Finding => ({ file, line: 1, message });

if (import.meta.main) {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const lock = read('package-lock.json') as Lock;
  const count = Object.keys(lock.packages).length - 1;
  conclude(supplyFindings(read('package.json') as Chosen, lock), `${count} packages`);
}

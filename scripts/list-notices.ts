/** Writes THIRD-PARTY-NOTICES: the licenses of all packages whose code is shipped, in the client's
 *  files or beside the exchange. A package without a license, or with one that is not on the list,
 *  fails. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './draw-machines.ts';
import { root } from './runner/programs.ts';
import { readText } from './tree/files.ts';

export const NOTICES_PATH = 'THIRD-PARTY-NOTICES';

/** Licenses that allow what we do, which is to use the packages unchanged and to pass them on. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);
/** Tools whose own code is in the client's files: the loader of chunks, and helpers of the compiler. */
const BUNDLED_TOOLS: readonly string[] = ['@rspack/core', '@swc/helpers'];
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const SOURCE_FILE = /\.(?:[cm]?[jt]s|json)$/i;
const RULE = '-'.repeat(100);

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly version?: string;
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly texts: readonly string[];
}

/** Returns the paths in the lock file of the packages that are shipped. Optional ones are Node, which
 *  brings its own notices. */
export function shippedPaths(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  const isShipped = (path: string, { dev, optional, devOptional }: LockedPackage): boolean =>
    BUNDLED_TOOLS.some((name) => path === `node_modules/${name}`) ||
    (path !== '' && dev !== true && optional !== true && devOptional !== true);
  return Object.entries(packages)
    .filter(([path, locked]) => isShipped(path, locked))
    .map(([path]) => path);
}

/** @throws Error when the expression contains a license that is not allowed. */
export function assertAllowed({ name, license }: Pick<ShippedPackage, 'name' | 'license'>): void {
  const choices = license.replace(/[()]/g, '').split(/ OR /);
  const isAllowed = (expression: string): boolean =>
    expression.split(/ AND /).every((one) => ALLOWED.has(one.trim()));
  if (choices.some(isAllowed)) return;
  throw new Error(
    `${name} has the license "${license}", which scripts/list-notices.ts does not allow.`,
  );
}

export function noticesPage(): Page {
  const lock = JSON.parse(readText('package-lock.json')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const packages = new Map<string, ShippedPackage>();
  for (const path of shippedPaths(lock.packages)) {
    const shipped = packageAt(path);
    assertAllowed(shipped);
    packages.set(`${shipped.name} ${shipped.version}`, shipped);
  }
  if (packages.size === 0) throw new Error('The lock file names no package that is shipped.');
  const sorted = [...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return { path: NOTICES_PATH, text: noticesText(sorted) };
}

export function noticesText(packages: readonly ShippedPackage[]): string {
  const parts = packages.map(
    ({ name, version, license, texts }) =>
      `${name} ${version}\nLicense: ${license}\n${texts.map((text) => `\n${text}\n`).join('')}`,
  );
  const head =
    'Tidemark contains the following packages, unchanged. Written by npm run docs. NOTICE names the\n' +
    'sources of recorded market data and of the coins’ icons.\n';
  return [head, ...parts].join(`\n${RULE}\n`);
}

function packageAt(path: string): ShippedPackage {
  const folder = join(root, path);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string | { readonly type?: string };
  };
  const { name, version, license: field } = manifest;
  const license = typeof field === 'string' ? field : (field?.type ?? '');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const texts = files
    .filter((file) => LICENSE_FILE.test(file) && !SOURCE_FILE.test(file))
    .toSorted()
    .map((file) => plainText(readFileSync(join(folder, file), 'utf8')));
  return { name, version, license, texts };
}

const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();

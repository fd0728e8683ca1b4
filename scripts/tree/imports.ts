/** Finds the imports and exports of a source file from its text. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../runner/programs.ts';
import { lineOf } from './blank.ts';

export interface ImportSite {
  /** Address as written in the source. */
  readonly address: string;
  /** `inline` is a type written as import('…').Name; `url` a file used by its address. */
  readonly kind: 'value' | 'type' | 'dynamic' | 'inline' | 'url';
  /** Imported names by their local names; `*` maps to the namespace name. */
  readonly names: ReadonlyMap<string, string>;
  readonly line: number;
}

const FROM = /\b(import|export)\s+(type\s+)?([^'"();]*?)\s*\bfrom\s*(['"])([^'"\n]+)\4/g;
const BARE = /\bimport\s*(['"])([^'"\n]+)\1/g;
const CALL = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)(\.[A-Z])?/g;
const URL_OF = /\bnew URL\(\s*(['"])([^'"\n]+)\1\s*,\s*import\.meta\.url/g;

/** `code` is a file's text after `blankNonCode`. */
export function importsOf(code: string): readonly ImportSite[] {
  const sites: ImportSite[] = [];
  for (const found of code.matchAll(FROM)) {
    const [, , typeWord, clause = '', , address = ''] = found;
    const names = namesOf(clause);
    const isTypeOnly = typeWord !== undefined || isAllTypes(clause);
    const kind = isTypeOnly ? 'type' : 'value';
    sites.push({ address, kind, names, line: lineOf(code, found.index) });
  }
  const everyName = new Map([['*', '*']]);
  for (const found of code.matchAll(BARE)) {
    const address = found[2] ?? '';
    sites.push({ address, kind: 'value', names: new Map(), line: lineOf(code, found.index) });
  }
  for (const found of code.matchAll(CALL)) {
    const kind = found[3] === undefined ? 'dynamic' : 'inline';
    sites.push({
      address: found[2] ?? '',
      kind,
      names: everyName,
      line: lineOf(code, found.index),
    });
  }
  for (const found of code.matchAll(URL_OF)) {
    const written = found[2] ?? '';
    const address = /^[.#/]|^\w+:/.test(written) ? written : `./${written}`;
    sites.push({ address, kind: 'url', names: everyName, line: lineOf(code, found.index) });
  }
  return sites;
}

/** `a, { b as c, type D }, * as e`: the exported name first, the one used here second. */
function namesOf(clause: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  for (const part of braces.split(',')) {
    const [name, local] = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    if (name !== undefined && name !== '') names.set(name, local ?? name);
  }
  const outside = clause.replace(/\{[^}]*\}/, '');
  for (const part of outside.split(',')) {
    const word = part.trim();
    const star = /^\*(?:\s+as\s+(\w+))?$/.exec(word);
    if (star !== null) names.set('*', star[1] ?? '*');
    else if (word !== '') names.set('default', word);
  }
  return names;
}

function isAllTypes(clause: string): boolean {
  const braces = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  const parts = braces?.split(',').filter((part) => part.trim() !== '') ?? [];
  return parts.length > 0 && parts.every((part) => /^\s*type\s/.test(part));
}

const DECLARED =
  /\bexport\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type)\s+(\w+)/g;
const LISTED = /\bexport\s+(?:type\s+)?\{([^}]*)\}(?!\s*from)/g;
const SPREAD = /\bexport\s+(?:const|let)\s+[{[]([^}\]=]*)[}\]]\s*=/g;

export interface ExportSite {
  readonly name: string;
  readonly line: number;
}

/** Returns the names that a file exports itself; names of `export … from` belong to their source. */
export function exportsOf(code: string): readonly ExportSite[] {
  const sites: ExportSite[] = [];
  for (const found of code.matchAll(DECLARED)) {
    sites.push({ name: found[1] ?? '', line: lineOf(code, found.index) });
  }
  for (const pattern of [LISTED, SPREAD]) {
    for (const found of code.matchAll(pattern)) {
      for (const part of (found[1] ?? '').split(',')) {
        const name =
          part
            .trim()
            .split(/\s+as\s+|\s*:\s*/)
            .at(-1) ?? '';
        if (/^\w+$/.test(name)) sites.push({ name, line: lineOf(code, found.index) });
      }
    }
  }
  return sites;
}

/**
 * Returns the file of an address, by its path from the root.
 * @returns undefined for a package, and for a missing file.
 */
export function fileOf(address: string, importer: string): string | undefined {
  const path = address.startsWith('#')
    ? address.slice(1)
    : address.startsWith('.')
      ? posix.join(posix.dirname(importer), address)
      : undefined;
  if (path === undefined) return undefined;
  const full = join(root, path);
  return existsSync(full) && statSync(full).isFile() ? path : undefined;
}

/** "radix-ui" of "radix-ui/dialog", "@lingui/react" of "@lingui/react/macro". */
export function packageOf(address: string): string | undefined {
  if (address.startsWith('.') || address.startsWith('#') || address.startsWith('node:')) {
    return undefined;
  }
  const parts = address.split('/');
  return address.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

/** Reads the token sheets as a browser does for `<html>`: selects the winning declaration per
 *  attribute and resolves `var()`. Supports only the CSS that tokens use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../src/design/tokens');

interface Declaration {
  readonly selector: string;
  readonly name: string;
  readonly value: string;
}

function declarationsOf(file: string): readonly Declaration[] {
  const text = readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors.split(',').flatMap((selector) =>
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
        selector: selector.trim(),
        name,
        value: value.replace(/\s+/g, ' ').trim(),
      })),
    ),
  );
}

const sheet = [...declarationsOf('theme.css'), ...declarationsOf('schemes.css')];
if (sheet.length < 60) throw new Error(`Only ${sheet.length} tokens were read.`);

export type Attributes = Readonly<Record<'theme' | 'scheme' | 'updown' | 'accent', string>>;

/** Returns the tokens of `<html>` with these `data-` attributes, with `var()` resolved. */
export function tokensOf(attributes: Attributes): ReadonlyMap<string, string> {
  const winning = new Map<string, { readonly value: string; readonly weight: number }>();
  for (const { selector, name, value } of sheet) {
    const conditions = [...selector.matchAll(/\[data-(\w+)='(\w+)'\]/g)];
    const isRoot = selector === ':root';
    if (!isRoot && conditions.length === 0) continue;
    const isMet = conditions.every(
      ([, attribute = '', expected]) => attributes[attribute as keyof Attributes] === expected,
    );
    const weight = isRoot ? 1 : conditions.length;
    if (isMet && weight >= (winning.get(name)?.weight ?? 0)) winning.set(name, { value, weight });
  }
  const resolve = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) =>
      resolve(winning.get(name)?.value ?? 'missing'),
    );
  return new Map([...winning].map(([name, { value }]) => [name, resolve(value)]));
}

/** Every combination that a user or an operator can choose. */
export const ALL_ATTRIBUTES: readonly Attributes[] = ['dark', 'light'].flatMap((theme) =>
  ['1', '2', '3'].flatMap((scheme) =>
    ['1', '2'].flatMap((updown) =>
      ['green', 'yellow', 'blue'].map((accent) => ({ theme, scheme, updown, accent })),
    ),
  ),
);

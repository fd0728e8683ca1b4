/** Shortens class names in the product: a class name occurs in its style sheet, in the scripts, and
 *  in every element, and the five characters that make readable names unique do not compress. A
 *  name has two characters for the file, from its position among all sheets, and the rest for the
 *  class, from its position in the file: the same sources give the same names. Names are readable
 *  in development and in stories. */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

const FIRST = 'abcdefghijklmnopqrstuvwxyz';
const NEXT = `${FIRST}0123456789`;
const FILES_MAX = FIRST.length * NEXT.length;

/** @param sheets all style sheets, in any order. */
export function shortClassNames(
  sheets: readonly string[],
): (sheet: string, className: string) => string {
  if (sheets.length > FILES_MAX) throw new Error(`${sheets.length} sheets: two signs are too few`);
  const places = new Map(sheets.toSorted().map((sheet, place) => [sheet, place]));
  const classesOf = new Map<string, string[]>();
  return (sheet, className) => {
    const place = places.get(sheet);
    if (place === undefined) throw new Error(`${sheet} is none of the sheets that were counted`);
    const classes = classesOf.get(sheet) ?? [];
    classesOf.set(sheet, classes);
    if (!classes.includes(className)) classes.push(className);
    const file = `${FIRST[Math.floor(place / NEXT.length)]}${NEXT[place % NEXT.length]}`;
    return `${file}${classes.indexOf(className).toString(NEXT.length)}`;
  };
}

export const pluginTrimClassNames = (): RsbuildPlugin => ({
  name: 'tidemark:trim-class-names',
  setup(api) {
    if (process.env['NODE_ENV'] !== 'production' || process.env['STORYBOOK'] === 'true') return;
    const { rootPath } = api.context;
    const nameOf = shortClassNames(globSync('src/**/*.module.css', { cwd: rootPath }));
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        tools: {
          cssLoader: {
            modules: {
              getLocalIdent: ({ resourcePath }, _, className) =>
                nameOf(relative(rootPath, resourcePath), className),
            },
          },
        },
      }),
    );
  },
});

/** Shortens the class names of CSS modules in production, by css-loader's own `getLocalIdent`. A class name is
 *  in the sheet, in the scripts and in every element, and the hashes of readable names do not compress. A name
 *  is two characters for the file, by its position among all sheets, and the rest for the class, by its position
 *  in the file: the same sources give the same names. Development and stories keep readable names. */
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

export const pluginShortClassNames = (): RsbuildPlugin => ({
  name: 'tidemark:short-class-names',
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

/** Removes unused features of libraries from their own sources during the client build. A cut names
 *  a function that our code does not need, or a line with a shorter equivalent for us. Each cut
 *  must match: a new library version with other names stops the build. */
import type { RsbuildPlugin } from '@rsbuild/core';
import { AXIOS_CUTS } from './cuts-of-axios.ts';
import { BROADCAST_CUTS } from './cuts-of-broadcast.ts';
import { UPLOT_CUTS } from './cuts-of-uplot.ts';
import { VALIBOT_CUTS } from './cuts-of-valibot.ts';
import { XSTATE_CUTS } from './cuts-of-xstate.ts';

export interface Cut {
  /** Matches the end of the library file's path. */
  readonly file: RegExp;
  /** Functions and methods whose bodies are removed. */
  readonly emptied?: readonly string[];
  /** Replaced lines and statements with their replacements. */
  readonly instead?: readonly (readonly [RegExp, string])[];
}

export const CUTS: readonly Cut[] = [
  ...AXIOS_CUTS,
  ...BROADCAST_CUTS,
  ...UPLOT_CUTS,
  ...VALIBOT_CUTS,
  ...XSTATE_CUTS,
];

/**
 * @param code published source of a library file.
 * @throws when the source does not match the cut.
 */
export function cut(code: string, { file, emptied = [], instead = [] }: Cut): string {
  const shorter = instead.reduce((rest, [found, replacement]) => {
    if (rest.search(found) < 0) throw new Error(`${String(file)} has no ${String(found)}`);
    return rest.replace(found, replacement);
  }, code);
  return emptied.reduce((rest, name) => {
    const body = bodyOf(name);
    if (rest.search(body) < 0) throw new Error(`${String(file)} has no function ${name}`);
    return rest.replace(body, '$1$2}');
  }, shorter);
}

/** Matches every declaration on one line; its end has the same indentation as its start. */
const bodyOf = (name: string): RegExp =>
  new RegExp(
    String.raw`^([\t ]*)((?:(?:export|protected|async|static|get|const|function) )*${name}\b.*(?:\)(?:: .+)?|=>) \{)\n[\s\S]*?^\1\}`,
    'gm',
  );

export const pluginTrimLibraries = (): RsbuildPlugin => ({
  name: 'tidemark:trim-libraries',
  setup(api) {
    for (const one of CUTS) {
      api.transform({ test: one.file, order: 'pre' }, ({ code }) => cut(code, one));
    }
  },
});

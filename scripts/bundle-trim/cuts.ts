/** What libraries do for others and not for us, taken out of their own sources while the client is built.
 *  A cut names a function whose work nobody of ours asks for, or a line that can be said shorter for us.
 *  Each must be found: a new version of a library that calls it something else stops the build. */
import type { RsbuildPlugin } from '@rsbuild/core';
import { BROADCAST_CUTS } from './cuts-of-broadcast.ts';
import { UPLOT_CUTS } from './cuts-of-uplot.ts';
import { VALIBOT_CUTS } from './cuts-of-valibot.ts';
import { XSTATE_CUTS } from './cuts-of-xstate.ts';

export interface Cut {
  /** The file of the library, by the end of its path. */
  readonly file: RegExp;
  /** Functions and methods whose bodies are left out. */
  readonly emptied?: readonly string[];
  /** Lines and statements, by what stands instead. */
  readonly instead?: readonly (readonly [RegExp, string])[];
}

export const CUTS: readonly Cut[] = [
  ...BROADCAST_CUTS,
  ...UPLOT_CUTS,
  ...VALIBOT_CUTS,
  ...XSTATE_CUTS,
];

/** @param code a file of a library, as it was published. @throws when it is not what the cut was made for. */
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

/** Everywhere it is declared on one line; its end stands as far in as its beginning. */
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

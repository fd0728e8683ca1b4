/** valibot as the contract uses it: no schema is handed to a library that knows schemas in general, words
 *  for people stand at the schema that says them, and nothing is configured for all. */
import type { Cut } from './cuts.ts';

export const VALIBOT_CUTS: readonly Cut[] = [
  {
    file: /[\\/]valibot[\\/]dist[\\/]index\.mjs$/,
    instead: [
      [/^\tschema\["~standard"\] = \{\n[\s\S]*?^\t\};$/m, ''],
      [/(other\?\.message \?\? context\.message) \?\? .*getGlobalMessage\(issue\.lang\);$/m, '$1;'],
      [/\/\* @__PURE__ \*\/ getGlobalConfig\(([\w$]+)\)/g, '$1 ?? {}'],
    ],
  },
];

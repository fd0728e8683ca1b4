/** Reduces valibot to the contract's needs: no schema is passed to a generic schema library, user
 *  messages are defined at the schema itself, and there is no global configuration. */
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

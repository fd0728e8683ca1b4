/** Compiles Lingui's macros in unit tests exactly as the build does: same compiler, same plugin. */
import { rspack } from '@rsbuild/core';
import type { Plugin } from 'vitest/config';

const USES_MACRO = /@lingui\/(?:react|core)\/macro/;

export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || !USES_MACRO.test(code)) return undefined;
      const output = await rspack.experiments.swc.transform(code, {
        filename: file,
        sourceMaps: true,
        configFile: false,
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: file.endsWith('x') },
          transform: { react: { runtime: 'automatic' } },
          experimental: { plugins: [['@lingui/swc-plugin', {}]] },
        },
      });
      return { code: output.code, map: output.map ?? null };
    },
  };
}

/** Makes V8 compile all of a script in a separate thread while the script is still loading. Without
 *  the hint that thread only pre-parses functions, and each is compiled on the page's thread when
 *  called. */
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** Explicit compile hints, Chromium 136 and later; a comment for every other browser. The hint must
 *  come first. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';
/** Minimum size that Chromium streams; a smaller script would be compiled completely on the page's
 *  thread. */
const STREAMED_FROM = 30_000;

export const pluginCompileHints = (): RsbuildPlugin => ({
  name: 'tidemark:compile-hints',
  setup(api) {
    api.modifyRspackConfig((_config, { appendPlugins, rspack }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) => {
          compiler.hooks.thisCompilation.tap('compile-hints', (compilation) => {
            // Runs after all steps that rewrite scripts, before their integrity is calculated.
            const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
            compilation.hooks.processAssets.tap({ name: 'compile-hints', stage }, () => {
              hintIn(compilation, compiler.webpack.sources);
            });
          });
        },
      });
    });
  },
});

function hintIn(
  compilation: Rspack.Compilation,
  { ConcatSource }: Rspack.Compiler['webpack']['sources'],
): void {
  // A worker starts separately, and its script is never streamed.
  const ofPage = [...compilation.chunks].filter(({ runtime }) =>
    [...runtime].some((name) => compilation.entrypoints.has(name)),
  );
  const scripts = new Set(
    ofPage.flatMap(({ files }) => [...files].filter((file) => file.endsWith('.js'))),
  );
  for (const file of scripts) {
    const source = compilation.getAsset(file)?.source;
    if (source === undefined || source.size() < STREAMED_FROM) continue;
    compilation.updateAsset(file, new ConcatSource(COMPILE_HINT, source));
  }
}

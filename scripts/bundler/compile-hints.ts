/** Tells V8 to compile a whole script while it is still streaming in, on a thread of its own. Without the hint
 *  functions are only skipped over there, and compiled one by one on the page's thread as they are called. */
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** Explicit compile hints, Chromium 136 and later; a comment to every other browser. It must come first. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';
/** What Chromium streams; anything smaller would be compiled whole on the page's thread. */
const STREAMED_FROM = 30_000;

export const pluginCompileHints = (): RsbuildPlugin => ({
  name: 'tidemark:compile-hints',
  setup(api) {
    api.modifyRspackConfig((_config, { appendPlugins, rspack }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) => {
          compiler.hooks.thisCompilation.tap('compile-hints', (compilation) => {
            // Behind whoever rewrites scripts, before their integrity is reckoned.
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
  // A worker begins by itself, and its script is never streamed.
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

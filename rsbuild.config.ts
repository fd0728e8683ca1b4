/** Build of the client: one page, the chunks of src/app/deferred/deferred-parts.ts, workers beside them.
 *  The result runs under the policy headers of the exchange: Trusted Types, and one inline script,
 *  which they allow by its hash. */
import { readFileSync } from 'node:fs';
import {
  defineConfig,
  type HtmlTagDescriptor,
  type HtmlTagHandler,
  type RsbuildPlugin,
  type Rspack,
} from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { BROWSER_CHECK } from './contract/core/browser-check.ts';
import { compileCatalogs } from './scripts/compile-catalogs.ts';
import { BROWSERS } from './scripts/bundler/browsers.ts';
import { pluginBroadcastSources } from './scripts/bundler/broadcast-sources.ts';
import { pluginShortClassNames } from './scripts/bundler/class-names.ts';
import { pluginCompileHints } from './scripts/bundler/compile-hints.ts';
import { pluginInspector } from './scripts/bundler/inspector.ts';
import { pluginOneAdapter } from './scripts/bundler/one-adapter.ts';
import { builtCatalogs, catalogCopies } from './scripts/runner/catalogs.ts';
import {
  ancestorsOf,
  OFFLINE_PARTS,
  PART_ROWS,
  TRADING_PAGE_PARTS,
} from './src/app/deferred/deferred-parts.ts';

const exchangePort = process.env['TIDEMARK_PORT'] ?? '3000';
const exchangeUrl = `http://localhost:${exchangePort}`;

/** The early script loads without waiting for the style sheet or the end of the page. */
const soonerThanTheRest: HtmlTagHandler = (tags) =>
  tags.map((tag) =>
    String(tag.attrs?.['src']).includes('/early.')
      ? { ...tag, attrs: { ...tag.attrs, defer: false, async: true } }
      : tag,
  );

const ICON_FILE = './src/design/mark/tidemark.svg';
/** The icon is written into the page, because a file would be one more request of every first visit. */
const ICON_TAG: HtmlTagDescriptor = {
  tag: 'link',
  attrs: {
    rel: 'icon',
    href: `data:image/svg+xml,${encodeURIComponent(readFileSync(ICON_FILE, 'utf8').trim())}`,
  },
};

const isStorybook = process.env['STORYBOOK'] === 'true';
/** The product reads every text from its catalog; a story may be newer than the catalogs. */
const descriptorFields = isStorybook ? 'message' : 'auto';

/** Compiles the catalogs, so a fresh clone needs no step before, and serves them beside the scripts. Stories load one
 *  file of a language, and no catalog of a part. */
const catalogs = (): RsbuildPlugin => ({
  name: 'tidemark:catalogs',
  setup(api) {
    api.modifyRsbuildConfig(async (config, { mergeRsbuildConfig }) => {
      await compileCatalogs();
      if (isStorybook) return config;
      const built = builtCatalogs();
      return mergeRsbuildConfig(config, {
        source: { define: { 'process.env.CATALOG_VERSION': JSON.stringify(built.version) } },
        output: { copy: [...catalogCopies(built)] },
      });
    });
  },
});

type CacheGroup = Rspack.OptimizationSplitChunksCacheGroup;
type SplitContext = Parameters<Rspack.OptimizationSplitChunksCacheGroupTestFn>[1];

const isIn = (
  module: Rspack.Module,
  { chunkGraph }: SplitContext,
  names: readonly string[],
): boolean =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name = '' }) => names.includes(name));

/** A part is always loaded after its parent, so the modules of both stay in the parent's chunk. */
const parentChunk = (parent: string): CacheGroup => ({
  name: parent,
  type: /javascript/,
  chunks: ({ name = '' }) => name === parent || ancestorsOf(name).includes(parent),
  test: (module, context) => isIn(module, context, [parent]),
  minChunks: 2,
  minSize: 0,
  enforce: true,
});
const STORED_OFFLINE: readonly string[] = OFFLINE_PARTS;
/** Without what the offline shell stores, whose styles it stores with it. */
const ON_DEMAND = new Set(
  Object.entries(PART_ROWS)
    .filter(([name, { moment }]) => moment === 'on-demand' && !STORED_OFFLINE.includes(name))
    .map(([name]) => name),
);
const PARENTS = new Set(Object.values(PART_ROWS).flatMap(({ parent }) => parent ?? []));

export default defineConfig({
  plugins: [
    pluginReact(),
    catalogs(),
    pluginBroadcastSources(),
    pluginOneAdapter(),
    pluginShortClassNames(),
    pluginInspector(),
    ...(process.env['NODE_ENV'] === 'production' ? [pluginCompileHints()] : []),
  ],
  source: {
    entry: {
      // The code that starts the market worker is a separate file: it runs while the rest is loaded
      // and compiled.
      early: { import: './src/app/early.ts', html: false },
      index: { import: './src/app/main.tsx', dependOn: 'early' },
    },
  },
  html: {
    template: './src/app/page.html',
    title: 'Tidemark',
    scriptLoading: 'defer',
    inject: 'head',
    tags: [
      soonerThanTheRest,
      ICON_TAG,
      { tag: 'script', children: BROWSER_CHECK, head: false, append: true },
    ],
  },
  output: {
    distPath: { root: 'dist' },
    overrideBrowserslist: BROWSERS,
    sourceMap: { js: process.env['NODE_ENV'] === 'production' ? false : 'cheap-module-source-map' },
    cleanDistPath: true,
    // For the web app manifest.
    copy: [{ from: ICON_FILE }],
    filenameHash: 'contenthash:8',
    // Files of their own are cached permanently.
    dataUriLimit: 0,
    inlineScripts: false,
    inlineStyles: false,
    minify: { jsOptions: { minimizerOptions: { compress: { passes: 3, ecma: 2022 } } } },
    cssModules: { localIdentName: '[name]-[local]-[hash:base64:5]' },
  },
  // One file for code that is needed immediately, including React, and one for each full route; one
  // style sheet for the frame and the trading page, deferred parts included. Code shared by routes
  // is small, and a request costs more on a slow line than a few kilobytes: a separate React file
  // would save a returning visitor 68 KB after a release, and cost every new visitor a request.
  splitChunks: {
    preset: 'none',
    chunks: 'all',
    minSize: 150_000,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      styles: {
        type: 'css/mini-extract',
        name: 'styles',
        test: (module, context) => isIn(module, context, ['index', ...TRADING_PAGE_PARTS]),
        enforce: true,
      },
      // One sheet for what is loaded on demand: each file of its own costs the entry 45 bytes for its
      // name and its integrity. Pages keep their own copies of what they share with it.
      dialogs: {
        type: 'css/mini-extract',
        name: 'dialogs',
        chunks: ({ name = '' }) => ON_DEMAND.has(name),
        enforce: true,
      },
      ...Object.fromEntries([...PARENTS].map((parent) => [parent, parentChunk(parent)])),
    },
  },
  resolve: {
    alias: {
      // React itself has the hook that this package adds to older versions of it
      // (docs/decisions/0087-the-hook-of-react-for-its-shim.md).
      'use-sync-external-store/shim$': 'react',
      'use-sync-external-store/shim/index.js$': 'react',
    },
  },
  security: { sri: { enable: 'auto', algorithm: 'sha256' } },
  performance: { printFileSize: false },
  server: {
    port: Number(process.env['CLIENT_PORT'] ?? '5173'),
    strictPort: true,
    proxy: [
      '/api',
      '/avatars',
      '/config.json',
      '/broadcasting',
      '/outbox',
      '/metrics',
      '/operator',
      '/docs',
    ].map((pathFilter) => ({
      pathFilter,
      target: exchangeUrl,
    })),
    historyApiFallback: true,
  },
  tools: {
    swc: {
      jsc: { experimental: { plugins: [['@lingui/swc-plugin', { descriptorFields }]] } },
    },
    htmlPlugin: (config) => ({ ...config, chunks: ['early', 'index'] }),
    rspack: {
      // Uses the shortest export names between modules, although the next build assigns others.
      // A chunk has its name as its number, so that the table of files does not list both.
      optimization: {
        mangleExports: process.env['NODE_ENV'] === 'production' && 'size',
        chunkIds: 'named',
      },
      output: {
        trustedTypes: { policyName: 'rspack', onPolicyCreationFailure: 'stop' },
        // A module that threw while it was evaluated throws the same error again, as in browsers, instead of being
        // used half evaluated.
        strictModuleErrorHandling: true,
      },
    },
  },
});

/** Build of the operator's desk: a page of its own in a folder of its own, of which the client's build
 *  contains nothing. Run it after the client's build, which compiles the catalogs. */
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { BROWSER_CHECK } from './contract/core/browser-check.ts';
import { DESK_PATH } from './contract/operator/addresses.ts';
import { BROWSERS } from './scripts/bundler/browsers.ts';
import { deskCatalogCopies } from './scripts/runner/catalogs.ts';

export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/operator/main.tsx' } },
  html: {
    template: './src/operator/page.html',
    title: 'Operator’s desk',
    favicon: './src/design/mark/tidemark.svg',
    scriptLoading: 'defer',
    inject: 'head',
    tags: [{ tag: 'script', children: BROWSER_CHECK, head: false, append: true }],
  },
  output: {
    distPath: { root: 'dist-operator', favicon: 'static' },
    assetPrefix: DESK_PATH,
    overrideBrowserslist: BROWSERS,
    cleanDistPath: true,
    filenameHash: 'contenthash:8',
    dataUriLimit: 0,
    inlineScripts: false,
    inlineStyles: false,
    copy: [...deskCatalogCopies()],
    cssModules: { localIdentName: '[name]-[local]-[hash:base64:5]' },
  },
  resolve: {
    alias: {
      'use-sync-external-store/shim$': 'react',
      'use-sync-external-store/shim/index.js$': 'react',
    },
  },
  server: { publicDir: false },
  performance: { printFileSize: false },
  tools: {
    swc: {
      jsc: {
        experimental: { plugins: [['@lingui/swc-plugin', { descriptorFields: 'auto' }]] },
      },
    },
    rspack: {
      output: { trustedTypes: { policyName: 'rspack', onPolicyCreationFailure: 'stop' } },
    },
  },
});

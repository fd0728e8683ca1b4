/** Leaves axios's fetch adapter out of the client: axios sends by XMLHttpRequest wherever that exists, so a page
 *  never reaches it. The module that replaces it reports the adapter as not supported, as the original does in
 *  an environment without fetch. No line of another module is changed. Unit tests run axios whole.
 *  See docs/decisions/0052-one-adapter-of-axios.md. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack, type RsbuildPlugin } from '@rsbuild/core';

const ADAPTERS = join(
  dirname(createRequire(import.meta.url).resolve('axios/package.json')),
  'lib/adapters',
);
const UNSUPPORTED = `data:text/javascript,${encodeURIComponent('export const getFetch = () => false;')}`;

/** @returns the request of the replacement, or undefined when the request stays. */
export const replacedAdapter = (request: string, importerFolder: string): string | undefined =>
  join(importerFolder, request) === join(ADAPTERS, 'fetch.js') ? UNSUPPORTED : undefined;

export const pluginOneAdapter = (): RsbuildPlugin => ({
  name: 'tidemark:one-adapter',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/\/fetch\.js$/, (data) => {
          data.request = replacedAdapter(data.request, data.context) ?? data.request;
        }),
      );
      return config;
    });
  },
});

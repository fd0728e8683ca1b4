/** axios as a page needs it: requests go by XMLHttpRequest, which every browser has and axios tries first.
 *  The way by fetch behind it, a table of status names and a kind of cancelling from before signals stay out
 *  of the bundle. */
import { rspack, type RsbuildPlugin } from '@rsbuild/core';

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

const INSTEAD: Readonly<Record<string, string>> = {
  './fetch.js': moduleOf('export const getFetch = () => undefined;'),
  './helpers/HttpStatusCode.js': moduleOf('export default {};'),
  './cancel/CancelToken.js': moduleOf('export default class {}'),
};

export const pluginLeanRequests = (): RsbuildPlugin => ({
  name: 'tidemark:lean-requests',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/^\.\//, (data) => {
          if (!/[\\/]axios[\\/]lib/.test(data.context)) return;
          data.request = INSTEAD[data.request] ?? data.request;
        }),
      );
      return config;
    });
  },
});

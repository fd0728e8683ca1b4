/** Reduces axios to a page's needs: requests use XMLHttpRequest, which every browser has and axios
 *  tries first, with addresses and bodies that are already texts (`src/api/axios-transport.ts`).
 *  Excluded from the bundle are the fetch adapter, forms and addresses made from objects, progress,
 *  interceptors, validation of static options, a table of status names, cookies against forged
 *  forms, which are unnecessary with a bearer, and a cancellation API older than signals. */
import { join, relative } from 'node:path';
import { rspack, type RsbuildPlugin } from '@rsbuild/core';

const LIBRARY = /^(.*[\\/]axios[\\/]lib)(?:[\\/]|$)/;

const NOTHING = 'export default () => {};';

/** Replacement of each module, by its path in the library. */
export const INSTEAD: Readonly<Record<string, string>> = {
  'adapters/fetch.js': 'export const getFetch = () => undefined;',
  'cancel/CancelToken.js': 'export default class {}',
  'core/InterceptorManager.js': 'export default class { forEach() {} }',
  'core/assertParamsAcyclic.js': NOTHING,
  'core/setFormDataHeaders.js': NOTHING,
  'helpers/AxiosURLSearchParams.js': 'export default URLSearchParams;',
  'helpers/HttpStatusCode.js': 'export default {};',
  'helpers/cookies.js': 'export default { read: () => null };',
  'helpers/formDataToJSON.js': NOTHING,
  'helpers/isURLSameOrigin.js': 'export default () => false;',
  'helpers/progressEventReducer.js': 'export const progressEventReducer = () => [];',
  'helpers/spread.js': NOTHING,
  'helpers/toFormData.js': NOTHING,
  'helpers/toURLEncodedForm.js': NOTHING,
  'helpers/validator.js': `const nothing = () => {};
export default {
  assertOptions: nothing,
  validators: { transitional: nothing, spelling: nothing },
};`,
};

/** @returns the replacement module; undefined where the request is unchanged. */
export function trimRequestsModule(request: string, importerFolder: string): string | undefined {
  const [, library] = LIBRARY.exec(importerFolder) ?? [];
  if (library === undefined || !request.startsWith('.')) return undefined;
  const code = INSTEAD[relative(library, join(importerFolder, request)).replaceAll('\\', '/')];
  return code === undefined ? undefined : `data:text/javascript,${encodeURIComponent(code)}`;
}

export const pluginTrimRequests = (): RsbuildPlugin => ({
  name: 'tidemark:trim-requests',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/^\./, (data) => {
          data.request = trimRequestsModule(data.request, data.context) ?? data.request;
        }),
      );
      return config;
    });
  },
});

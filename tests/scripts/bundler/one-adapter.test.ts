/** Tests axios as the client bundles it: whole but for the fetch adapter. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import type { AxiosStatic } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { pluginOneAdapter, replacedAdapter } from '#scripts/bundler/one-adapter.ts';

const axiosFolder = dirname(createRequire(import.meta.url).resolve('axios/package.json'));

afterEach(() => vi.unstubAllGlobals());

async function bundledAxios(): Promise<AxiosStatic> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-axios-'));
  try {
    const rsbuild = await createRsbuild({
      config: {
        mode: 'production',
        logLevel: 'error',
        plugins: [pluginOneAdapter()],
        source: { entry: { axios: join(axiosFolder, 'index.js') } },
        output: {
          module: true,
          distPath: { root: folder, js: '.' },
          filename: { js: '[name].mjs' },
        },
        splitChunks: false,
        tools: { htmlPlugin: false, rspack: { output: { library: { type: 'module' } } } },
      },
    });
    const { close } = await rsbuild.build();
    await close();
    const built = (await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'axios.mjs')).href
    )) as { readonly default: AxiosStatic };
    return built.default;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('replaces the fetch adapter of axios and no other module', () => {
  expect(replacedAdapter('./fetch.js', join(axiosFolder, 'lib/adapters'))).toContain('getFetch');
  expect(replacedAdapter('./xhr.js', join(axiosFolder, 'lib/adapters'))).toBeUndefined();
  expect(replacedAdapter('./fetch.js', join(axiosFolder, 'lib/helpers'))).toBeUndefined();
});

it('sends by XMLHttpRequest, and reports the adapter that is left out', async () => {
  vi.stubGlobal('XMLHttpRequest', vi.fn());
  const axios = await bundledAxios();
  const { adapter } = axios.defaults;
  expect(adapter).toEqual(['xhr', 'http', 'fetch']);
  expect(axios.getAdapter(adapter)).toBe(axios.getAdapter('xhr'));
  expect(() => axios.getAdapter('fetch')).toThrow('fetch is not supported by the environment');
});

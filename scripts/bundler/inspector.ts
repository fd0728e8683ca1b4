/** The inspector of machines in a development build: `/dev/machines` of the same origin shows the
 *  machines of every open page. XState is replaced by a module that passes everything on and reports the actors. A
 *  build for users has neither. See docs/decisions/0166-diagrams-by-elkjs.md. */
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { rspack, type RsbuildPlugin } from '@rsbuild/core';
import { root } from '../runner/programs.ts';

const ADDRESS = '/dev/machines';
const INSPECTED = join(root, 'tools/inspector/live/inspected-xstate.ts');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

/** Folders of the tool itself, which reads the package as it is. */
const OWN_FOLDERS = ['tools', 'scripts'].map((folder) => join(root, folder));

/** @returns the request of the replacement, or undefined when the request stays. */
export const inspectedPackage = (importerFolder: string): string | undefined =>
  OWN_FOLDERS.some((folder) => importerFolder.startsWith(folder)) ? undefined : INSPECTED;

function send(response: ServerResponse, folder: string, address: string): void {
  if (address === ADDRESS) {
    response.writeHead(302, { location: `${ADDRESS}/` }).end();
    return;
  }
  const file = normalize(join(folder, address.slice(ADDRESS.length)));
  const path = file.endsWith('/') ? `${file}index.html` : file;
  if (!path.startsWith(folder) || !existsSync(path)) response.writeHead(404).end();
  else {
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }
}

export const pluginInspector = (): RsbuildPlugin => ({
  name: 'tidemark:inspector',
  apply: 'serve',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/^xstate$/, (data) => {
          data.request = inspectedPackage(data.context) ?? data.request;
        }),
      );
      return config;
    });
    api.onBeforeStartDevServer(({ server }) => {
      const folder = mkdtempSync(join(tmpdir(), 'tidemark-inspector-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      // Built for its first visitor: beside the first compilation it would take as long again.
      let built: Promise<void> | undefined;
      const build = async (): Promise<void> => {
        const { buildLivePage } = await import('#tools/inspector/build/build-page.ts');
        await buildLivePage(folder);
      };
      server.middlewares.use((request, response, next) => {
        const address = (request.url ?? '').replace(/\?.*$/, '');
        if (address !== ADDRESS && !address.startsWith(`${ADDRESS}/`)) next();
        else void (built ??= build()).then(() => send(response, folder, address));
      });
    });
  },
});

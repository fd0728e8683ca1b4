/** Bundles the broadcast as the client's build does: from the libraries' sources, with the replaced modules. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginBroadcastSources } from '#scripts/bundler/broadcast-sources.ts';
import type { createPusherBroadcast } from '#workers/market/socket/pusher-broadcast.ts';

export async function bundledBroadcast(): Promise<typeof createPusherBroadcast> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-broadcast-'));
  try {
    const rsbuild = await createRsbuild({
      config: {
        mode: 'production',
        logLevel: 'error',
        plugins: [pluginBroadcastSources()],
        source: { entry: { broadcast: './workers/market/socket/pusher-broadcast.ts' } },
        output: {
          target: 'node',
          module: true,
          distPath: { root: folder },
          filename: { js: '[name].mjs' },
        },
        tools: { rspack: { output: { library: { type: 'module' } } } },
      },
    });
    const { close } = await rsbuild.build();
    await close();
    const built = (await import(
      /* @vite-ignore */ pathToFileURL(join(folder, 'broadcast.mjs')).href
    )) as { readonly createPusherBroadcast: typeof createPusherBroadcast };
    return built.createPusherBroadcast;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

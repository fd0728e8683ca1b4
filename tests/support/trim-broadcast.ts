/** Loads the broadcast client as the client's build bundles it: the libraries' sources without
 *  unused parts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginTrimBroadcast } from '#scripts/bundle-trim/broadcast.ts';
import { pluginTrimLibraries } from '#scripts/bundle-trim/cuts.ts';
import type { createPusherBroadcast } from '#workers/market/socket/pusher-broadcast.ts';

export async function bundledBroadcast(): Promise<typeof createPusherBroadcast> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-broadcast-'));
  try {
    const rsbuild = await createRsbuild({
      config: {
        mode: 'production',
        logLevel: 'error',
        plugins: [pluginTrimBroadcast(), pluginTrimLibraries()],
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

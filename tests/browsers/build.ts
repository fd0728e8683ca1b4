/** Prepares the journeys before any worker starts: installs the browsers, because two workers cannot
 *  install at the same time, and builds the client when its sources have changed. */
import { buildClient } from '#scripts/build-client.ts';
import { ensureFirefox, ensureWebKit } from '#scripts/runner/other-browsers.ts';

export default async function build(): Promise<void> {
  await ensureFirefox();
  await ensureWebKit();
  if ((await buildClient()) === 'failed') throw new Error('The client could not be built.');
}

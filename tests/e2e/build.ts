/** Prepares the journeys before any worker starts: builds the client when its sources have changed. */
import { buildClient } from '#scripts/build-client.ts';

export default async function build(): Promise<void> {
  if ((await buildClient()) === 'failed') throw new Error('The client could not be built.');
}

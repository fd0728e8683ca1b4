/** Tests which chunk loads favorites: the deferred chunk where it is already loaded, otherwise
 *  their own chunk. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPartLoader } from '#src/app/deferred/part-loader.ts';
import { createFavouritesService } from '#src/app/wiring/account/favourites-service.ts';
import { provideParts, type PartName } from '#src/deferred/load-part.ts';
import { createCatalogs } from '#src/i18n/catalogs.ts';
import { applyFavourites, favourites } from '#src/stores/favourites.store.ts';
import { stagedSession } from '../../../../support/staged-session.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

beforeEach(() => localStorage.clear());
afterEach(() => applyFavourites([]));

/** Opens the service with the real parts and records which are loaded. `loaded` lists the parts
 *  treated as loaded before. */
async function open(who: 'visitor' | 'trader', loaded: readonly PartName[] = []) {
  const parts: PartName[] = [];
  const { load } = createPartLoader(
    createCatalogs(() => Promise.resolve({})),
    Promise.resolve(),
  );
  provideParts({
    load: async (name) => {
      parts.push(name);
      return load(name);
    },
    isLoaded: (name) => loaded.includes(name),
  });
  const { client } = recordingExchange(() => []);
  const session = await stagedSession(who);
  return { service: createFavouritesService({ session, client, log: vi.fn() }), parts };
}

it('loads the favorites chunk for the first star on a page without an order book', async () => {
  const { service, parts } = await open('visitor');
  expect(parts).toEqual([]);
  service.toggle('BTC_USDT');
  await vi.waitFor(() => expect([...favourites.pairTexts]).toEqual(['BTC_USDT']));
  service.open();
  expect(parts).toEqual(['favourites']);
});

it('uses the deferred chunk where it is already loaded', async () => {
  const { service, parts } = await open('visitor', ['afterBook']);
  service.open();
  expect(parts).toEqual(['afterBook']);
});

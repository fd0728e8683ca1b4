/** Tests the favorites of a visitor and of an account with the real session machine and client and
 *  a mock network. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RawRequest } from '#src/api/transport.ts';
import { favouritesOffer, offerFavourites } from '#src/app/wiring/account/favourites-offer.ts';
import { openFavourites } from '#src/app/wiring/account/favourites.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import { applyFavourites, favourites } from '#src/stores/favourites.store.ts';
import { stagedSession } from '../../../../support/staged-session.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  applyFavourites([]);
  offerFavourites(undefined);
});

const readStored = () => JSON.parse(localStorage.getItem('favorites') ?? '[]') as unknown;
const keep = (...pairs: readonly string[]) =>
  localStorage.setItem('favorites', JSON.stringify(pairs.map((coin_pair) => ({ coin_pair }))));
const show = () => [...favourites.pairTexts];
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function open(
  who: 'visitor' | 'trader',
  response: (request: RawRequest) => unknown = () => [],
) {
  const session = await stagedSession(who);
  const { client, sent } = recordingExchange(response);
  const log = vi.fn();
  const { toggle } = openFavourites({ session, client, log, texts: localTexts });
  await settle();
  return { session, sent, log, toggle };
}

const accountOf =
  (...pairs: readonly string[]) =>
  ({ method }: RawRequest) =>
    method === 'GET' ? pairs.map((coin_pair) => ({ coin_pair })) : null;

it('[FAV-02] [FAV-05] [FAV-06] stores a visitor’s favorites in local storage and sends no request', async () => {
  const { sent, toggle } = await open('visitor');
  toggle('BTC_USDT');
  toggle('ETH_USDT');
  expect(readStored()).toEqual([{ coin_pair: 'BTC_USDT' }, { coin_pair: 'ETH_USDT' }]);
  toggle('BTC_USDT');
  await settle();
  expect(show()).toEqual(['ETH_USDT']);
  expect(readStored()).toEqual([{ coin_pair: 'ETH_USDT' }]);
  expect(sent).toEqual([]);
});

it('[FAV-05] restores a visitor’s favorites', async () => {
  keep('SOL_USDT', 'BTC_USDT');
  await open('visitor');
  expect(show()).toEqual(['SOL_USDT', 'BTC_USDT']);
});

it('keeps favorites that the same visitor has added in another tab meanwhile', async () => {
  const { toggle } = await open('visitor');
  keep('SOL_USDT');
  toggle('BTC_USDT');
  expect(readStored()).toEqual([{ coin_pair: 'SOL_USDT' }, { coin_pair: 'BTC_USDT' }]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
  expect(show()).toEqual(['SOL_USDT', 'BTC_USDT']);
});

it('[API-61] [FAV-04] shows an account’s own list and leaves the visitor’s list unchanged', async () => {
  keep('SOL_USDT');
  const { sent } = await open('trader', accountOf('BTC_USDT', 'ETH_USDT'));
  expect(sent).toEqual(['GET /favorites']);
  expect(show()).toEqual(['BTC_USDT', 'ETH_USDT']);
  expect(readStored()).toEqual([{ coin_pair: 'SOL_USDT' }]);
});

it('[API-62] [API-63] [FAV-04] sends changes to the exchange, a removal as DELETE with a body', async () => {
  const { sent, toggle } = await open('trader', accountOf('BTC_USDT'));
  toggle('ETH_USDT');
  toggle('BTC_USDT');
  await settle();
  expect(sent.slice(1)).toEqual([
    'POST /favorites/add {"coin_pair":"ETH_USDT"}',
    'DELETE /favorites/remove {"coin_pair":"BTC_USDT"}',
  ]);
  expect(localStorage.getItem('favorites')).toBeNull();
});

it('[FAV-04] sends no more requests for an account that signed out while a response was pending', async () => {
  const responded = Promise.withResolvers<null>();
  const { session, sent, toggle } = await open('trader', ({ method }) =>
    method === 'GET' ? [] : responded.promise,
  );
  toggle('ETH_USDT');
  toggle('BTC_USDT');
  await settle();
  session.send({ type: 'signOut.requested' });
  responded.resolve(null);
  await settle();
  expect(sent.slice(1)).toEqual(['POST /favorites/add {"coin_pair":"ETH_USDT"}']);
});

it('[FAV-03] changes the list immediately, before the exchange responds', async () => {
  const { toggle } = await open('trader', ({ method }) =>
    method === 'GET' ? [] : new Promise(() => {}),
  );
  toggle('ETH_USDT');
  expect(show()).toEqual(['ETH_USDT']);
  toggle('ETH_USDT');
  expect(show()).toEqual([]);
});

it('[ERR-11] [ERR-12] only logs a change that the exchange rejects, and does not undo it', async () => {
  const { toggle, log } = await open('trader', (request) => {
    if (request.method === 'GET') return accountOf('BTC_USDT')(request);
    throw new Error('offline');
  });
  toggle('ETH_USDT');
  toggle('BTC_USDT');
  await settle();
  expect(show()).toEqual(['ETH_USDT']);
  expect(log.mock.calls.map(([message]) => message as string)).toEqual([
    'The favourite was not added.',
    'The favourite was not removed.',
  ]);
});

it('sends changes one after the other, in the order they were made', async () => {
  const first = Promise.withResolvers<null>();
  const { sent, toggle } = await open('trader', ({ method }) =>
    method === 'GET' ? [] : method === 'POST' ? first.promise : null,
  );
  toggle('ETH_USDT');
  toggle('ETH_USDT');
  await settle();
  expect(sent.slice(1)).toEqual(['POST /favorites/add {"coin_pair":"ETH_USDT"}']);
  first.resolve(null);
  await settle();
  expect(sent.at(-1)).toBe('DELETE /favorites/remove {"coin_pair":"ETH_USDT"}');
});

it('keeps a favorite added before the account’s list arrived', async () => {
  const list = Promise.withResolvers<unknown>();
  const { toggle } = await open('trader', ({ method }) => (method === 'GET' ? list.promise : null));
  toggle('ETH_USDT');
  list.resolve([{ coin_pair: 'BTC_USDT' }]);
  await settle();
  expect(show()).toEqual(['BTC_USDT', 'ETH_USDT']);
});

it('[AUTH-17] clears an account’s list from memory on sign-out and shows the visitor’s list again', async () => {
  keep('SOL_USDT');
  const { session } = await open('trader', accountOf('BTC_USDT'));
  session.send({ type: 'signOut.requested' });
  expect(show()).toEqual(['SOL_USDT']);
});

it('[FAV-05] offers once to copy a visitor’s favorites to the account, and adds the missing ones', async () => {
  keep('BTC_USDT', 'SOL_USDT');
  const { sent } = await open('trader', accountOf('BTC_USDT'));
  expect(favouritesOffer.offered?.pairTexts).toEqual(['SOL_USDT']);
  favouritesOffer.offered?.accept();
  await settle();
  expect(show()).toEqual(['BTC_USDT', 'SOL_USDT']);
  expect(sent.at(-1)).toBe('POST /favorites/add {"coin_pair":"SOL_USDT"}');
  expect(readStored()).toEqual([{ coin_pair: 'BTC_USDT' }, { coin_pair: 'SOL_USDT' }]);
  keep('ADA_USDT');
  await open('trader', accountOf('BTC_USDT'));
  expect(favouritesOffer.offered).toBeUndefined();
});

it.each([[`${sampleUser.id}7`, `7${sampleUser.id}`, `1${sampleUser.id}1`]])(
  '[FAV-05] asks an account although others whose IDs contain its own have been asked',
  async (...others) => {
    keep('SOL_USDT');
    localStorage.setItem(STORED.favouritesPrompted, others.join(','));
    await open('trader', accountOf('BTC_USDT'));
    expect(favouritesOffer.offered?.pairTexts).toEqual(['SOL_USDT']);
    favouritesOffer.offered?.decline();
    const prompted = localStorage.getItem(STORED.favouritesPrompted)?.split(',');
    expect(prompted).toEqual([String(sampleUser.id), ...others]);
  },
);

it('adds nothing when the offer is declined, and makes no offer when nothing is missing', async () => {
  keep('SOL_USDT');
  const { sent } = await open('trader', accountOf('BTC_USDT'));
  favouritesOffer.offered?.decline();
  await settle();
  expect(sent).toEqual(['GET /favorites']);
  localStorage.clear();
  keep('BTC_USDT');
  await open('trader', accountOf('BTC_USDT'));
  expect(favouritesOffer.offered).toBeUndefined();
});

import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { FavouritesOfferHost } from '#src/app/shell/overlays/FavouritesOfferHost.tsx';
import { showOnPage } from '../../../support/on-page.tsx';
import { plain } from '../../../support/shown-values.ts';
import { ignoreCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

const offer = (coins: readonly string[]) => (record: Recorder) => (
  <FavouritesOfferHost
    offered={{
      pairTexts: coins.map((coin) => `${coin}_USDT`),
      accept: record('accept'),
      decline: record('decline'),
    }}
  />
);

it.each([
  [['BTC'], ': BTC/USDT.'],
  [['A', 'B', 'C', 'D', 'E', 'F'], ': A/USDT, B/USDT, C/USDT, D/USDT, E/USDT, F/USDT.'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], 'E/USDT, F/USDT and 2 more.'],
])('names at most six favorites of a guest: %o', async (coins, text) => {
  await showOnPage(offer(coins)(ignoreCalls));
  expect(plain(document.body.textContent)).toContain(text);
});

it('adds the favorites only on request', async () => {
  expect(await usesOf(offer(['BTC']))).toEqual({
    'Add to account': 'accept',
    Close: 'decline',
    'Not now': 'decline',
  });
});

import { afterEach, expect, it } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { marketTitleOf, useMarketTitle } from '#src/trading/terminal/use-market-title.ts';
import { renderOnPage } from '#tests/support/on-page.tsx';
import { cleanup } from '#tests/support/testing-library.ts';

afterEach(cleanup);

it.each([
  [6_425_010, 'up', '64,250.10 ▲ BTC/USDT | Tidemark'],
  [6_425_010, 'down', '64,250.10 ▼ BTC/USDT | Tidemark'],
  [6_425_010, undefined, '64,250.10 BTC/USDT | Tidemark'],
  [undefined, undefined, 'BTC/USDT | Tidemark'],
] as const)('sets the tab title for the price %s moving %s', (lastPrice, lastMove, title) => {
  const price = lastPrice === undefined ? undefined : ticks(lastPrice);
  expect(marketTitleOf({ lastPrice: price, lastMove }, btcUsdt, 'Tidemark', 'BTC/USDT')).toBe(
    title,
  );
});

it('names the pair once where the exchange has named it in the page, and leaves the name of the exchange', () => {
  document.title = 'BTC/USDT | Spot | Tidemark';
  const ticker = createTicker();
  Object.assign(ticker, { lastPrice: ticks(6_425_010), lastMove: 'up' });
  function Terminal() {
    useMarketTitle(ticker, btcUsdt, 'real');
    return null;
  }
  const { unmount } = renderOnPage(<Terminal />);
  expect(document.title).toBe('64,250.10 ▲ BTC/USDT | Tidemark');
  unmount();
  expect(document.title).toBe('Tidemark');
});

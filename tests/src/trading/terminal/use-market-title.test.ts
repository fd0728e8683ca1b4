import { expect, it } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { marketTitleOf } from '#src/trading/terminal/use-market-title.ts';

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

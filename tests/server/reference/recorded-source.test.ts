/** The second source of the simulation, which no order of a user moves, over a restart. */
import { expect, it } from 'vitest';
import { ticks, type Units } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { RecordedSource } from '#server/reference/recorded-source.ts';
import { BTC_USDT, coins } from '#tests/support/test-exchange.ts';

const NOW = epochMs(1_767_225_600_000);

const sourceAfter = (storedPrice: Units | undefined) =>
  new RecordedSource({
    clock: () => NOW,
    storedPrice: () => storedPrice,
    // 60,000 in ticks of 0.01.
    lastPrice: () => ticks(6_000_000),
  });

it('starts at the last recorded price in an empty data folder', () => {
  const source = sourceAfter(undefined);
  expect(source.priceOf(BTC_USDT)).toEqual({ price: coins('60000'), at: NOW });
});

it('starts where the reference price was at the end of the last run', () => {
  const source = sourceAfter(coins('63000.005'));
  expect(source.priceOf(BTC_USDT)).toEqual({ price: coins('63000.005'), at: NOW });
});

it('follows what the bots play, rounded down to a tick', () => {
  const source = sourceAfter(coins('63000'));
  source.follow(() => 6_300_100.7);
  expect(source.priceOf(BTC_USDT)).toEqual({ price: coins('63001'), at: NOW });
});

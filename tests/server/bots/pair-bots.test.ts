import { expect, it } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { newCounters } from '#server/bots/counters.ts';
import { PairBots } from '#server/bots/pair-bots.ts';
import { randomOf } from '#server/bots/random.ts';
import { rhythmOf } from '#server/bots/rhythms.ts';
import { readTapeOnce } from '#tests/support/recorded-parts.ts';
import {
  ALICE,
  at,
  BTC_USDT,
  openCreditedExchange,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

const RUN_MS = 60_000;
/** Bots without money: every order of theirs is rejected, so the book is what Alice makes of it. */
const BROKE = userId(900);

function startBots({ exchange }: TestExchange): PairBots {
  const bots = new PairBots({
    exchange,
    pair: BTC_USDT,
    rhythm: rhythmOf('BTC'),
    recording: { ...readTapeOnce(rhythmOf('BTC').recording), durationMs: RUN_MS },
    random: randomOf(9),
    startPrice: ticks(6_000_000),
    homePrice: ticks(6_000_000),
    makers: { bid: [BROKE], ask: [BROKE] },
    takers: { buy: BROKE, sell: BROKE },
    followedPrice: undefined,
    counters: newCounters(),
    onRejected: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  bots.start(0);
  return bots;
}

/** The price every two seconds of three runs. */
function pricesOf(bots: PairBots): readonly (number | undefined)[] {
  return Array.from({ length: 90 }, () => {
    bots.advance(2_000);
    return bots.intendedPrice;
  });
}

it('plays prices that no order of a user moves, also from run to run', async () => {
  const calm = pricesOf(startBots(await openCreditedExchange(100_000)));
  const pushed = await openCreditedExchange(100_000);
  const bots = startBots(pushed);
  await pushed.placed({ userId: ALICE, side: 'buy', kind: 'limit', ...at('70000', '0.1') });
  await pushed.placed({ userId: ALICE, side: 'sell', kind: 'limit', ...at('70100', '0.1') });
  expect(pricesOf(bots)).toEqual(calm);
  expect(new Set(calm).size).toBeGreaterThan(30);
});

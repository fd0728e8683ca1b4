/** Strategies of attackers against converts, as scripts of one round. Each leaves its round without open orders. */
import { decimalOfUnits, units } from '#contract/core/decimal.ts';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import {
  BTC,
  BTC_USDT,
  DOT,
  DOT_USDT,
  EVE,
  MALLORY,
  USDT,
  VICTIM,
  type ConvertMarket,
  type Swap,
} from './convert-market.ts';

export interface Strategy {
  readonly name: string;
  readonly users?: readonly UserId[];
  readonly play: (market: ConvertMarket, random: SeededRandom) => Promise<void>;
}

const PAIRS = [
  { coin: BTC, pair: BTC_USDT, value: 40_000 },
  { coin: DOT, pair: DOT_USDT, value: 6_000 },
] as const;
type Target = (typeof PAIRS)[number];

const CROWD = Array.from({ length: 8 }, (_, number) => userIdOf(10 + number));

const sellOf = (market: ConvertMarket, { coin, value }: Target, share = 1): Swap => ({
  from: coin,
  to: USDT,
  amount: market.amountOf(coin, Math.floor(value * share)),
  validSec: 60,
});
const buyOf = (market: ConvertMarket, { coin, value }: Target, share = 1): Swap => ({
  from: USDT,
  to: coin,
  amount: market.amountOf(USDT, Math.floor(value * share)),
  validSec: 60,
});

/** Of two quotes, the one that the market has made better than it was. */
const passedOf = <Quote>(isRise: boolean, sell: Quote, buy: Quote): Quote => (isRise ? buy : sell);

export const STRATEGIES: readonly Strategy[] = [
  {
    name: 'lifts one side for an instant and sells at the false middle',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      await market.rest(EVE, target.pair, { side: 'sell', bps: 450, value: 500 });
      await market.lift(EVE, target.pair, 'buy', target.value * 10);
      await market.pass(282);
      await market.swap(EVE, sellOf(market, target));
      await market.cancel(EVE);
      await market.follow();
    },
  },
  {
    name: 'takes one side away and buys at the false middle',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      await market.rest(EVE, target.pair, { side: 'buy', bps: -450, value: 500 });
      await market.lift(EVE, target.pair, 'sell', target.value * 10);
      await market.swap(EVE, buyOf(market, target));
      await market.cancel(EVE);
      await market.follow();
    },
  },
  {
    name: 'quotes both directions and accepts what the market has passed',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const [sell, buy] = [sellOf(market, target), buyOf(market, target)];
      const quotes = [market.quote(EVE, sell), market.quote(EVE, buy)] as const;
      const isRise = random.next() < 0.5;
      await market.trend(target.pair, (isRise ? 1 : -1) * random.next() * 0.5, 1);
      await market.accept(EVE, passedOf(isRise, quotes[0], quotes[1])?.id);
    },
  },
  {
    name: 'waits with a quote to the last millisecond of its validity',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const quotes = [
        market.quote(EVE, sellOf(market, target)),
        market.quote(EVE, buyOf(market, target)),
      ] as const;
      const percent = (random.next() - 0.5) * 0.04;
      await market.trend(target.pair, percent, 10);
      await market.pass(49_999);
      await market.accept(EVE, passedOf(percent > 0, quotes[0], quotes[1])?.id);
    },
  },
  {
    name: 'picks the stalest quotes of a trend',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const percent = random.pick([-0.1, -0.05, -0.02, 0.02, 0.05, 0.1]);
      const swap = percent > 0 ? buyOf(market, target, 0.2) : sellOf(market, target, 0.2);
      const ids: (string | undefined)[] = [];
      for (let count = 0; count < 5; count += 1) {
        ids.push(market.quote(EVE, swap)?.id);
        await market.trend(target.pair, percent, 1);
      }
      for (const id of ids) await market.accept(EVE, id);
    },
  },
  {
    name: 'makes the only orders of a thin book',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const shift = random.pick([-300, 300]);
      await market.sleepMaker();
      await market.rest(EVE, target.pair, { side: 'buy', bps: shift - 5, value: target.value });
      await market.rest(EVE, target.pair, { side: 'sell', bps: shift + 5, value: target.value });
      await market.passSeconds(3);
      const isUp = shift > 0;
      await market.swap(MALLORY, isUp ? sellOf(market, target, 0.5) : buyOf(market, target, 0.5));
      await market.cancel(EVE);
      await market.wakeMaker();
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'makes all of a deep book for a minute',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const shift = random.pick([-90, 90]);
      await market.sleepMaker();
      for (const distance of [5, 10, 15]) {
        const value = target.value;
        await market.rest(EVE, target.pair, { side: 'buy', bps: shift - distance, value });
        await market.rest(EVE, target.pair, { side: 'sell', bps: shift + distance, value });
      }
      await market.passSeconds(60);
      await market.swap(MALLORY, shift > 0 ? sellOf(market, target) : buyOf(market, target));
      await market.cancel(EVE);
      await market.wakeMaker();
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'pushes the reference price with trades between his accounts',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const side = random.pick(['buy', 'sell'] as const);
      const bps = side === 'buy' ? 80 : -80;
      for (let minute = 0; minute < 3; minute += 1) {
        const other = side === 'buy' ? 'sell' : 'buy';
        await market.lift(EVE, target.pair, side, target.value * 10);
        await market.rest(MALLORY, target.pair, { side: other, bps, value: 1_000 });
        await market.lift(EVE, target.pair, side, 1_000);
        await market.passSeconds(10);
      }
      await market.swap(EVE, side === 'buy' ? sellOf(market, target) : buyOf(market, target));
      for (const user of [EVE, MALLORY]) await market.cancel(user);
      await market.follow();
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'goes around in triangles',
    play: async (market, random) => {
      const ring = random.pick([
        [USDT, BTC, DOT],
        [USDT, DOT, BTC],
      ]);
      let amount = market.amountOf(USDT, 5_000);
      for (const [index, from] of ring.entries()) {
        const to = ring[(index + 1) % ring.length] ?? USDT;
        const made = await market.swap(EVE, { from, to, amount });
        if (made === undefined) return;
        amount = made.toAmount;
      }
    },
  },
  {
    name: 'harvests the rounding of the smallest amounts',
    play: async (market, random) => {
      for (let count = 0; count < 20; count += 1) {
        const { coin } = random.pick(PAIRS);
        const one = { from: USDT, to: coin, amount: units(100_000_001n + BigInt(count)) };
        const made = await market.swap(EVE, one);
        if (made === undefined) continue;
        const amount = units(made.toAmount + BigInt(random.between(0, 2_000)));
        await market.swap(EVE, { from: coin, to: USDT, amount, given: 'from' });
      }
    },
  },
  {
    name: 'names the received amount where that rounds better',
    play: async (market, random) => {
      const { coin, value } = random.pick(PAIRS);
      const amount = units(market.amountOf(coin, value) + BigInt(random.between(0, 9)));
      const [paid, received] = [market.amountOf(USDT, value), amount];
      const sold = market.quote(EVE, { from: coin, to: USDT, amount: paid, given: 'to' });
      const bought = market.quote(EVE, { from: USDT, to: coin, amount: received, given: 'to' });
      await market.accept(EVE, sold?.id);
      await market.accept(EVE, bought?.id);
    },
  },
  {
    name: 'divides an amount that the book does not have into small ones',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const isSell = random.next() < 0.5;
      for (let count = 0; count < 15; count += 1) {
        await market.swap(EVE, isSell ? sellOf(market, target, 0.05) : buyOf(market, target, 0.05));
      }
    },
  },
  {
    name: 'asks with many accounts and accepts the best answer',
    users: CROWD,
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const made: { userId: UserId; sell: string | undefined; buy: string | undefined }[] = [];
      const percent = (random.next() - 0.5) * 0.2;
      for (const user of CROWD) {
        const sell = market.quote(user, sellOf(market, target, 0.5))?.id;
        const buy = market.quote(user, buyOf(market, target, 0.5))?.id;
        made.push({ userId: user, sell, buy });
        await market.trend(target.pair, percent, 1);
      }
      for (const { userId, sell, buy } of made) {
        await market.accept(userId, passedOf(percent > 0, sell, buy));
      }
    },
  },
  {
    name: 'sandwiches a limit convert of another user',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const price = decimalOfUnits(units((market.truthOf(target.pair) * 1_004n) / 1_000n));
      await market.limit(VICTIM, sellOf(market, target, 0.2), price);
      await market.rest(EVE, target.pair, { side: 'sell', bps: 400, value: 500 });
      await market.lift(EVE, target.pair, 'buy', target.value * 10);
      await market.rest(EVE, target.pair, { side: 'buy', bps: 100, value: target.value / 2 });
      await market.passSeconds(2);
      await market.swap(EVE, sellOf(market, target, 0.5));
      await market.cancel(EVE);
      await market.follow();
    },
  },
  {
    name: 'pushes the book to his own limit convert',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const price = decimalOfUnits(units((market.truthOf(target.pair) * 1_001n) / 1_000n));
      await market.limit(EVE, sellOf(market, target, 0.2), price);
      await market.lift(MALLORY, target.pair, 'buy', target.value * 10);
      await market.rest(MALLORY, target.pair, { side: 'buy', bps: 200, value: target.value });
      await market.passSeconds(5);
      await market.cancel(MALLORY);
      await market.follow();
      await market.settle();
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'places limit converts at the touch to save the spread',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const price = decimalOfUnits(market.truthOf(target.pair));
      await market.limit(EVE, sellOf(market, target, 0.2), price);
      await market.limit(EVE, buyOf(market, target, 0.2), price);
      await market.trend(target.pair, random.pick([-0.1, 0.1]), 8);
    },
  },
  {
    name: 'sweeps small balances in the last moment before a move',
    play: async (market, random) => {
      const made = await market.swap(MALLORY, {
        from: USDT,
        to: DOT,
        amount: market.amountOf(USDT, random.between(1, 4)),
      });
      if (made === undefined) return;
      // All but the small part is on order, or gone to the other account.
      await market.keepOnly(MALLORY, DOT, made.toAmount);
      await market.lift(EVE, DOT_USDT, 'buy', 60_000);
      await market.rest(EVE, DOT_USDT, { side: 'buy', bps: 300, value: 2_000 });
      await market.sweep(MALLORY, [DOT]);
      for (const user of [EVE, MALLORY]) await market.cancel(user);
      await market.follow();
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'uses an outage of the second source against the book',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      market.isSourceAwake = false;
      await market.trend(target.pair, random.pick([-0.05, 0.05]), 10);
      await market.passSeconds(61);
      const side = random.pick(['buy', 'sell'] as const);
      await market.lift(EVE, target.pair, side, target.value * 10);
      const bps = side === 'buy' ? 150 : -150;
      await market.rest(EVE, target.pair, { side, bps, value: 2_000 });
      await market.passSeconds(5);
      const share = 900 / target.value;
      await market.swap(
        MALLORY,
        side === 'buy' ? sellOf(market, target, share) : buyOf(market, target, share),
      );
      await market.cancel(EVE);
      market.isSourceAwake = true;
      await market.follow();
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'accepts at a second source that lags behind a jump',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const jump = random.pick([-2, -0.5, 0.5, 2]);
      const old = passedOf(
        jump > 0,
        market.quote(EVE, sellOf(market, target)),
        market.quote(EVE, buyOf(market, target)),
      );
      market.isSourceAwake = false;
      market.moveTruth(target.pair, jump);
      await market.follow();
      await market.pass(500);
      await market.accept(EVE, old?.id);
      await market.swap(EVE, jump > 0 ? buyOf(market, target) : sellOf(market, target));
      await market.pass(1_500);
      market.isSourceAwake = true;
      await market.settle();
    },
  },
  {
    name: 'waits for a machine that was asleep, whose prices are old',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const quotes = [
        market.quote(EVE, sellOf(market, target)),
        market.quote(EVE, buyOf(market, target)),
      ] as const;
      market.isSourceAwake = false;
      const jump = random.pick([-3, 3]);
      await market.sleepMaker();
      market.moveTruth(target.pair, jump);
      market.test.clock.nowMs += 59_000;
      await market.accept(EVE, passedOf(jump > 0, quotes[0], quotes[1])?.id);
      await market.swap(EVE, jump > 0 ? buyOf(market, target) : sellOf(market, target));
      market.isSourceAwake = true;
      await market.wakeMaker();
      await market.settle();
      await market.swap(EVE, sellOf(market, target, 0.1));
    },
  },
  {
    name: 'fakes depth with orders of an accomplice',
    play: async (market, random) => {
      const target = random.pick(PAIRS);
      const side = random.pick(['buy', 'sell'] as const);
      const bps = side === 'buy' ? 4 : -4;
      await market.rest(MALLORY, target.pair, { side, bps, value: target.value * 3 });
      const swap = side === 'buy' ? sellOf(market, target, 2) : buyOf(market, target, 2);
      const quote = market.quote(EVE, swap);
      await market.cancel(MALLORY);
      await market.accept(EVE, quote?.id);
      await market.swap(EVE, sellOf(market, target, 0.1));
    },
    users: [EVE, MALLORY],
  },
  {
    name: 'does anything at random',
    users: [EVE, MALLORY],
    play: async (market, random) => {
      for (let step = 0; step < 12; step += 1) await randomStep(market, random);
      for (const user of [EVE, MALLORY]) await market.cancel(user);
      await market.follow();
    },
  },
];

async function randomStep(market: ConvertMarket, random: SeededRandom): Promise<void> {
  const user = random.pick([EVE, MALLORY]);
  const target = random.pick(PAIRS);
  const side = random.pick(['buy', 'sell'] as const);
  const share = random.next();
  const swap = side === 'sell' ? sellOf(market, target, share) : buyOf(market, target, share);
  const draw = random.next();
  if (draw < 0.3) {
    await market.lift(user, target.pair, side, Math.floor(target.value * share * 5));
  } else if (draw < 0.5) {
    const bps = (side === 'buy' ? -1 : 1) * random.between(-2, 400);
    await market.rest(user, target.pair, { side, bps, value: 1_000 });
  } else if (draw < 0.6) await market.trend(target.pair, (random.next() - 0.5) * 0.3, 1);
  else if (draw < 0.7) await market.pass(random.between(1, 2_000));
  else {
    const quote = market.quote(user, swap);
    if (random.next() < 0.4) await market.trend(target.pair, (random.next() - 0.5) * 0.3, 1);
    await market.accept(user, quote?.id);
  }
}

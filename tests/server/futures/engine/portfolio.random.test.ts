/** Properties of random portfolios: what must hold whatever the steps were. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { fraction } from '#domain/futures/fraction.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import { ANN, AT, BOB, CARL, DORA, Traders, coin, text } from '#tests/support/futures/traders.ts'; // prettier-ignore
import { countOf } from '#tests/support/count-of.ts';
import { BTC, tiersOf } from '#tests/support/futures/test-engine.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

const SEED = 21;
const PORTFOLIO_COUNT = countOf({ short: 300, long: 3_000 });
const USERS = [ANN, BOB, CARL, DORA];

const TIERS = tiersOf([
  { from: '0', to: '3000', mmr: '0.004', max_leverage: '125' },
  { from: '3000', to: '30000', mmr: '0.01', max_leverage: '100' },
  { from: '30000', to: '200000', mmr: '0.025', max_leverage: '50' },
  { from: '200000', to: '9000000', mmr: '0.05', max_leverage: '20' },
]);

/** Random positions around 60,000, isolated and cross. */
function portfolioOf(random: SeededRandom): Traders {
  const traders = new Traders({ tiers: TIERS, makerFee: decimal('0'), takerFee: decimal('0') });
  for (const userId of USERS) {
    traders.leverage(userId, random.between(1, 20), random.pick(['isolated', 'cross'] as const));
  }
  for (let count = 0; count < 6; count += 1) {
    const long = random.pick(USERS);
    const short = random.pick(USERS.filter((userId) => userId !== long));
    const price = `${random.between(58_000, 62_000)}.${random.between(0, 9)}`;
    const size = random.pick(['0.033', '0.07', '0.4', '1.111', '3']);
    traders.place(short, 'sell', { size, price });
    traders.place(long, 'buy', { size, price });
    for (const userId of USERS) traders.engine.cancelAll(userId, {}, AT);
  }
  return traders;
}

const viewsOf = (traders: Traders): FuturesPositionView[] =>
  USERS.flatMap((userId) => [...traders.engine.positions(userId)]);

it(`[FUT-15] leaves a position exactly its maintenance margin at the liquidation price (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let positions = 0;
  let crossings = 0;
  for (let portfolio = 0; portfolio < PORTFOLIO_COUNT / 3; portfolio += 1) {
    const sample = portfolioOf(random);
    for (const { record, liquidationPrice } of viewsOf(sample)) {
      if (liquidationPrice === undefined) continue;
      const others = viewsOf(sample).filter((view) => view.record.userId === record.userId);
      // Both sides of one contract move together, so no single price describes one of them.
      if (record.marginMode === 'cross' && others.length > 1) continue;
      positions += 1;
      const sign = record.side === 'long' ? 1n : -1n;
      const size = BigInt(record.size) * 100_000n;
      const entry = BigInt(record.entryPrice) / 10n ** 8n;
      const equityAt = (price: bigint) => {
        const collateral = record.marginMode === 'cross' ? sample.engine.account(record.userId).balance : record.margin; // prettier-ignore
        return collateral + (sign * size * (price - entry)) / 10n ** 8n;
      };
      const maintenance = maintenanceAt(notionalAt(size, liquidationPrice));
      const difference = equityAt(liquidationPrice) - maintenance;
      // Rounded to a unit of price, which is at most `size` units of money.
      expect(difference > -1_000n && difference < 1_000n, `${text(difference)} at ${text(liquidationPrice)}`).toBe(true); // prettier-ignore
      const isCrossing = tierAt(notionalAt(size, coin('60000'))) !== tierAt(notionalAt(size, liquidationPrice)); // prettier-ignore
      if (isCrossing) crossings += 1;
    }
  }
  console.log(`${positions} liquidation prices, ${crossings} in another tier`);
  expect(positions).toBeGreaterThan(100);
  expect(crossings).toBeGreaterThan(0);
});

const notionalAt = (size: bigint, price: bigint): bigint => (size * price) / 10n ** 8n;

const BORDERS = [0n, coin('3000'), coin('30000'), coin('200000')];
/** Thousandths. */
const RATES = [4n, 10n, 25n, 50n];

const tierAt = (notional: bigint): number => BORDERS.filter((border) => border <= notional).length;

/** Sums the slice of each tier. */
const maintenanceAt = (notional: bigint): bigint =>
  BORDERS.reduce((sum, border, at) => {
    const end = BORDERS[at + 1] ?? notional;
    const slice = (end < notional ? end : notional) - border;
    return slice > 0n ? sum + (slice * (RATES[at] ?? 0n)) / 1_000n : sum;
  }, 0n);

it(`[FUT-15] conserves money and closes without growing (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  let fundings = 0;
  let closes = 0;
  let liquidations = 0;
  for (let portfolio = 0; portfolio < PORTFOLIO_COUNT; portfolio += 1) {
    const traders = portfolioOf(random);
    const check = () => {
      expect(traders.missing()).toBe(0n);
      const sum = (side: string) => viewsOf(traders).filter(({ record }) => record.side === side).reduce((total, { record }) => total + record.size, 0); // prettier-ignore
      expect(sum('long')).toBe(sum('short'));
      for (const userId of USERS)
        expect(traders.engine.account(userId).balance).toBeGreaterThanOrEqual(0n);
    };
    check();
    const before = traders.engine.totals().insurance;
    traders.engine.takeChanges();
    traders.engine.settleFunding(BTC, fraction(BigInt(random.between(-5_000, 5_000)), 10_000_000n), AT); // prettier-ignore
    const paid = traders.engine.takeChanges().fundings;
    fundings += paid.length;
    const collected = paid.reduce((total, { payment }) => total + payment, 0n);
    // Rounded against every holder: the fund gets less than a unit for each.
    expect(collected >= 0n && collected <= BigInt(paid.length)).toBe(true);
    expect(traders.engine.totals().insurance - before - collected).toBeLessThanOrEqual(1n);
    check();
    const views = viewsOf(traders);
    if (views.length === 0) continue;
    const view = random.pick(views);
    const { userId, side, size } = view.record;
    const maker = random.pick(USERS.filter((otherId) => otherId !== userId));
    const closing = side === 'long' ? 'sell' : 'buy';
    traders.place(maker, closing === 'sell' ? 'buy' : 'sell', { size: '5', price: '60000' });
    traders.place(userId, closing, { action: 'close', size: random.pick(['0.01', '0.033', '1']) });
    const after = viewsOf(traders).find(({ record }) => record.id === view.record.id);
    expect(after?.record.size ?? 0).toBeLessThanOrEqual(size);
    if ((after?.record.size ?? 0) < size) closes += 1;
    check();
    liquidations += traders.mark(String(random.between(45_000, 75_000))).liquidations.length;
    check();
  }
  console.log(`${PORTFOLIO_COUNT} portfolios: ${fundings} fundings, ${closes} closes, ${liquidations} liquidations`); // prettier-ignore
  expect(Math.min(fundings, closes, liquidations)).toBeGreaterThan(PORTFOLIO_COUNT / 4);
});

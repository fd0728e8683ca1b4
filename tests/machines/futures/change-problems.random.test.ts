/** Random closes, stops and margins of random positions: the dialogs and the exchange accept and reject the same ones, for the same
 *  reasons. */
import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { priceOfTicks } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { RejectionName } from '#contract/errors.ts';
import {
  marginLimitsOf,
  problemsOf,
  type ChangeProblem,
  type ChangeView,
} from '#machines/futures/change-problems.ts';
import type { PositionChange } from '#machines/futures/position-change.ts';
import type { FuturesFacts } from '#machines/futures/futures-draft.ts';
import type { PositionId } from '#server/futures/engine/engine-terms.ts';
import { targetOfUid } from '#server/futures/views/uids.ts';
import { lotSizeOf, stopsOf, tickPriceOf } from '#server/routes/futures-steps.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { countOf } from '../../support/count-of.ts';
import {
  PAIR,
  TRADER,
  factsOf,
  formMarketOf,
  type FormMarket,
} from '../../support/futures/form-market.ts';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.ts';

const SEED = 20_261_130;
const MARKET_COUNT = countOf({ short: 80, long: 3_000 });
const CHANGES_OF_MARKET = 8;
const AT = 1 as EpochMs;

/** Rejections that a problem of a dialog stands for. */
const NAMES: Readonly<Partial<Record<ChangeProblem['code'], readonly RejectionName[]>>> = {
  off_tick: ['price_off_tick'],
  off_lot: ['amount_off_lot'],
  size_too_large: ['amount_too_large'],
  price_outside_band: ['price_outside_band'],
  held_by_orders: ['reduce_only_would_increase'],
  above_position: ['reduce_only_would_increase'],
  too_many_orders: ['too_many_futures_orders'],
  stop_on_wrong_side: ['stop_on_wrong_side'],
  stop_beyond_liquidation: ['stop_on_wrong_side'],
  not_isolated: ['removable_margin_exceeded'],
  margin_too_large: ['removable_margin_exceeded', 'margin_insufficient', 'would_be_liquidated'],
};

const priceText = (ticksCount: number): Decimal => decimal((ticksCount / 10).toFixed(1));

function drawPrice(random: SeededRandom, position: FuturesPosition): Decimal {
  const mark = Number(position.markPrice) * 10;
  const edge = Math.round(mark * random.pick([0.9, 1.1])) + random.between(-1, 1);
  const bankrupt = Math.round(Number(position.liquidationPrice ?? 30_000) * 10);
  const prices = [Math.round(mark) + random.between(-40, 40), edge, Math.round(mark * random.pick([0.5, 0.8, 0.95, 1.05, 1.2, 2])), bankrupt + random.between(-1, 1)]; // prettier-ignore
  return random.between(1, 40) === 1
    ? decimal('60000.05')
    : priceText(Math.max(1, random.pick(prices)));
}

/** The maximum, or a unit more or less. */
function drawMargin(
  random: SeededRandom,
  position: FuturesPosition,
  facts: FuturesFacts,
): PositionChange {
  const { add, remove } = marginLimitsOf(facts.contract, position, viewOf(facts));
  const isAdded = random.between(1, 2) === 1;
  const most = exactUnitsOf((isAdded ? add : remove) ?? decimal('0'));
  const drawn = random.pick([most, most, most + 1n, most - 1n, most / 2n, 10n ** 15n]);
  const amount = drawn > 0n ? drawn : 1n;
  return { kind: 'margin', amount: decimalOfUnits(isAdded ? amount : -amount) };
}

function drawChange(
  random: SeededRandom,
  position: FuturesPosition,
  facts: FuturesFacts,
): PositionChange {
  if (random.between(1, 3) === 1) return drawMargin(random, position, facts);
  const { size, closableSize } = position;
  const sizes = [size, closableSize, decimal('0.001'), decimal('0.0005'), decimal('0.02'), decimal('130'), decimal('1001')]; // prettier-ignore
  const drawn = random.pick(sizes.filter((one) => one !== '0'));
  if (random.between(1, 2) === 1) {
    const isLimit = random.between(1, 3) > 1;
    return { kind: 'close', size: drawn, limitPrice: isLimit ? drawPrice(random, position) : undefined }; // prettier-ignore
  }
  const stop = () => ({ price: drawPrice(random, position), trigger: random.pick(['mark', 'last', 'index'] as const) }); // prettier-ignore
  const maybe = () => (random.between(1, 3) > 1 ? stop() : undefined);
  const isPart = random.between(1, 3) === 1;
  const takeProfit = isPart ? stop() : maybe();
  return { kind: 'stops', takeProfit, stopLoss: maybe(), size: isPart ? drawn : undefined };
}

function viewOf({ market, positions, openOrders, wallet }: FuturesFacts): ChangeView {
  const { markPrice: mark, indexPrice: index, lastPrice, crossContracts } = market;
  const last = lastPrice === undefined ? undefined : priceOfTicks(lastPrice, PAIR);
  return { prices: { mark, last, index }, positions, openOrders, wallet, crossContracts };
}

/** The exchange's response to the change, as its calls convert it. */
function verdictOf(
  { engine }: FormMarket,
  position: FuturesPosition,
  change: PositionChange,
): string {
  const positionId = targetOfUid(position.id)?.id as PositionId;
  const target = { userId: TRADER, positionId };
  if (change.kind === 'close') {
    const limitPrice = change.limitPrice && tickPriceOf(change.limitPrice, PAIR);
    if (isRejection(limitPrice)) return limitPrice.rejection;
    const size = lotSizeOf(change.size, PAIR);
    if (isRejection(size)) return size.rejection;
    const kind = limitPrice === undefined ? 'market' : 'limit';
    const closed = engine.close({ ...target, kind, size, limitPrice }, AT);
    return isRejection(closed) ? closed.rejection : 'accepted';
  }
  if (change.kind === 'margin') {
    const changed = engine.changeMargin({ ...target, amount: exactUnitsOf(change.amount) }, AT);
    return isRejection(changed) ? changed.rejection : 'accepted';
  }
  if (change.kind !== 'stops') throw new Error('nothing is reversed');
  const size = change.size && lotSizeOf(change.size, PAIR);
  if (isRejection(size)) return size.rejection;
  const stops = stopsOf(change, PAIR, size) ?? { takeProfit: undefined, stopLoss: undefined, size };
  if (isRejection(stops)) return stops.rejection;
  const set = engine.setPositionStops({ ...target, ...stops }, AT);
  return isRejection(set) ? set.rejection : 'accepted';
}

it(`[FUT-16] closes and protects what the exchange accepts, and refuses the rest for its reasons (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const counts = new Map<string, number>();
  const differences: string[] = [];
  let changeCount = 0;
  for (let index = 0; index < MARKET_COUNT; index += 1) {
    const market = formMarketOf(random, true);
    for (let count = 0; count < CHANGES_OF_MARKET; count += 1) {
      const facts = factsOf(market.engine, random, true);
      const own = facts.positions.filter(({ pairId }) => pairId === PAIR.id);
      if (own.length === 0) break;
      const position = random.pick(own);
      const change = drawChange(random, position, facts);
      const problems = problemsOf({ contract: facts.contract, position }, change, viewOf(facts));
      const verdict = verdictOf(market, position, change);
      changeCount += 1;
      const key = `${change.kind} ${verdict}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const refusals = problems.flatMap(({ code }) => NAMES[code] ?? []);
      const isSame = verdict === 'accepted' ? problems.length === 0 : refusals.some((name) => name === verdict); // prettier-ignore
      if (!isSame) differences.push(`${verdict}, dialog ${JSON.stringify(problems)}: ${JSON.stringify([change, position, facts.market.markPrice, facts.openOrders.length])}`); // prettier-ignore
    }
  }
  console.log(`${changeCount} changes:`, Object.fromEntries(counts));
  expect(differences.slice(0, 3)).toEqual([]);
  expect(counts.size).toBeGreaterThanOrEqual(10);
  expect(counts.get('close accepted')).toBeGreaterThan(changeCount / 20);
  expect(counts.get('stops accepted')).toBeGreaterThan(changeCount / 20);
  expect(counts.get('margin accepted')).toBeGreaterThan(changeCount / 20);
});

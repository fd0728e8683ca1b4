/** A random market with a trader in a futures engine, and what an order form knows of both. */
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  lots,
  ticks,
  units,
} from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { sampleFuturesWallet } from '#contract/samples/futures.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesFacts, MarkedContract, VisibleBook } from '#machines/futures/futures-draft.ts';
import { engineContractOf } from '#server/futures/engine-contract.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import { FuturesEngine } from '#server/futures/engine/engine.ts';
import { contractViewOf } from '#server/futures/views/contract-view.ts';
import { orderViewOf } from '#server/futures/views/order-view.ts';
import { positionViewsOf, walletViewOf } from '#server/futures/views/position-view.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { BTC_CONTRACT, ETH_CONTRACT } from '../test-futures.ts';
import { countedIds } from './test-engine.ts';

const AT = 0 as EpochMs;
export const { pair: PAIR } = BTC_CONTRACT;
const CONTRACT = contractViewOf(BTC_CONTRACT, 8);
const OTHER_CONTRACT = contractViewOf(ETH_CONTRACT, 8);
const OTHER_PAIR = ETH_CONTRACT.pair;
export const TRADER = userId(1);
const BOOK_DEPTH = 14;
const MARK = 600_000;
const OTHER_MARK = 300_000;

export interface FormMarket {
  readonly engine: FuturesEngine;
  readonly facts: FuturesFacts;
}

/** @param isSeen whether the form sees the whole book. */
export function formMarketOf(random: SeededRandom, isSeen: boolean): FormMarket {
  const engine = new FuturesEngine({
    contracts: [engineContractOf(BTC_CONTRACT), engineContractOf(ETH_CONTRACT)],
    leveragePolicy: 'flexible',
    ids: countedIds(),
  });
  for (let id = 2; id <= 2 * BOOK_DEPTH + 3; id += 1) {
    engine.deposit(userId(id), exactUnitsOf(decimal('90000000')), AT);
  }
  const money = random.pick(['50', '300', '1000', '10000', '10000', '250000', '5000000']);
  engine.deposit(TRADER, exactUnitsOf(decimal(`${money}.${random.between(0, 999_999)}`)), AT);
  setMark(engine, MARK + random.between(-300, 300), random);
  setMark(engine, OTHER_MARK, random, OTHER_PAIR);
  openAccount(engine, random);
  if (random.between(1, 3) === 1) openOther(engine, random);
  fillBook(engine, random);
  const isFar = random.between(1, 8) === 1;
  setMark(
    engine,
    MARK +
      (isFar ? random.pick([-1, 1]) * random.between(3_000, 90_000) : random.between(-300, 300)),
    random,
  );
  return { engine, facts: factsOf(engine, random, isSeen) };
}

function setMark(engine: FuturesEngine, price: number, random: SeededRandom, pair = PAIR): void {
  const tick = exactUnitsOf(pair.tickSize);
  const mark = units(BigInt(price) * tick + BigInt(random.between(0, Number(tick) - 1)));
  const index = units(BigInt(price + random.between(-200, 200)) * tick);
  engine.setPrices(pair.id, { mark, index }, AT);
}

/** Leverage and modes, sometimes a position with stops, sometimes open orders. */
function openAccount(engine: FuturesEngine, random: SeededRandom): void {
  const contractId = PAIR.id;
  const leverage = random.pick([1, 2, 5, 10, 20, 20, 50, 75, 100, 125]);
  const marginMode = random.pick(['isolated', 'isolated', 'cross'] as const);
  engine.setLeverage({ userId: TRADER, contractId, leverage, marginMode }, AT);
  if (random.between(1, 6) === 1) {
    engine.setPositionMode({ userId: TRADER, contractId, positionMode: 'one_way' }, AT);
  }
  const own = { userId: TRADER, contractId, action: 'open', kind: 'limit' } as const;
  const size = (): ReturnType<typeof lots> => lots(random.pick([1, 3, 20, 150, 700]));
  const dealer = userId(2 * BOOK_DEPTH + 3);
  for (const side of ['buy', 'sell'] as const) {
    if (random.between(1, 3) > 1) continue;
    const limitPrice = ticks(MARK + random.between(-150, 150));
    const traded = size();
    const other = side === 'buy' ? 'sell' : 'buy';
    engine.place({ ...own, userId: dealer, side: other, size: traded, limitPrice }, AT);
    engine.place({ ...own, side, size: traded, limitPrice }, AT);
    engine.cancelAll(dealer, {}, AT);
    if (random.between(1, 2) === 1) restClose(engine, random, side === 'buy' ? 'sell' : 'buy', traded); // prettier-ignore
  }
  for (const position of engine.positions(TRADER)) {
    const isLong = position.record.side === 'long';
    const price = ticks(MARK + (isLong ? 1 : -1) * random.between(9_000, 40_000));
    const takeProfit = { price, triggerBy: 'mark' as const };
    for (let count = random.pick([0, 0, 1, 18]); count > 0; count -= 1) {
      const stops = { takeProfit, stopLoss: undefined, size: lots(1) };
      engine.setPositionStops({ userId: TRADER, positionId: position.record.id, ...stops }, AT);
    }
  }
  const count = random.pick([0, 0, 1, 2, 200]);
  for (let index = 0; index < count; index += 1) {
    const side = random.pick(['buy', 'sell'] as const);
    const limitPrice = ticks(MARK + (side === 'buy' ? -1 : 1) * random.between(40_000, 90_000));
    engine.place({ ...own, side, size: lots(count > 9 ? 1 : size()), limitPrice }, AT);
  }
}

/** A cross position of another contract, which shares its account with those of the form's contract. */
function openOther(engine: FuturesEngine, random: SeededRandom): void {
  const contractId = OTHER_PAIR.id;
  const dealer = userId(2 * BOOK_DEPTH + 3);
  const leverage = random.pick([1, 5, 20, 50]);
  engine.setLeverage({ userId: TRADER, contractId, leverage, marginMode: 'cross' }, AT);
  const side = random.pick(['buy', 'sell'] as const);
  const order = { contractId, action: 'open', kind: 'limit', size: lots(random.pick([1, 50, 400, 9_000])), limitPrice: ticks(OTHER_MARK) } as const; // prettier-ignore
  engine.place({ ...order, userId: dealer, side: side === 'buy' ? 'sell' : 'buy' }, AT);
  engine.place({ ...order, userId: TRADER, side }, AT);
  engine.cancelAll(dealer, {}, AT);
}

function restClose(
  engine: FuturesEngine,
  random: SeededRandom,
  side: 'buy' | 'sell',
  size: number,
): void {
  const limitPrice = ticks(MARK + (side === 'sell' ? 1 : -1) * random.between(2_000, 9_000));
  const part = lots(Math.max(1, random.pick([size, Math.trunc(size / 2)])));
  const order = { userId: TRADER, contractId: PAIR.id, side, action: 'close', kind: 'limit' } as const; // prettier-ignore
  engine.place({ ...order, size: part, limitPrice }, AT);
}

/** Each level is of another owner. Some books have one side only, or none. */
function fillBook(engine: FuturesEngine, random: SeededRandom): void {
  const middle = MARK + random.between(-400, 400);
  const reach = random.pick([3, 40, 400]);
  let owner = 2;
  for (const side of ['buy', 'sell'] as const) {
    let price = middle;
    const depth = random.pick([0, 1, 3, 8, BOOK_DEPTH, BOOK_DEPTH]);
    for (let level = 0; level < depth; level += 1) {
      price += (side === 'buy' ? -1 : 1) * random.between(1, reach);
      const size = lots(random.pick([1, 40, 300, 900, 6_000, 40_000]));
      const order = { contractId: PAIR.id, side, action: 'open', kind: 'limit', size } as const;
      engine.place({ ...order, userId: userId(owner), limitPrice: ticks(price) }, AT);
      owner += 1;
    }
  }
}

const pairOf = ({ record }: FuturesPositionView) =>
  record.contractId === PAIR.id ? PAIR : OTHER_PAIR;

const isOther = ({ pairId }: FuturesPosition): boolean => pairId === OTHER_PAIR.id;

function otherOf(engine: FuturesEngine): MarkedContract {
  const { mark } = engine.prices(OTHER_PAIR.id);
  if (mark === undefined) throw new Error('the mark price of the other contract is set');
  return { contract: OTHER_CONTRACT, markPrice: decimalOfUnits(mark) };
}

/** What the form knows of the engine's state now. The other contract's mark price has moved since its position was
 *  reported. */
export function factsOf(
  engine: FuturesEngine,
  random: SeededRandom,
  isSeen: boolean,
): FuturesFacts {
  const reads = {
    account: (id: typeof TRADER) => engine.account(id),
    positions: (id: typeof TRADER) => engine.positions(id),
    openOrders: (id: typeof TRADER) => engine.openOrders(id),
    openStops: (id: typeof TRADER) => engine.openStops(id),
  };
  const reported = positionViewsOf(reads, TRADER, pairOf).filter(isOther);
  if (reported.length > 0) setMark(engine, OTHER_MARK + random.between(-6_000, 6_000), random, OTHER_PAIR); // prettier-ignore
  const current = positionViewsOf(reads, TRADER, pairOf);
  const isOpen = ({ id }: FuturesPosition): boolean =>
    current.some((position) => position.id === id);
  const { bids, asks } = engine.book(PAIR.id, 500);
  const prices = engine.prices(PAIR.id);
  const { leverage, marginMode, positionMode } = engine.settings(TRADER, PAIR.id);
  const visible = (levels: typeof bids): VisibleBook | undefined => {
    const shown = isSeen ? levels : levels.slice(0, random.between(0, levels.length));
    return { levels: shown.map(({ price, size }) => ({ price, size })), isComplete: isSeen };
  };
  const text = (value: bigint | undefined) => (value === undefined ? undefined : decimalOfUnits(value)); // prettier-ignore
  return {
    contract: CONTRACT,
    settings: { leverage, marginMode, positionMode },
    wallet: { ...sampleFuturesWallet, ...walletViewOf(reads, TRADER) },
    positions: [...current.filter((position) => !isOther(position)), ...reported.filter(isOpen)],
    openOrders: engine.openOrders(TRADER).map((order) => orderViewOf(order, PAIR)),
    market: {
      bestBid: bids[0]?.price,
      bestAsk: asks[0]?.price,
      lastPrice: prices.last,
      markPrice: text(prices.mark),
      indexPrice: text(prices.index),
      isTradable: true,
      isMarkLive: true,
      bids: visible(bids),
      asks: visible(asks),
      crossContracts: reported.length === 0 ? [] : [otherOf(engine)],
    },
    slippagePercentMax: random.pick([1, 1, 1, 0.1, 3]),
  };
}

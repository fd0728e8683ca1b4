/** Runs random steps in the engine and in its oracle, and compares them after each. */
import assert from 'node:assert/strict';
import { decimal, lots, ticks, units } from '#contract/core/decimal.ts';
import { clientOrderId, pairId, userId, type OrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { fraction } from '#domain/futures/fraction.ts';
import type { FuturesEngine } from '#server/futures/engine/engine.ts';
import type { FuturesChanges } from '#server/futures/engine/engine-records.ts';
import type { StopLeg, StopPair } from '#server/futures/engine/engine-terms.ts';
import {
  RandomFutures,
  USER_COUNT,
  type FuturesStep,
} from '#tests/support/futures/random-futures.ts';
import { SlowFutures, type SlowPlacement } from '#tests/support/futures/slow-futures.ts';
import { UNIT } from '#tests/support/futures/slow-numbers.ts';
import type { SlowContract, SlowStops } from '#tests/support/futures/slow-records.ts';
import {
  StoredFutures,
  contractOf,
  countedIds,
  engineOf,
  ethContract,
} from '#tests/support/futures/test-engine.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isRejection } from '#server/runtime/rejection.ts';

/** The engine is rebuilt from its records at this interval. */
const RESTORE_EVERY = 200;
/** Positions and orders are compared at this interval; money after every step. */
const COMPARE_EVERY = 20;
const NOW = epochMs(0);
const CONTRACTS = [contractOf({ priceBand: decimal('0.1') }), ethContract()];

function slowContractOf(contract: (typeof CONTRACTS)[number]): SlowContract {
  const rate = (text: string) => BigInt(Math.round(Number(text) * 1e8)); // Not money: a test's rates.
  return {
    id: contract.id,
    tick: rate(contract.tickSize) * 10n ** 8n,
    lot: rate(contract.lotSize),
    makerFee: rate(contract.makerFee),
    takerFee: rate(contract.takerFee),
    liquidationFee: rate(contract.liquidationFee),
    tiers: contract.tiers.map(({ from, maintenanceRate, leverageMax }) => ({
      from: (from.numerator * 10n ** 24n) / from.denominator,
      rate: (maintenanceRate.numerator * 10n ** 8n) / maintenanceRate.denominator,
      leverageMax: Number(leverageMax.numerator / leverageMax.denominator),
    })),
    band: contract.priceBand === undefined ? undefined : rate(contract.priceBand),
    mark: 0n,
    index: 0n,
    last: undefined,
  };
}

/** @returns the rejection's name. */
function runFast(engine: FuturesEngine, step: FuturesStep): string | undefined {
  const result = fastResult(engine, step);
  return result !== undefined && isRejection(result) ? result.rejection : undefined;
}

function fastResult(engine: FuturesEngine, step: FuturesStep): object | undefined {
  switch (step.kind) {
    case 'deposit':
      return engine.deposit(userId(step.user), units(step.units), NOW);
    case 'withdraw':
      return engine.withdraw(userId(step.user), units(step.units), NOW);
    case 'leverage':
      return engine.setLeverage(
        {
          userId: userId(step.user),
          contractId: pairId(step.contract),
          leverage: step.leverage,
          marginMode: step.isCross ? 'cross' : 'isolated',
        },
        NOW,
      );
    case 'place':
      return engine.place(requestOf(step.placement), NOW);
    case 'cancel':
      return onOrder(engine, step, (order) => engine.cancel(userId(step.user), order, NOW));
    case 'order_stops':
      return onOrder(engine, step, (orderId) =>
        engine.setOrderStops({ userId: userId(step.user), orderId, ...pairOf(step.stops) }, NOW),
      );
    case 'mode':
      return engine.setPositionMode(
        {
          userId: userId(step.user),
          contractId: pairId(step.contract),
          positionMode: step.isOneWay ? 'one_way' : 'hedge',
        },
        NOW,
      );
    case 'close_all':
      return closeAllFast(engine, step);
    case 'prices':
      engine.setPrices(
        pairId(step.contract),
        { mark: units(step.mark), index: units(step.index) },
        NOW,
      );
      return undefined;
    case 'funding':
      engine.settleFunding(pairId(step.contract), fraction(step.rate, 10n ** 8n), NOW);
      return undefined;
    default:
      return onPosition(engine, step);
  }
}

function onOrder(
  engine: FuturesEngine,
  { user, id }: { readonly user: number; readonly id: number },
  run: (orderId: OrderId) => object,
): object {
  const order = engine
    .openOrders(userId(user))
    .find((each) => each.clientOrderId === clientOrderId(String(id)));
  return order === undefined ? { rejection: 'order_not_found' } : run(order.id);
}

/** Names the rejections of the single positions together. */
function closeAllFast(
  engine: FuturesEngine,
  { user, contract }: Extract<FuturesStep, { kind: 'close_all' }>,
): object {
  const contractId = contract === undefined ? undefined : pairId(contract);
  const closed = engine.closeAll(userId(user), { contractId }, NOW);
  return { rejection: namesOf(closed.map(({ result }) => isRejection(result) ? result.rejection : undefined)) }; // prettier-ignore
}

const namesOf = (rejections: readonly (string | undefined)[]): string =>
  `closed: ${rejections.map((rejection) => rejection ?? 'done').join(', ')}`;

function onPosition(
  engine: FuturesEngine,
  step: Extract<FuturesStep, { kind: 'margin' | 'stops' | 'reverse' }>,
): object {
  const position = engine
    .positions(userId(step.user))
    .find(({ record }) => record.contractId === step.contract && record.side === step.held);
  if (position === undefined) return { rejection: 'position_not_found' };
  const target = { userId: userId(step.user), positionId: position.record.id };
  if (step.kind === 'margin') return engine.changeMargin({ ...target, amount: step.units }, NOW);
  if (step.kind === 'reverse') return engine.reverse(target, NOW);
  return engine.setPositionStops({ ...target, ...pairOf(step.stops) }, NOW);
}

const pairOf = ({ takeProfit, stopLoss, triggerBy, size }: SlowStops): StopPair => ({
  takeProfit: legOf(takeProfit, triggerBy),
  stopLoss: legOf(stopLoss, triggerBy),
  size: size === undefined ? undefined : lots(size),
});

const legOf = (price: number | undefined, triggerBy: StopLeg['triggerBy']): StopLeg | undefined =>
  price === undefined ? undefined : { price: ticks(price), triggerBy };

const ticksIn = (price: number | undefined) => (price === undefined ? undefined : ticks(price));

const requestOf = (placement: SlowPlacement) => ({
  userId: userId(placement.user),
  contractId: pairId(placement.contract),
  clientOrderId: clientOrderId(String(placement.id)),
  side: placement.side,
  action: placement.isOpening ? ('open' as const) : ('close' as const),
  kind: placement.kind,
  size: lots(placement.size),
  limitPrice: ticksIn(placement.limit),
  worstPrice: ticksIn(placement.worst),
  stopPrice: ticksIn(placement.stop),
  triggerBy: placement.triggerBy,
  timeInForce: placement.time,
  stops: placement.stops === undefined ? undefined : pairOf(placement.stops),
});

function runSlow(slow: SlowFutures, step: FuturesStep): string | undefined {
  switch (step.kind) {
    case 'deposit':
      slow.deposit(step.user, step.units);
      return undefined;
    case 'withdraw':
      return slow.withdraw(step.user, step.units);
    case 'leverage':
      return slow.setLeverage(step.user, step.contract, step.leverage, step.isCross);
    case 'margin':
      return slow.changeMargin(step.user, step.contract, step.held, step.units);
    case 'place':
      return slow.place(step.placement);
    case 'cancel':
      return slow.cancel(step.id, step.user);
    case 'stops':
      return slow.setStops(step.user, step.contract, step.held, step.stops);
    case 'order_stops':
      return slow.setOrderStops(step.id, step.user, step.stops);
    case 'reverse':
      return slow.reverse(step.user, step.contract, step.held);
    case 'close_all':
      return namesOf(slow.closeAll(step.user, step.contract));
    case 'mode':
      return slow.setPositionMode(step.user, step.contract, step.isOneWay);
    case 'prices':
      slow.setPrices(step.contract, step.mark * 10n ** 8n, step.index * 10n ** 8n);
      return undefined;
    default:
      slow.settleFunding(step.contract, step.rate);
      return undefined;
  }
}

const USERS = Array.from({ length: USER_COUNT }, (_, at) => at + 1);

const slowMoney = ({ state }: SlowFutures) => ({
  fund: state.fund,
  fees: state.fees,
  users: USERS.map((user) => [
    state.balanceOf(user),
    state.available(user),
    state.frozenAmount(user),
  ]),
});

function fastMoney(engine: FuturesEngine, fund: bigint, fees: bigint) {
  const users = USERS.map((user) => {
    const { balance, available, orderMargin } = engine.account(userId(user));
    return [balance, available, orderMargin];
  });
  return { fund, fees, users };
}

const slowBook = ({ state }: SlowFutures) => ({
  positions: state.positions
    .map(({ user, contract, held, isCross, leverage, size, entry, margin }) =>
      [user, contract.id, held, isCross, leverage, size, entry, margin].join(' '),
    )
    .toSorted(),
  orders: state.orders
    .map(({ id, size, filled, leverage, state: now }) =>
      [id, size, filled, leverage, now].join(' '),
    )
    .toSorted(),
  stops: state.stops
    .map(({ position, price, size, isProfit }) =>
      [position.user, position.contract.id, position.held, price, size, isProfit].join(' '),
    )
    .toSorted(),
});

function fastBook(engine: FuturesEngine) {
  const positions = USERS.flatMap((user) => engine.positions(userId(user)));
  const orders = USERS.flatMap((user) => engine.openOrders(userId(user)));
  const stops = USERS.flatMap((user) => engine.openStops(userId(user)));
  const heldOf = new Map(positions.map(({ record }) => [record.id, record.side]));
  return {
    positions: positions
      .map(({ record }) =>
        [
          record.userId,
          record.contractId,
          record.side,
          record.marginMode === 'cross',
          record.leverage,
          record.size,
          record.entryPrice,
          record.margin,
        ].join(' '),
      )
      .toSorted(),
    orders: orders
      .map(({ clientOrderId: id, size, filled, leverage, status }) =>
        [id, size, filled, leverage, status === 'untriggered' ? 'waiting' : 'open'].join(' '),
      )
      .toSorted(),
    stops: stops
      .map((stop) =>
        [
          stop.userId,
          stop.contractId,
          heldOf.get(stop.positionId),
          stop.price,
          stop.size,
          stop.kind === 'take_profit',
        ].join(' '),
      )
      .toSorted(),
  };
}

class Comparison {
  readonly counts = new Map<string, number>();
  readonly #slow = new SlowFutures();
  readonly #steps: RandomFutures;
  readonly #ids = countedIds();
  readonly #stored = new StoredFutures();
  #engine = engineOf({ contracts: CONTRACTS }, this.#ids);
  #putIn = 0n;

  constructor(seed: number) {
    this.#slow.state.contracts.push(...CONTRACTS.map(slowContractOf));
    this.#steps = new RandomFutures(seededRandom(seed), this.#slow);
    for (const user of USERS) this.#run({ kind: 'deposit', user, units: 2_000_000_000_000n }, 0);
    // Some users start in one-way mode.
    for (const user of USERS.filter((id) => id % 4 === 0)) {
      for (const contract of [1, 2]) this.#run({ kind: 'mode', user, contract, isOneWay: true }, 0);
    }
    for (const contract of [1, 2]) {
      const mark = (contract === 1 ? 60_000n : 3_000n) * 10n ** 8n;
      this.#run({ kind: 'prices', contract, mark, index: mark }, 0);
    }
  }

  runNext(at: number): void {
    this.#run(this.#steps.next(), at);
    if (at % RESTORE_EVERY === 0) this.#restore();
  }

  results(): Readonly<Record<string, number>> {
    return { ...Object.fromEntries(this.counts), ...this.#slow.counts };
  }

  #run(step: FuturesStep, at: number): void {
    const expected = runSlow(this.#slow, step);
    const actual = runFast(this.#engine, step);
    const changes = this.#engine.takeChanges();
    this.#stored.store(changes);
    const note = `step ${at}: ${textOf(step)}`;
    assert.equal(actual, expected, `${note}: ${actual} is not ${expected}`);
    if (step.kind === 'deposit') this.#putIn += step.units;
    if (step.kind === 'withdraw' && actual === undefined) this.#putIn -= step.units;
    this.#compareMoney(note);
    if (at % COMPARE_EVERY === 0) {
      equal(fastBook(this.#engine), slowBook(this.#slow), note);
      this.#compareSizes(note);
    }
    const isDone = actual === undefined || step.kind === 'close_all';
    this.#countChanges(changes, isDone ? step.kind : `rejected: ${actual}`);
  }

  #compareMoney(note: string): void {
    const { fund } = this.#stored;
    const fine = fund.insurance * UNIT + fund.remainder;
    equal(fastMoney(this.#engine, fine, fund.fees), slowMoney(this.#slow), note);
    equal(this.#slow.total(), this.#putIn * UNIT, note);
    const { users, unrealizedProfit, fees, insurance } = this.#engine.totals();
    equal(users + unrealizedProfit + fees + insurance, this.#putIn, note);
    if (fund.insurance === 0n) this.#count('steps with an empty fund');
  }

  /** There are as many longs as shorts. */
  #compareSizes(note: string): void {
    for (const contract of CONTRACTS) {
      const short = USERS.flatMap((user) => this.#engine.positions(userId(user)))
        .filter(({ record }) => record.contractId === contract.id && record.side === 'short')
        .reduce((sum, { record }) => sum + record.size, 0);
      equal(short, this.#engine.openInterest(contract.id), note);
    }
  }

  #countChanges(changes: FuturesChanges, outcome: string): void {
    this.#count(outcome);
    for (const order of changes.orders) {
      if (order.stopPairId !== undefined && order.stops?.size !== undefined) this.#count('partial stops of orders'); // prettier-ignore
      if (order.cancelReason !== undefined) this.#count(`ended: ${order.cancelReason}`);
      if (order.status === 'partially_filled') this.#count('partial fills');
    }
    for (const stop of changes.stops) {
      if (stop.status === 'triggered') this.#count('stops triggered');
      if (stop.status === 'triggered' && stop.size !== undefined) this.#count('partial stops triggered'); // prettier-ignore
    }
    this.#count('trades', changes.trades.length);
    this.#count('fundings paid', changes.fundings.length);
  }

  #count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Rebuilds the engine from what it has reported, with an empty fund: a full one pays for all. */
  #restore(): void {
    const { insurance, ...fund } = this.#stored.fund;
    this.#engine = engineOf({ contracts: CONTRACTS }, this.#ids);
    this.#engine.restore({ ...this.#stored.state(), fund: { ...fund, insurance: units(0n) } });
    this.#stored.fund = { ...fund, insurance: units(0n) };
    this.#slow.state.fund -= insurance * UNIT;
    this.#putIn -= insurance;
  }
}

const textOf = (step: FuturesStep): string =>
  JSON.stringify(step, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

function equal(actual: unknown, expected: unknown, note: string): void {
  try {
    assert.deepEqual(actual, expected);
  } catch (error) {
    throw new Error(note, { cause: error });
  }
}

/** @returns what happened, how often. */
export function compareEngines(seed: number, stepCount: number): Readonly<Record<string, number>> {
  const comparison = new Comparison(seed);
  for (let at = 1; at <= stepCount; at += 1) comparison.runNext(at);
  return comparison.results();
}

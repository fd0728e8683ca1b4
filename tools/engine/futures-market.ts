/** One futures contract with named users, run by the exchange's engine, for manual scenarios. */
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  lots,
  units,
  type Decimal,
} from '#contract/core/decimal.ts';
import {
  orderId,
  pairId,
  tradeId,
  userId as userIdOf,
  type OrderId,
  type UserId,
} from '#contract/core/ids.ts';
import { lotsOf, priceOfTicks, sizeOfLots, ticksOf } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import type { Fraction } from '#domain/futures/fraction.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import { FuturesEngine } from '#server/futures/engine/engine.ts';
import type { PlaceFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import type { FuturesChanges } from '#server/futures/engine/engine-records.ts';
import type {
  FuturesContract,
  MarginMode,
  PositionId,
  StopId,
} from '#server/futures/engine/engine-terms.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { BadLine } from './fields.ts';
import { Rejected } from './futures-fields.ts';

const CONTRACT = pairId(1);
const NOW = epochMs(0);
const SIZE_MAX = lots(Number.MAX_SAFE_INTEGER);

export type ScenarioTerms = Pick<
  FuturesContract,
  'tickSize' | 'lotSize' | 'makerFee' | 'takerFee' | 'liquidationFee' | 'tiers'
> & {
  readonly insurance: Decimal;
  readonly users: readonly (readonly [name: string, balance: Decimal])[];
};

export interface ScenarioOrder {
  readonly user: string;
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly action: 'open' | 'close';
  readonly kind: 'limit' | 'market';
  readonly price: Decimal | undefined;
  readonly quantity: Decimal;
}

export class FuturesMarket {
  readonly #terms: ScenarioTerms;
  readonly #engine: FuturesEngine;
  readonly #users = new Map<string, UserId>();
  readonly #orders = new Map<string, OrderId>();
  /** IDs of market orders that met nothing. */
  readonly #unmet = new Set<string>();
  #idCount = 0;

  constructor(terms: ScenarioTerms) {
    this.#terms = terms;
    const nextId = () => (this.#idCount += 1);
    this.#engine = new FuturesEngine({
      contracts: [contractOf(terms)],
      leveragePolicy: 'flexible',
      ids: {
        nextOrderId: () => orderId(nextId()),
        nextTradeId: () => tradeId(nextId()),
        nextPositionId: () => nextId() as PositionId,
        nextStopId: () => nextId() as StopId,
      },
    });
    const fund = { insurance: exactUnitsOf(terms.insurance), fees: units(0n), remainder: 0n };
    const nothing = { accounts: [], settings: [], positions: [], orders: [], stops: [] };
    this.#engine.restore({ ...nothing, prices: [], fund, fundPayments: [] });
    for (const [name, balance] of terms.users) {
      const userId = userIdOf(this.#users.size + 1);
      this.#users.set(name, userId);
      const amount = exactUnitsOf(balance);
      if (amount > 0n) this.#engine.deposit(userId, amount, NOW);
    }
  }

  setLeverage(user: string, leverage: number, marginMode: MarginMode | undefined): void {
    const request = { userId: this.#userOf(user), contractId: CONTRACT, leverage };
    requireAccepted(
      this.#engine.setLeverage(
        marginMode === undefined ? request : { ...request, marginMode },
        NOW,
      ),
    );
  }

  place(order: ScenarioOrder): object {
    if (this.#orders.has(order.id) || this.#unmet.has(order.id))
      throw new Rejected('order_id_reused');
    const request = this.#requestOf(order);
    this.#engine.takeChanges();
    const outcome = this.#engine.place(request, NOW);
    // The tool's interface knows no rejection of a market order that meets nothing.
    if (
      isRejection(outcome) &&
      order.kind === 'market' &&
      outcome.rejection === 'nothing_to_match'
    ) {
      this.#unmet.add(order.id);
      return { ok: true, state: 'cancelled', trades: [] };
    }
    const { order: placed } = requireAccepted(outcome);
    this.#orders.set(order.id, placed.id);
    const isOpen = placed.status === 'partially_filled' || placed.status === 'untriggered';
    return {
      ok: true,
      state: isOpen ? 'open' : placed.status,
      trades: this.#tradesOf(placed.id, this.#engine.takeChanges()),
    };
  }

  cancel(user: string, id: string): void {
    const order = this.#orders.get(id);
    if (order === undefined) throw new Rejected('order_not_found');
    requireAccepted(this.#engine.cancel(this.#userOf(user), order, NOW));
  }

  changeMargin(user: string, side: PositionSide, amount: Decimal): void {
    const position = this.#engine
      .positions(this.#userOf(user))
      .find(({ record }) => record.side === side);
    if (position === undefined) throw new Rejected('position_not_found');
    const { userId, id: positionId } = position.record;
    const change = { userId, positionId, amount: exactUnitsOf(amount) };
    requireAccepted(this.#engine.changeMargin(change, NOW));
  }

  setMark(price: Decimal): object {
    const mark = exactUnitsOf(price);
    this.#engine.takeChanges();
    this.#engine.setPrices(CONTRACT, { mark, index: mark }, NOW);
    const { liquidations, deleveragings } = this.#engine.takeChanges();
    const rows = (events: typeof deleveragings) =>
      events.map((event) => ({
        user: this.#nameOf(event.userId),
        side: event.side,
        quantity: sizeOfLots(event.size, this.#terms),
        price: decimalOfUnits(event.price),
      }));
    return { liquidations: rows(liquidations), deleveraged: rows(deleveragings) };
  }

  /** Above zero when the user paid. */
  settleFunding(rate: Fraction): object {
    this.#engine.takeChanges();
    this.#engine.settleFunding(CONTRACT, rate, NOW);
    const payments = new Map<string, bigint>();
    for (const { userId: payerId, payment } of this.#engine.takeChanges().fundings) {
      const name = this.#nameOf(payerId);
      payments.set(name, (payments.get(name) ?? 0n) + payment);
    }
    return {
      payments: Object.fromEntries(
        [...payments].map(([name, payment]) => [name, decimalOfUnits(payment)]),
      ),
    };
  }

  account(user: string): object {
    const userId = this.#userOf(user);
    const { balance, available } = this.#engine.account(userId);
    return {
      balance: decimalOfUnits(balance),
      available: decimalOfUnits(available),
      positions: this.#engine.positions(userId).map((view) => this.#positionRow(view)),
    };
  }

  totals(): object {
    const { users, fees, insurance, unrealizedProfit } = this.#engine.totals();
    return {
      users: decimalOfUnits(users),
      fees: decimalOfUnits(fees),
      insurance: decimalOfUnits(insurance),
      unrealized_pnl: decimalOfUnits(unrealizedProfit),
    };
  }

  #positionRow({ record, entryPrice, liquidationPrice }: FuturesPositionView): object {
    return {
      side: record.side,
      margin_mode: record.marginMode,
      leverage: decimal(String(record.leverage)),
      quantity: sizeOfLots(record.size, this.#terms),
      entry: decimalOfUnits(entryPrice),
      margin: decimalOfUnits(record.margin),
      liquidation_price: liquidationPrice === undefined ? null : decimalOfUnits(liquidationPrice),
    };
  }

  #requestOf({ user, side, action, kind, price, quantity }: ScenarioOrder): PlaceFuturesOrder {
    const size = lotsOf(quantity, this.#terms);
    const limitPrice = price === undefined ? undefined : ticksOf(price, this.#terms);
    if (size === undefined) throw new Rejected('amount_off_lot');
    if (kind === 'limit' && limitPrice === undefined) throw new Rejected('price_off_tick');
    const userOf = this.#userOf(user);
    return { userId: userOf, contractId: CONTRACT, side, action, kind, size, limitPrice };
  }

  #tradesOf(id: OrderId, { fills, trades }: FuturesChanges): object[] {
    return trades.flatMap((trade) => {
      const own = fills.some((fill) => fill.id === trade.id && fill.orderId === id);
      const maker = fills.find((fill) => fill.id === trade.id && fill.orderId !== id);
      if (!own || maker?.orderId === undefined) return [];
      const price = priceOfTicks(trade.price, this.#terms);
      const quantity = sizeOfLots(trade.size, this.#terms);
      return [{ maker: this.#orderNameOf(maker.orderId), price, quantity }];
    });
  }

  #userOf(name: string): UserId {
    const userId = this.#users.get(name);
    if (userId === undefined) throw new BadLine(`"${name}" is no user`);
    return userId;
  }

  #nameOf = (userId: UserId): string => nameIn(this.#users, userId);
  #orderNameOf = (id: OrderId): string => nameIn(this.#orders, id);
}

function nameIn<Id>(names: ReadonlyMap<string, Id>, id: Id): string {
  for (const [name, known] of names) if (known === id) return name;
  return '';
}

/** @throws Rejected with the name of the rejection. */
function requireAccepted<Result extends object>(
  result: Result,
): Exclude<Result, { rejection: string }> {
  if (isRejection(result)) throw new Rejected(result.rejection);
  return result as Exclude<Result, { rejection: string }>;
}

const contractOf = (terms: ScenarioTerms): FuturesContract => ({
  id: CONTRACT,
  tickSize: terms.tickSize,
  lotSize: terms.lotSize,
  sizeMin: lots(1),
  limitSizeMax: SIZE_MAX,
  marketSizeMax: SIZE_MAX,
  notionalMin: units(0n),
  makerFee: terms.makerFee,
  takerFee: terms.takerFee,
  liquidationFee: terms.liquidationFee,
  tiers: terms.tiers,
  priceBand: undefined,
  fundHourMax: undefined,
  status: 'open',
});

/** The engine's accounts in the form in which the rules of an order read them. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { OpenPositionView, OrderAccount } from '#domain/futures/order-view.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { Account, Market, Position } from './model.ts';
import { closingBound } from './order-life.ts';

export class EngineOrderAccount implements OrderAccount {
  readonly #account: Account;
  readonly #market: Market;
  readonly settings: OrderAccount['settings'];

  /** @param settings those of the order, where they are not the account's. */
  constructor(
    account: Account,
    market: Market,
    settings: OrderAccount['settings'] = account.settingsOn(market),
  ) {
    this.#account = account;
    this.#market = market;
    this.settings = settings;
  }

  get available(): bigint {
    return this.#account.available;
  }

  position(side: PositionSide): OpenPositionView | undefined {
    const position = this.#account.positionOn(this.#market, side);
    return position && new EnginePositionView(position);
  }

  openingValue(side: PositionSide): bigint {
    let value = 0n;
    for (const order of this.#account.ordersOn(this.#market)) {
      const { limitPrice } = order.record;
      if (!order.isOpening || order.positionSide !== side || limitPrice === undefined) continue;
      value += this.#market.valueAtTicks(limitPrice, order.remaining);
    }
    return value;
  }

  hasOpeningOrder(side: PositionSide): boolean {
    return this.#account
      .ordersOn(this.#market)
      .some((order) => order.isOpening && order.positionSide === side);
  }

  get orderCount(): number {
    return this.#account.ordersOn(this.#market).length;
  }

  get stopCount(): number {
    return openStopCount(this.#account, this.#market);
  }

  get crossEquity(): bigint {
    return this.#account.crossEquity;
  }

  get crossMaintenance(): bigint {
    return this.#account.crossMaintenance;
  }

  get hasCrossPositions(): boolean {
    return this.#account.hasCrossPositions;
  }
}

class EnginePositionView implements OpenPositionView {
  readonly #position: Position;

  constructor(position: Position) {
    this.#position = position;
  }

  get size(): Lots {
    return this.#position.record.size;
  }

  get uncovered(): Lots {
    return this.#position.uncovered;
  }

  get entryValue(): bigint {
    return this.#position.entryValue;
  }

  get margin(): bigint {
    return this.#position.record.margin;
  }

  get profit(): bigint {
    return this.#position.profit;
  }

  get maintenance(): bigint {
    return this.#position.maintenance;
  }

  readonly closingBound = (size: Lots): Ticks => closingBound(this.#position, size);
}

/** Untriggered orders, take profits and stop losses of a contract. */
export function openStopCount(account: Account, market: Market): number {
  let count = account
    .ordersOn(market)
    .filter(({ record }) => record.status === 'untriggered').length;
  for (const position of account.positions) {
    if (position.market === market) count += position.stops.size;
  }
  return count;
}

/** Short calls for tests of the futures engine: decimals instead of ticks and units, one contract. */
import { decimal, exactUnitsOf, lots, ticks, units, type Decimal } from '#contract/core/decimal.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesEngine } from '#server/futures/engine/engine.ts';
import type { PlaceFuturesOrder } from '#server/futures/engine/engine-api.ts';
import type { FuturesPositionView } from '#server/futures/engine/engine-reads.ts';
import type { FuturesChanges, FuturesOrderRecord } from '#server/futures/engine/engine-records.ts';
import type {
  FuturesContract,
  FuturesEngineOptions,
  MarginMode,
  StopLeg,
  TriggerBy,
} from '#server/futures/engine/engine-terms.ts';
import type { FuturesRejection } from '#server/futures/engine/rejections.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { btcTiers } from './btc-tiers.ts';
import { BTC, contractOf, engineOf } from './test-engine.ts';

export const AT = epochMs(1_000);
export const ANN = userId(1);
export const BOB = userId(2);
export const CARL = userId(3);
export const DORA = userId(4);

const STEPS = { tickSize: decimal('0.1'), lotSize: decimal('0.001') };

export const tick = (price: string) => ticksOf(decimal(price), STEPS) ?? ticks(0);
export const lot = (size: string) => lotsOf(decimal(size), STEPS) ?? lots(0);
export const coin = (amount: string) => exactUnitsOf(decimal(amount));
export const text = (amount: bigint): Decimal => decimalText(amount);

const decimalText = (amount: bigint): Decimal => {
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(9, '0');
  return decimal(`${sign}${digits.slice(0, -8)}.${digits.slice(-8)}`);
};

type Order = Partial<
  Omit<PlaceFuturesOrder, 'size' | 'limitPrice' | 'stopPrice' | 'worstPrice'>
> & {
  readonly size: string;
  readonly price?: string;
  readonly stop?: string;
  readonly worst?: string;
};

/** Two traders with 10,000 and two with 1,000,000 at a mark price of 60,000, at 20x. */
export class Traders {
  readonly engine: FuturesEngine;
  putIn = 0n;

  constructor(
    terms: Partial<FuturesContract> = {},
    options: Partial<FuturesEngineOptions> = {},
    insurance = '0',
  ) {
    const contract = contractOf({ tiers: btcTiers(), ...terms });
    this.engine = engineOf({ contracts: [contract], ...options });
    const fund = { insurance: coin(insurance), fees: units(0n), remainder: 0n };
    const nothing = {
      accounts: [],
      settings: [],
      positions: [],
      orders: [],
      stops: [],
      prices: [],
      fundPayments: [],
    };
    this.engine.restore({ ...nothing, fund });
    this.putIn = coin(insurance);
    this.deposit(ANN, '10000').deposit(BOB, '10000');
    this.deposit(CARL, '1000000').deposit(DORA, '1000000');
    this.mark('60000');
    for (const userId of [ANN, BOB, CARL, DORA]) this.leverage(userId, 20);
  }

  deposit(userId: UserId, amount: string): this {
    this.engine.deposit(userId, coin(amount), AT);
    this.putIn += coin(amount);
    return this;
  }

  withdraw(userId: UserId, amount: string): this {
    const result = this.engine.withdraw(userId, coin(amount), AT);
    if (isRejection(result)) throw new Error(`rejected: ${result.rejection}`);
    this.putIn -= coin(amount);
    return this;
  }

  leverage(userId: UserId, leverage: number, marginMode?: MarginMode): string {
    const request = { userId, contractId: BTC, leverage };
    return outcomeOf(
      this.engine.setLeverage(marginMode === undefined ? request : { ...request, marginMode }, AT),
    );
  }

  mark(mark: string, index = mark): FuturesChanges {
    this.engine.takeChanges();
    this.engine.setPrices(BTC, { mark: coin(mark), index: coin(index) }, AT);
    return this.engine.takeChanges();
  }

  place(userId: UserId, side: 'buy' | 'sell', order: Order) {
    const { size, price, stop, worst, ...rest } = order;
    return this.engine.place(
      {
        userId,
        contractId: BTC,
        side,
        action: 'open',
        kind: stop !== undefined ? 'stop_limit' : price === undefined ? 'market' : 'limit',
        size: lot(size),
        limitPrice: price === undefined ? undefined : tick(price),
        stopPrice: stop === undefined ? undefined : tick(stop),
        worstPrice: worst === undefined ? undefined : tick(worst),
        ...rest,
      },
      AT,
    );
  }

  /** An order that must be accepted. */
  mustPlace(userId: UserId, side: 'buy' | 'sell', order: Order): FuturesOrderRecord {
    const result = this.place(userId, side, order);
    if (isRejection(result)) throw new Error(`rejected: ${result.rejection}`);
    return result.order;
  }

  /** Opens a long of the first user and a short of the second at one price. */
  trade(longId: UserId, shortId: UserId, size: string, price: string): void {
    this.mustPlace(shortId, 'sell', { size, price });
    this.mustPlace(longId, 'buy', { size, price });
  }

  position(userId: UserId, side: 'long' | 'short' = 'long'): FuturesPositionView {
    const view = this.engine.positions(userId).find(({ record }) => record.side === side);
    if (view === undefined) throw new Error(`no ${side} position`);
    return view;
  }

  target(userId: UserId, side: 'long' | 'short' = 'long') {
    return { userId, positionId: this.position(userId, side).record.id };
  }

  balance(userId: UserId): string {
    return text(this.engine.account(userId).balance);
  }

  available(userId: UserId): string {
    return text(this.engine.account(userId).available);
  }

  /** Balances and unrealized profit of several users together, in units. */
  worth(users: readonly UserId[]): bigint {
    return users.reduce((sum, user) => sum + this.engine.account(user).equity, 0n);
  }

  insurance(): string {
    return text(this.engine.totals().insurance);
  }

  /** What was put in minus what there is: zero. */
  missing(): bigint {
    const { users, unrealizedProfit, fees, insurance } = this.engine.totals();
    return this.putIn - users - unrealizedProfit - fees - insurance;
  }
}

/** The name of a rejection, or what was done. */
export const outcomeOf = (result: { readonly result: string } | FuturesRejection): string =>
  isRejection(result) ? result.rejection : result.result;

export const leg = (price: string, triggerBy: TriggerBy = 'mark'): StopLeg => ({
  price: tick(price),
  triggerBy,
});

/** Collects what operations change until the caller takes it. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type {
  ContractPricesRecord,
  DeleveragingRecord,
  FundPaymentRecord,
  FundingRecord,
  FuturesChanges,
  FuturesFillRecord,
  FuturesFundRecord,
  FuturesLevelRecord,
  FuturesSettingsRecord,
  FuturesTradeRecord,
  FuturesTransactionRecord,
  LiquidationRecord,
} from './engine-records.ts';
import type { Account, LiveOrder, LiveStop, Market, Position } from './model.ts';

export class ChangeLog {
  readonly orders = new Set<LiveOrder>();
  readonly positions = new Set<Position>();
  readonly stops = new Set<LiveStop>();
  readonly accounts = new Set<Account>();
  readonly settings = new Map<string, FuturesSettingsRecord>();
  fills: FuturesFillRecord[] = [];
  trades: FuturesTradeRecord[] = [];
  transactions: FuturesTransactionRecord[] = [];
  liquidations: LiquidationRecord[] = [];
  deleveragings: DeleveragingRecord[] = [];
  fundings: FundingRecord[] = [];
  fundPayments: FundPaymentRecord[] = [];
  readonly prices = new Map<PairId, Market>();
  isFundChanged = false;
  /** Changed prices: positive for bids, negative for asks. */
  readonly #levels = new Map<Market, Set<number>>();

  addLevel(market: Market, side: 'bid' | 'ask', price: Ticks): void {
    let prices = this.#levels.get(market);
    if (prices === undefined) this.#levels.set(market, (prices = new Set()));
    const signed: number = price;
    prices.add(side === 'bid' ? signed : -signed);
  }

  /** Returns all changes, each record in its newest version, and clears them. */
  drain(fund: FuturesFundRecord): FuturesChanges {
    const changes = {
      orders: recordsOf(this.orders),
      positions: recordsOf(this.positions),
      stops: recordsOf(this.stops),
      accounts: recordsOf(this.accounts),
      settings: [...this.settings.values()],
      fills: this.fills,
      trades: this.trades,
      transactions: this.transactions,
      levels: this.#levelsNow(),
      liquidations: this.liquidations,
      deleveragings: this.deleveragings,
      fundings: this.fundings,
      fundPayments: this.fundPayments,
      prices: [...this.prices.values()].map(pricesOf),
      fund: this.isFundChanged ? fund : undefined,
    };
    this.clear();
    return changes;
  }

  #levelsNow(): FuturesLevelRecord[] {
    const levels: FuturesLevelRecord[] = [];
    for (const [market, prices] of this.#levels) {
      for (const signed of prices) {
        const side = signed > 0 ? 'bid' : 'ask';
        const price = ticks(Math.abs(signed));
        const book = side === 'bid' ? market.matcher.bids : market.matcher.asks;
        levels.push({ contractId: market.contract.id, side, price, size: book.sizeAt(price) });
      }
    }
    return levels;
  }

  clear(): void {
    this.orders.clear();
    this.positions.clear();
    this.stops.clear();
    this.accounts.clear();
    this.settings.clear();
    this.prices.clear();
    this.#levels.clear();
    this.fills = [];
    this.trades = [];
    this.transactions = [];
    this.liquidations = [];
    this.deleveragings = [];
    this.fundings = [];
    this.fundPayments = [];
    this.isFundChanged = false;
  }
}

function recordsOf<RecordOf extends { version: number }>(
  changed: ReadonlySet<{ readonly record: RecordOf }>,
): RecordOf[] {
  const records: RecordOf[] = [];
  for (const { record } of changed) {
    record.version += 1;
    records.push({ ...record });
  }
  return records;
}

export const pricesOf = (market: Market): ContractPricesRecord => ({
  contractId: market.contract.id,
  mark: market.mark,
  index: market.index,
  last: market.matcher.lastPrice,
});

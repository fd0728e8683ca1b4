/** Futures engines of tests: two contracts with narrow tiers, and ids counted from one. */
import { decimal, lots, units } from '#contract/core/decimal.ts';
import { orderId, pairId, tradeId } from '#contract/core/ids.ts';
import { riskTiersOf, type RiskTier } from '#domain/futures/risk-tiers.ts';
import { FuturesEngine } from '#server/futures/engine/engine.ts';
import type { FuturesChanges, FuturesState } from '#server/futures/engine/engine-records.ts';
import type {
  FuturesContract,
  FuturesEngineOptions,
  PositionId,
  StopId,
} from '#server/futures/engine/engine-terms.ts';
import { termsOf } from './btc-tiers.ts';

export const BTC = pairId(1);
export const ETH = pairId(2);

const SIZE_MAX = lots(1_000_000_000);

const BTC_TIERS = [
  { from: '0', to: '3000', mmr: '0.004', max_leverage: '100' },
  { from: '3000', to: '12000', mmr: '0.01', max_leverage: '50' },
  { from: '12000', to: '60000', mmr: '0.025', max_leverage: '20' },
  { from: '60000', to: '2000000', mmr: '0.05', max_leverage: '10' },
] as const;

const ETH_TIERS = [
  { from: '0', to: '1200', mmr: '0.005', max_leverage: '75' },
  { from: '1200', to: '6000', mmr: '0.0125', max_leverage: '40' },
  { from: '6000', to: '1000000', mmr: '0.04', max_leverage: '12' },
] as const;

export function tiersOf(rows: readonly Parameters<typeof termsOf>[0][]): readonly RiskTier[] {
  const tiers = riskTiersOf(rows.map(termsOf));
  if (tiers === undefined) throw new Error('the tiers are a table');
  return tiers;
}

export const contractOf = (terms: Partial<FuturesContract> = {}): FuturesContract => ({
  id: BTC,
  tickSize: decimal('0.1'),
  lotSize: decimal('0.001'),
  sizeMin: lots(1),
  limitSizeMax: SIZE_MAX,
  marketSizeMax: SIZE_MAX,
  notionalMin: units(0n),
  makerFee: decimal('0.0002'),
  takerFee: decimal('0.0006'),
  liquidationFee: decimal('0.005'),
  tiers: tiersOf(BTC_TIERS),
  priceBand: undefined,
  fundHourMax: undefined,
  status: 'open',
  ...terms,
});

export const ethContract = (): FuturesContract =>
  contractOf({
    id: ETH,
    tickSize: decimal('0.01'),
    lotSize: decimal('0.01'),
    tiers: tiersOf(ETH_TIERS),
  });

/** @param ids shared by an engine and the one that is restored from its records. */
export function engineOf(
  options: Partial<FuturesEngineOptions> = {},
  ids = countedIds(),
): FuturesEngine {
  return new FuturesEngine({
    contracts: [contractOf()],
    leveragePolicy: 'flexible',
    ids,
    ...options,
  });
}

/** @param first above the IDs of what is restored. */
export function countedIds(first = 0): FuturesEngineOptions['ids'] {
  let count = first;
  const next = () => (count += 1);
  return {
    nextOrderId: () => orderId(next()),
    nextTradeId: () => tradeId(next()),
    nextPositionId: () => next() as PositionId,
    nextStopId: () => next() as StopId,
  };
}

/** Stores the newest version of each open record, as an exchange does. */
export class StoredFutures {
  readonly #accounts = new Map<number, FuturesState['accounts'][number]>();
  readonly #settings = new Map<string, FuturesState['settings'][number]>();
  readonly #positions = new Map<number, FuturesState['positions'][number]>();
  readonly #orders = new Map<number, FuturesState['orders'][number]>();
  readonly #stops = new Map<number, FuturesState['stops'][number]>();
  readonly #prices = new Map<number, FuturesState['prices'][number]>();
  #fundPayments: FuturesState['fundPayments'] = [];
  fund: FuturesState['fund'] = { insurance: units(0n), fees: units(0n), remainder: 0n };

  store(changes: FuturesChanges): void {
    for (const account of changes.accounts) this.#accounts.set(account.userId, account);
    for (const row of changes.settings) this.#settings.set(`${row.userId}/${row.contractId}`, row);
    for (const position of changes.positions) {
      keep(this.#positions, position, position.size > 0);
    }
    for (const order of changes.orders) keep(this.#orders, order, OPEN.has(order.status));
    for (const stop of changes.stops) keep(this.#stops, stop, stop.status === 'untriggered');
    for (const prices of changes.prices) this.#prices.set(prices.contractId, prices);
    this.#fundPayments = [...this.#fundPayments, ...changes.fundPayments];
    this.fund = changes.fund ?? this.fund;
  }

  state(): FuturesState {
    return {
      accounts: [...this.#accounts.values()],
      settings: [...this.#settings.values()],
      positions: [...this.#positions.values()],
      orders: [...this.#orders.values()],
      stops: [...this.#stops.values()],
      prices: [...this.#prices.values()],
      fund: this.fund,
      fundPayments: this.#fundPayments,
    };
  }
}

const OPEN: ReadonlySet<string> = new Set(['open', 'partially_filled', 'untriggered']);

function keep<Item extends { readonly id: number }>(
  items: Map<number, Item>,
  item: Item,
  isOpen: boolean,
): void {
  if (isOpen) items.set(item.id, item);
  else items.delete(item.id);
}

/** Market and account of the order form in the form in which the rules of the exchange read them. */
import {
  decimalOfUnits,
  exactUnitsOf,
  lots,
  ticks,
  units,
  unitsOf,
  type Decimal,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { lotsOf, ticksOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import {
  isOfContract,
  positionSideOf,
  type PositionSide,
} from '#contract/entities/futures-terms.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { ContractValues, type ContractRules } from '#domain/futures/contract-values.ts';
import { FINE, FINE_DECIMALS } from '#domain/futures/fine.ts';
import type { CrossWallet } from '#domain/futures/margin-change.ts';
import { bandShareOf } from '#domain/futures/price-band.ts';
import type {
  BookEntry,
  OpenPositionView,
  OrderAccount,
  OrderMarket,
} from '#domain/futures/order-view.ts';
import { UNSEEN_MARKET, type FuturesFacts } from './futures-draft.ts';
import { tiersOf } from './futures-tiers.ts';

/** Rules of a contract are one object until they are read again, and orders are derived often. */
const rulesByContract = new WeakMap<FuturesContract, ContractRules>();

export function rulesOf(contract: FuturesContract): ContractRules {
  const known = rulesByContract.get(contract);
  if (known !== undefined) return known;
  const { tickSize, lotSize, makerFeeBps, takerFeeBps, priceBandPercent } = contract;
  const rules: ContractRules = {
    tickSize,
    lotSize,
    sizeMin: lotCountOf(contract.sizeMin, contract),
    limitSizeMax: lotCountOf(contract.limitSizeMax, contract),
    marketSizeMax: lotCountOf(contract.marketSizeMax, contract),
    notionalMin: exactUnitsOf(contract.minNotional),
    makerFee: decimalOfUnits(BigInt(makerFeeBps), 4),
    takerFee: decimalOfUnits(BigInt(takerFeeBps), 4),
    tiers: tiersOf(contract) ?? [],
    priceBand: bandShareOf(priceBandPercent),
  };
  rulesByContract.set(contract, rules);
  return rules;
}

/** At least 0; what is no multiple of the lot is of another exchange, and counts no lot more. */
const lotCountOf = (size: Decimal, contract: FuturesContract): Lots =>
  lotsOf(size, contract) ?? lots(Number(exactUnitsOf(size) / exactUnitsOf(contract.lotSize)));

export function valuesOf({
  contract,
  market,
}: Pick<FuturesFacts, 'contract' | 'market'>): ContractValues {
  const values = new ContractValues(rulesOf(contract));
  const { bestBid, bestAsk, lastPrice } = market;
  const seen = lastPrice ?? bestBid ?? bestAsk;
  values.index = priceUnitsOf(market.indexPrice);
  // Without a mark price the form cannot be sent; it is calculated as if the mark price were the last price.
  values.mark =
    priceUnitsOf(market.markPrice) ??
    (seen === undefined ? undefined : units(BigInt(seen) * values.tickUnits));
  return values;
}

const priceUnitsOf = (price: Decimal | undefined): Units | undefined =>
  price === undefined ? undefined : unitsOf(price);

/** Size of an entry for all that the form does not see. */
const UNSEEN_SIZE = lots(Number.MAX_SAFE_INTEGER);

/**
 * @param unseenPrice price of what lies behind the visible levels; undefined where an order never reaches that.
 */
export function marketViewOf(
  facts: FuturesFacts,
  values: ContractValues,
  unseenPrice: Ticks | undefined,
): OrderMarket {
  const { market, contract } = facts;
  const { lastPrice } = market;
  const priceOf: OrderMarket['priceOf'] = (source) => {
    if (source === 'mark') return priceUnitsOf(market.markPrice);
    if (source === 'index') return values.index;
    return lastPrice === undefined ? undefined : units(BigInt(lastPrice) * values.tickUnits);
  };
  const against = (side: OrderSide): BookEntry[] => {
    const seen = seenEntriesOf(facts, side);
    if (unseenPrice === undefined || isBookSeen(facts, side)) return seen;
    return [...seen, { price: unseenPrice, size: UNSEEN_SIZE, isOwn: false }];
  };
  return {
    values,
    openingRule: contract.isCloseOnly ? 'contract_close_only' : undefined,
    priceOf,
    against,
    hasRoomFor: () => true,
    fillsCompletely: ({ side, size }, limit) => {
      if (!isBookSeen(facts, side)) return true;
      let left: number = size;
      for (const entry of seenEntriesOf(facts, side)) {
        const isBeyond = side === 'buy' ? entry.price > limit : entry.price < limit;
        if (isBeyond || entry.isOwn) break;
        left -= entry.size;
      }
      return left <= 0;
    },
  };
}

const bookSideOf = ({ market }: FuturesFacts, side: OrderSide) =>
  side === 'buy' ? market.asks : market.bids;

/** Whether the form sees every order that an order of this side may trade with. */
export const isBookSeen = (facts: FuturesFacts, side: OrderSide): boolean =>
  bookSideOf(facts, side)?.isComplete === true;

/** Price of the last level that the form sees, or the best price where it sees none. */
export function lastSeenPriceOf(facts: FuturesFacts, side: OrderSide): Ticks | undefined {
  const { bestAsk, bestBid, lastPrice } = facts.market;
  return (
    bookSideOf(facts, side)?.levels.at(-1)?.price ??
    (side === 'buy' ? bestAsk : bestBid) ??
    lastPrice
  );
}

/** The visible levels. The user's own orders end what an order trades with; others of their level come before. */
function seenEntriesOf(facts: FuturesFacts, side: OrderSide): BookEntry[] {
  const { contract, openOrders } = facts;
  const levels = bookSideOf(facts, side)?.levels ?? [];
  const own = new Map<number, number>();
  for (const order of openOrders) {
    const isResting = order.status === 'open' || order.status === 'partially_filled';
    const isOpposite = isOfContract(order, contract) && isResting && order.side !== side;
    const price = isOpposite && order.limitPrice ? ticksOf(order.limitPrice, contract) : undefined;
    if (price === undefined) continue;
    own.set(price, (own.get(price) ?? 0) + remainingOf(order, contract));
  }
  return levels.flatMap(({ price, size }) => {
    const ownSize = own.get(price);
    if (ownSize === undefined) return [{ price, size, isOwn: false }];
    const others = lots(Math.max(0, size - ownSize));
    return [
      { price, size: others, isOwn: false },
      { price, size: lots(ownSize), isOwn: true },
    ];
  });
}

const remainingOf = (
  { size, filled }: { readonly size: Decimal; readonly filled: Decimal },
  contract: FuturesContract,
): number => lotCountOf(size, contract) - lotCountOf(filled, contract);

/** More than any wallet has: a visitor sees no shortage. */
const WITHOUT_WALLET = 10n ** 30n;

export function accountViewOf(facts: FuturesFacts, values: ContractValues): OrderAccount {
  const { contract, settings, wallet, positions, openOrders } = facts;
  const own = positions.filter((position) => isOfContract(position, contract));
  const orders = openOrders.filter((order) => isOfContract(order, contract));
  const heldOf = (side: PositionSide) => own.find((position) => position.side === side);
  const cross = positions
    .filter(
      ({ marginMode, quoteCoinId }) =>
        marginMode === 'cross' && quoteCoinId === contract.quoteCoinId,
    )
    .map((position) => riskOf(position, facts, values));
  return {
    settings,
    available: wallet === undefined ? WITHOUT_WALLET : exactUnitsOf(wallet.available),
    position: (side) => {
      const held = heldOf(side);
      return held && openPositionViewOf(held, contract, values);
    },
    openingValue: (side) =>
      orders
        .filter((order) => order.action === 'open' && positionSideOf(order) === side)
        .reduce((sum, order) => {
          const price = order.limitPrice && ticksOf(order.limitPrice, contract);
          const remaining = lots(Math.max(0, remainingOf(order, contract)));
          return price === undefined ? sum : sum + values.valueAtTicks(price, remaining);
        }, 0n),
    hasOpeningOrder: (side) =>
      orders.some((order) => order.action === 'open' && positionSideOf(order) === side),
    orderCount: orders.length,
    stopCount:
      orders.filter(({ status }) => status === 'untriggered').length +
      own.reduce((count, position) => count + stopCountOf(position), 0),
    crossEquity: cross.reduce(
      (sum, { profit }) => sum + profit,
      wallet === undefined
        ? 0n
        : (exactUnitsOf(wallet.balance) - exactUnitsOf(wallet.isolatedMargin)) * FINE,
    ),
    crossMaintenance: cross.reduce((sum, { maintenance }) => sum + maintenance, 0n),
    hasCrossPositions: cross.length > 0,
  };
}

/** Money outside isolated margins, at the mark price that the form shows; nothing while the wallet is not known. */
export function crossWalletOf(facts: FuturesFacts, values: ContractValues): CrossWallet {
  const { wallet } = facts;
  const { crossEquity, crossMaintenance, hasCrossPositions } = accountViewOf(facts, values);
  const unitsIn = (amount: Decimal | undefined): bigint =>
    amount === undefined ? 0n : exactUnitsOf(amount);
  const crossWallet = unitsIn(wallet?.balance) - unitsIn(wallet?.isolatedMargin);
  return {
    crossWallet,
    frozen: unitsIn(wallet?.orderMargin),
    crossInitialMargin: unitsIn(wallet?.crossInitialMargin),
    crossProfit: crossEquity - crossWallet * FINE,
    crossMaintenance,
    hasCrossPositions,
  };
}

const stopCountOf = ({ takeProfit, stopLoss, partialStops }: FuturesPosition): number =>
  [takeProfit, stopLoss].filter((stop) => stop !== undefined).length + partialStops.length;

/** At the mark price that the form shows. */
export function openPositionViewOf(
  position: FuturesPosition,
  contract: FuturesContract,
  values: ContractValues,
): OpenPositionView {
  const size = lotCountOf(position.size, contract);
  const entryValue =
    position.entryValue === undefined
      ? values.valueAt(exactUnitsOf(position.entryPrice), size)
      : exactUnitsOf(position.entryValue, FINE_DECIMALS);
  const valueAtMark = values.mark === undefined ? entryValue : values.valueAt(values.mark, size);
  const gain = valueAtMark - entryValue;
  return {
    size,
    uncovered: lotCountOf(position.closableSize, contract),
    entryValue,
    margin: exactUnitsOf(position.margin),
    profit: position.side === 'long' ? gain : -gain,
    maintenance: values.tiers.maintenanceOf(valueAtMark),
    closingBound: () => undefined,
  };
}

const RATE_FINE = 10n ** 8n * FINE;

/** Profit and maintenance margin of any position of the account. Those of another contract count at its mark price;
 *  where that is not known, as the exchange reported them. */
function riskOf(
  position: FuturesPosition,
  { contract, market }: FuturesFacts,
  values: ContractValues,
): Pick<OpenPositionView, 'profit' | 'maintenance'> {
  if (isOfContract(position, contract)) return openPositionViewOf(position, contract, values);
  const other = market.crossContracts?.find((one) => isOfContract(position, one.contract));
  if (other !== undefined) {
    const { markPrice } = other;
    const otherFacts = { contract: other.contract, market: { ...UNSEEN_MARKET, markPrice } };
    return openPositionViewOf(position, other.contract, valuesOf(otherFacts));
  }
  return {
    profit: exactUnitsOf(position.unrealizedPnl) * FINE,
    maintenance: exactUnitsOf(position.maintenanceMargin) * RATE_FINE,
  };
}

/** The typed price of a field in ticks; undefined while it is none. */
export function ticksOfText(
  text: Decimal | undefined,
  contract: FuturesContract,
): Ticks | undefined {
  if (text === undefined) return undefined;
  const count = ticksOf(text, contract);
  return count === undefined || count === 0 ? undefined : ticks(count);
}

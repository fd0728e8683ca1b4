/** What accounts, positions and books show at the current mark prices. Changes nothing. */
import { divideFloor, lots, units, type Units } from '#contract/core/decimal.ts';
import {
  ceilUnits,
  floorUnits,
  fraction,
  isPositive,
  over,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { breakEvenPriceOf, marginRatioOf } from '#domain/futures/position-risk.ts';
import { removableMargin } from './change-margin.ts';
import { rankedPositions } from './deleverage.ts';
import type {
  FuturesAccountView,
  FuturesBook,
  FuturesPositionView,
  FuturesTotals,
} from './engine-reads.ts';
import type { StopLeg } from './engine-terms.ts';
import type { EngineState } from './engine-state.ts';
import {
  FINE,
  RATE,
  ceilToUnits,
  floorToUnits,
  fractionOfFine,
  notNegative,
  priceUnitsOf,
  fractionOfMaintenance,
} from '#domain/futures/fine.ts';
import { bankruptcyOf, finePriceFraction, liquidationPriceUnits } from './liquidation-price.ts';
import type { Account, Market, Position } from './model.ts';

const LEVEL_COUNT = 5;

export function accountViewOf(account: Account): FuturesAccountView {
  let profit = 0n;
  for (const position of account.positions) profit += position.profit;
  const maintenance = account.crossMaintenance;
  return {
    userId: account.record.userId,
    balance: account.record.balance,
    isolatedMargin: units(account.isolatedMargin),
    orderMargin: units(account.frozen),
    crossInitialMargin: units(account.crossInitialMargin),
    crossMaintenanceMargin: unitsOfMaintenance(maintenance),
    unrealizedProfit: floorToUnits(profit),
    equity: account.record.balance + floorToUnits(profit),
    available: account.available,
    withdrawable: account.releasable,
    marginRatio:
      maintenance === 0n
        ? undefined
        : marginRatioOf(fractionOfMaintenance(maintenance), fractionOfFine(account.crossEquity)),
  };
}

/** Rounded up. */
const unitsOfMaintenance = (maintenance: bigint): Units =>
  units(-divideFloor(-maintenance, RATE * FINE));

export function positionViewOf(position: Position): FuturesPositionView {
  const { account, market, record, profit } = position;
  const { side, size, leverage, entryPrice } = record;
  const mark = market.mark ?? units(0n);
  const maintenance = position.isIsolated ? position.maintenance : account.crossMaintenance;
  const equity = account.collateralOf(position) + profit;
  const entryValue = fractionOfFine(position.entryValue);
  const initialMargin = over(entryValue, fraction(BigInt(leverage)));
  const bankruptcy = bankruptcyOf(position);
  return {
    record: { ...record },
    entryPrice: priceUnitsOf(side, entryPrice),
    entryValue: position.entryValue,
    markPrice: mark,
    notional: units(ceilToUnits(market.valueAtMark(size))),
    initialMargin: units(position.initialMarginAt()),
    maintenanceMargin: unitsOfMaintenance(position.maintenance),
    marginRatio: marginRatioOf(fractionOfMaintenance(maintenance), fractionOfFine(equity)),
    liquidationPrice: liquidationPriceUnits(position),
    bankruptcyPrice: bankruptcy.fine > 0n ? bankruptcy.price : undefined,
    breakEvenPrice: breakEvenPrice(position),
    unrealizedProfit: floorToUnits(profit),
    roi: isPositive(initialMargin) ? over(fractionOfFine(profit), initialMargin) : fraction(0n),
    deleveragingLevel: deleveragingLevelOf(position),
    takeProfit: legOf(position, 'take_profit'),
    stopLoss: legOf(position, 'stop_loss'),
    removableMargin: removableMargin(position),
  };
}

function breakEvenPrice({ record: { side, entryPrice }, market }: Position): Units {
  const fee: Fraction = fraction(market.takerRate, RATE);
  const price = breakEvenPriceOf({ side, entryPrice: finePriceFraction(entryPrice) }, fee);
  return side === 'long' ? ceilUnits(price) : floorUnits(price);
}

/** Fifth of the ranking: 5 for the first fifth to be reduced. */
function deleveragingLevelOf(position: Position): number {
  const ranked = rankedPositions(position.market, position.record.side);
  return LEVEL_COUNT - Math.floor((ranked.indexOf(position) * LEVEL_COUNT) / ranked.length);
}

function legOf(position: Position, kind: 'take_profit' | 'stop_loss'): StopLeg | undefined {
  for (const { record } of position.stops) {
    if (record.size === undefined && record.kind === kind) {
      return { price: record.price, triggerBy: record.triggerBy };
    }
  }
  return undefined;
}

export function bookOf({ matcher }: Market, depth: number): FuturesBook {
  const levelsOf = (side: typeof matcher.bids) =>
    side.levels(depth).map(({ price, size, orderCount }) => ({ price, size, orderCount }));
  return { bids: levelsOf(matcher.bids), asks: levelsOf(matcher.asks) };
}

export function openInterestOf(market: Market) {
  let size = 0;
  for (const { record } of market.positions) if (record.side === 'long') size += record.size;
  return lots(size);
}

/** The profit of all positions together does not depend on the mark price: there are as many longs
 *  as shorts. */
export function totalsOf(state: EngineState): FuturesTotals {
  let users = 0n;
  let profit = 0n;
  for (const { record } of state.accounts.values()) users += record.balance;
  for (const position of state.positions.values()) profit -= position.sign * position.entryValue;
  const { insurance, fees, remainder } = state.fundRecord();
  return {
    users: notNegative(users),
    fees,
    insurance,
    unrealizedProfit: floorToUnits(profit + remainder),
  };
}

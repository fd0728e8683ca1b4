/** Decides which positions and cross accounts are due for liquidation at the current mark price. */
import type { Units } from '#contract/core/decimal.ts';
import {
  ceilUnits,
  floorUnits,
  fractionOfUnits,
  minus,
  type Fraction,
} from '#domain/futures/fraction.ts';
import { liquidationPriceOf } from '#domain/futures/liquidation-price.ts';
import {
  FINE,
  FINE_PER_PRICE_UNIT,
  RATE,
  fractionOfFine,
  fractionOfMaintenance,
  priceUnitsOf,
} from '#domain/futures/fine.ts';
import type { Account, Market, Position } from './model.ts';

export function isDue(position: Position): boolean {
  const { market } = position;
  if (market.mark === undefined) return false;
  if (!position.isIsolated) return isAccountDue(position.account, market);
  const bound = boundOf(position);
  if (bound === undefined) return false;
  return position.record.side === 'long' ? market.mark <= bound : market.mark >= bound;
}

/** Whether any position of the contract, or its cross account, is due at a mark price other than the current one. */
export function wouldLiquidate(market: Market, mark: Units): boolean {
  const inForce = market.mark;
  market.mark = mark;
  try {
    for (const position of market.positions) if (isDue(position)) return true;
    return false;
  } finally {
    market.mark = inForce;
  }
}

/** Returns the last unit of price at which an isolated position is liquidated, cached. */
function boundOf(position: Position): Units | undefined {
  if (!position.isBoundKnown) {
    const price = exactLiquidationPrice(position);
    // A long's displayed price is rounded up: it is due below the exact one only.
    position.liquidationBound =
      price === undefined
        ? undefined
        : position.record.side === 'long'
          ? floorUnits(price)
          : ceilUnits(price);
    position.isBoundKnown = true;
  }
  return position.liquidationBound;
}

/** @param added units added to the collateral, for an estimate. */
export function exactLiquidationPrice(position: Position, added = 0n): Fraction | undefined {
  const { account, market } = position;
  const { side, size, entryPrice } = position.record;
  const otherMaintenance = position.isIsolated
    ? 0n
    : account.crossMaintenance - position.maintenance;
  return liquidationPriceOf(
    {
      side,
      size: fractionOfUnits(BigInt(size) * market.lotUnits),
      entryPrice: finePriceFraction(entryPrice),
    },
    minus(
      fractionOfFine(account.collateralOf(position) + added * FINE),
      fractionOfMaintenance(otherMaintenance),
    ),
    market.contract.tiers,
  );
}

export const finePriceFraction = (price: bigint): Fraction => ({
  numerator: price,
  denominator: RATE * FINE_PER_PRICE_UNIT,
});

/** Whether the cross account is due, as far as this contract's mark price says. While every mark
 *  price is within its safe range, the account needs no calculation. */
export function isAccountDue(account: Account, market: Market): boolean {
  const range = account.safeRanges.get(market);
  const mark = market.mark ?? 0n;
  if (range !== undefined && mark > range.low && mark < range.high) return false;
  if (hasLost(account)) return true;
  setSafeRanges(account);
  return false;
}

/** Maintenance margin reaches the equity. */
export function hasLost(account: Account): boolean {
  const positions = account.crossPositions;
  return positions.length > 0 && account.crossMaintenance >= account.crossEquity * RATE;
}

/** Splits the distance to liquidation evenly among the contracts: equity minus maintenance changes
 *  by at most size x price change x (1 + highest rate). */
function setSafeRanges(account: Account): void {
  const slack = account.crossEquity * RATE - account.crossMaintenance;
  const exposures = new Map<Market, bigint>();
  for (const { market, record } of account.crossPositions) {
    exposures.set(market, (exposures.get(market) ?? 0n) + BigInt(record.size) * market.lotUnits);
  }
  account.safeRanges.clear();
  const share = slack / BigInt(exposures.size);
  for (const [market, sizeUnits] of exposures) {
    const mark = market.mark ?? 0n;
    const step = sizeUnits * FINE_PER_PRICE_UNIT * (RATE + market.tiers.rateMax);
    const distance = share / step;
    account.safeRanges.set(market, { low: mark - distance, high: mark + distance });
  }
}

/** Rounded against the holder. */
export function liquidationPriceUnits(position: Position): Units | undefined {
  const price = exactLiquidationPrice(position);
  if (price === undefined) return undefined;
  return position.record.side === 'long' ? ceilUnits(price) : floorUnits(price);
}

/** Fine price at which nothing of the collateral is left, and what it is in units of price. */
export function bankruptcyOf(position: Position): { readonly fine: bigint; readonly price: Units } {
  const fine = position.priceOfLoss(position.account.collateralOf(position));
  return { fine, price: priceUnitsOf(position.record.side, fine) };
}

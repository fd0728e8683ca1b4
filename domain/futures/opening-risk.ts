/** Risk of a position once an order has opened it or added to it. */
import { divideCeil, lots, type Lots, type Units } from '#contract/core/decimal.ts';
import type { ContractValues } from './contract-values.ts';
import {
  FINE,
  RATE,
  divideAgainst,
  feeOfValue,
  fractionOfFine,
  fractionOfMaintenance,
  greater,
} from './fine.ts';
import { ceilUnits, floorUnits, fractionOfUnits, minus, over } from './fraction.ts';
import { liquidationPriceOf } from './liquidation-price.ts';
import type { MarginMode } from './order-terms.ts';
import type { OrderAccount } from './order-view.ts';
import type { PositionSide } from './position-risk.ts';

export interface Opening {
  readonly side: PositionSide;
  readonly size: Lots;
  /** Fine. */
  readonly value: bigint;
  readonly leverage: number;
  readonly marginMode: MarginMode;
}

/** What an operation changes before an opening: of the equity of the cross positions, and of their maintenance margin. */
export interface CrossChange {
  /** Fine. */
  readonly equity: bigint;
  /** Fine times `RATE`. */
  readonly maintenance: bigint;
}

const NO_CHANGE: CrossChange = { equity: 0n, maintenance: 0n };

export type RiskAccount = Pick<
  OrderAccount,
  'position' | 'crossEquity' | 'crossMaintenance' | 'hasCrossPositions'
>;

/** Whether the position and the cross wallet are above their maintenance margin at the mark price once a fill has opened,
 *  with its fee paid. */
export function isSafeAfterOpening(
  account: RiskAccount,
  values: ContractValues,
  opening: Opening,
  change: CrossChange = NO_CHANGE,
): boolean {
  const { side, value, leverage, marginMode } = opening;
  const fee = feeOfValue(value, greater(values.takerRate, values.makerRate)) * FINE;
  const before = account.position(side);
  const { profit, maintenance } = positionAfter(before, values, opening);
  if (marginMode === 'cross') {
    const equity = account.crossEquity + change.equity + profit - (before?.profit ?? 0n);
    const others = account.crossMaintenance - (before?.maintenance ?? 0n);
    return (equity - fee) * RATE > others + change.maintenance + maintenance;
  }
  const margin = before?.margin ?? 0n;
  const ownMargin = divideCeil(value, BigInt(leverage) * FINE);
  if (((margin + ownMargin) * FINE + profit) * RATE <= maintenance) return false;
  return isCrossSafe(account, { ...change, equity: change.equity - ownMargin * FINE - fee });
}

/** Profit (fine) and maintenance margin (fine times `RATE`) at the mark price of the position that a fill opens or adds
 *  to. */
function positionAfter(
  before: ReturnType<RiskAccount['position']>,
  values: ContractValues,
  { side, size, value }: Opening,
) {
  const sizeAfter = lots((before?.size ?? 0) + size);
  const exact = (before?.entryValue ?? 0n) + value;
  const entry = averageEntryOf(values, { side, size: sizeAfter }, exact);
  const valueAtMark = values.valueAtMark(sizeAfter);
  const gain = valueAtMark - values.valueAtFine(entry, sizeAfter);
  return {
    profit: side === 'long' ? gain : -gain,
    maintenance: values.tiers.maintenanceOf(valueAtMark),
  };
}

/** Fine price, rounded against the holder. */
export const averageEntryOf = (
  { lotUnits }: Pick<ContractValues, 'lotUnits'>,
  { side, size }: { readonly side: PositionSide; readonly size: Lots },
  value: bigint,
): bigint => divideAgainst(side, value, BigInt(size) * lotUnits);

/** Whether the cross positions stay above their maintenance margin; true without any. */
function isCrossSafe(account: RiskAccount, { equity, maintenance }: CrossChange): boolean {
  const isEmpty = !account.hasCrossPositions;
  if (isEmpty || (equity >= 0n && maintenance <= 0n)) return true;
  return (account.crossEquity + equity) * RATE > account.crossMaintenance + maintenance;
}

/** Liquidation price in units of the position once an order has opened it or added to it, without its fee; a long's is
 *  rounded up and a short's down.
 *  @returns undefined when no positive price liquidates it. */
export function liquidationAfter(
  account: RiskAccount,
  values: ContractValues,
  { side, size, value, leverage, marginMode }: Opening,
): Units | undefined {
  const before = account.position(side);
  const margin = divideCeil(value, BigInt(leverage));
  const collateral =
    marginMode === 'isolated'
      ? fractionOfFine((before?.margin ?? 0n) * FINE + margin)
      : minus(
          fractionOfFine(account.crossEquity - (before?.profit ?? 0n)),
          fractionOfMaintenance(account.crossMaintenance - (before?.maintenance ?? 0n)),
        );
  const sizeAfter = fractionOfUnits(BigInt(size + (before?.size ?? 0)) * values.lotUnits);
  const entryValue = fractionOfFine(value + (before?.entryValue ?? 0n));
  const after = { side, size: sizeAfter, entryPrice: over(entryValue, sizeAfter) };
  const price = liquidationPriceOf(after, collateral, values.contract.tiers);
  if (price === undefined) return undefined;
  return side === 'long' ? ceilUnits(price) : floorUnits(price);
}

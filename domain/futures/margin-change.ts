/** How much margin may move between a wallet and an isolated position. The exchange decides by it, and the dialog
 *  checks amounts and calculates their maximum by it. */
import { divideFloor, type Units } from '#contract/core/decimal.ts';
import { FINE, RATE, floorToUnits, lesser, notNegative } from './fine.ts';

/** Money of one quote coin outside isolated margins, in units, and the cross positions that it backs. */
export interface CrossWallet {
  /** Without isolated margins; frozen amounts included. */
  readonly crossWallet: bigint;
  /** Of open orders. */
  readonly frozen: bigint;
  /** Of the cross positions. */
  readonly crossInitialMargin: bigint;
  /** Profit of the cross positions at mark prices, fine. */
  readonly crossProfit: bigint;
  /** Fine times `RATE`. */
  readonly crossMaintenance: bigint;
  readonly hasCrossPositions: boolean;
}

/** What new orders, margins and withdrawals may use; below zero after losses. */
export function spendableOf({
  crossWallet,
  frozen,
  crossInitialMargin,
  crossProfit,
}: Omit<CrossWallet, 'crossMaintenance' | 'hasCrossPositions'>): bigint {
  const profit = floorToUnits(crossProfit);
  return crossWallet - frozen - crossInitialMargin + (profit < 0n ? profit : 0n);
}

/** Units that the cross positions may lose without being liquidated, at least 0; undefined without cross positions. */
export function crossHeadroomOf(
  wallet: Omit<CrossWallet, 'frozen' | 'crossInitialMargin'>,
): bigint | undefined {
  if (!wallet.hasCrossPositions) return undefined;
  const equity = wallet.crossWallet * FINE + wallet.crossProfit;
  const spare = equity * RATE - wallet.crossMaintenance;
  return spare > 0n ? (spare - 1n) / (RATE * FINE) : 0n;
}

/** What may leave the cross wallet: it is available, and no cross position is liquidated without it. */
export function releasableOf(wallet: CrossWallet): Units {
  const available = spendableOf(wallet);
  const headroom = crossHeadroomOf(wallet);
  return notNegative(headroom === undefined ? available : lesser(available, headroom));
}

/** An isolated position at its mark price. */
export interface IsolatedPosition {
  /** In units. */
  readonly margin: bigint;
  readonly initialMargin: bigint;
  /** Fine. */
  readonly profit: bigint;
  /** Fine times `RATE`. */
  readonly maintenance: bigint;
}

/** Down to the initial margin, and only while the equity stays above the maintenance margin. */
export function removableMarginOf(position: IsolatedPosition): Units {
  const { margin, initialMargin, profit, maintenance } = position;
  const needed = divideFloor(maintenance - profit * RATE, RATE * FINE) + 1n;
  return notNegative(lesser(margin - initialMargin, margin - needed));
}

export type MarginProblem =
  | 'removable_margin_exceeded'
  | 'margin_insufficient'
  | 'would_be_liquidated';

/** @param amount in units; negative to remove margin.
 *  @returns the first rule that the change does not meet. */
export function marginProblemOf(
  amount: bigint,
  limits: { readonly removable: bigint; readonly available: bigint; readonly releasable: bigint },
): MarginProblem | undefined {
  if (-amount > limits.removable) return 'removable_margin_exceeded';
  if (amount > limits.available) return 'margin_insufficient';
  return amount > limits.releasable ? 'would_be_liquidated' : undefined;
}

/** Risk of all positions of a wallet: at the current mark prices, and at mark prices moved by a
 *  percentage. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { PositionId } from '#contract/core/ids.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { MarginMode } from '#contract/entities/futures-terms.ts';
import {
  ONE,
  ZERO,
  compareFractions,
  fraction,
  fractionOfDecimal,
  minus,
  over,
  plus,
  times,
  type Fraction,
} from '#domain/futures/fraction.ts';
import {
  marginRatioOf,
  notionalOf,
  profitAt,
  type PositionTerms,
} from '#domain/futures/position-risk.ts';
import { maintenanceMarginOf, type RiskTier } from '#domain/futures/risk-tiers.ts';
import type { CrossCollateral } from '../formulas/position-formulas.ts';
import { positionTermsOf } from './position-figures.ts';

export interface RiskedPosition extends PositionTerms {
  readonly id: PositionId;
  readonly marginMode: MarginMode;
  /** Isolated margin; 0 for cross. */
  readonly margin: Fraction;
  readonly markPrice: Fraction;
  readonly tiers: readonly RiskTier[];
}

export interface RiskedAccount {
  /** Realized money, isolated margins included. */
  readonly balance: Fraction;
  readonly positions: readonly RiskedPosition[];
}

/** Converts the wallet and its positions.
 *  @param markPriceOf the live mark price; the position's own while it is unknown.
 *  @param tiersOf undefined for a contract that is not loaded: its positions are left out. */
export const riskedAccountOf = (
  balance: Decimal,
  positions: readonly FuturesPosition[],
  markPriceOf: (position: FuturesPosition) => Decimal,
  tiersOf: (position: FuturesPosition) => readonly RiskTier[] | undefined,
): RiskedAccount => ({
  balance: fractionOfDecimal(balance),
  positions: positions.flatMap((position): readonly RiskedPosition[] => {
    const tiers = tiersOf(position);
    if (tiers === undefined) return [];
    return [
      {
        ...positionTermsOf(position),
        id: position.id,
        marginMode: position.marginMode,
        margin: fractionOfDecimal(position.margin),
        markPrice: fractionOfDecimal(markPriceOf(position)),
        tiers,
      },
    ];
  }),
});

export interface AccountRisk {
  /** Balance plus unrealized profit of all positions. */
  readonly equity: Fraction;
  readonly profit: Fraction;
  /** Undefined without cross positions, and when no cross equity is left. */
  readonly crossRatio: Fraction | undefined;
  readonly hasCross: boolean;
  readonly isCrossLiquidated: boolean;
  readonly crossMaintenance: Fraction;
  readonly crossEquity: Fraction;
  /** By position; undefined when no equity is left. */
  readonly isolatedRatios: ReadonlyMap<PositionId, Fraction | undefined>;
}

const isCross = ({ marginMode }: RiskedPosition): boolean => marginMode === 'cross';

const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => Fraction): Fraction =>
  items.reduce((sum, item) => plus(sum, valueOf(item)), ZERO);

const maintenanceOf = ({ size, markPrice, tiers }: RiskedPosition): Fraction =>
  maintenanceMarginOf(tiers, notionalOf(size, markPrice));

const profitOf = (position: RiskedPosition): Fraction => profitAt(position, position.markPrice);

/** Balance without isolated margins: what all cross positions share. */
const crossWalletOf = ({ balance, positions }: RiskedAccount): Fraction =>
  minus(
    balance,
    sumOf(positions, (one) => (isCross(one) ? ZERO : one.margin)),
  );

export function accountRiskOf(account: RiskedAccount): AccountRisk {
  const { balance, positions } = account;
  const cross = positions.filter(isCross);
  const crossMaintenance = sumOf(cross, maintenanceOf);
  const crossEquity = plus(crossWalletOf(account), sumOf(cross, profitOf));
  const crossRatio = cross.length === 0 ? undefined : marginRatioOf(crossMaintenance, crossEquity);
  const profit = sumOf(positions, profitOf);
  return {
    equity: plus(balance, profit),
    profit,
    crossRatio,
    hasCross: cross.length > 0,
    isCrossLiquidated: cross.length > 0 && isLiquidated(crossRatio),
    crossMaintenance,
    crossEquity,
    isolatedRatios: new Map(
      positions
        .filter((one) => !isCross(one))
        .map((one) => [one.id, marginRatioOf(maintenanceOf(one), plus(one.margin, profitOf(one)))]),
    ),
  };
}

/** Without equity there is no ratio, and nothing that keeps the position open. */
const isLiquidated = (ratio: Fraction | undefined): boolean =>
  ratio === undefined || compareFractions(ratio, ONE) >= 0;

/** Collateral of one cross position: the wallet and all other cross positions.
 *  @param id undefined for a position that an order would open. */
export function crossCollateralWithout(
  id: PositionId | undefined,
  account: RiskedAccount,
): CrossCollateral {
  const others = account.positions.filter((one) => isCross(one) && one.id !== id);
  return {
    wallet: crossWalletOf(account),
    otherMaintenance: sumOf(others, maintenanceOf),
    otherProfit: sumOf(others, profitOf),
  };
}

/** All mark prices moved by the same percentage: -20 is 20% lower. */
export function movedAccountOf(account: RiskedAccount, percent: number): RiskedAccount {
  const factor = over(fraction(BigInt(100 + percent)), fraction(100n));
  return {
    ...account,
    positions: account.positions.map((one) => ({
      ...one,
      markPrice: times(one.markPrice, factor),
    })),
  };
}

export interface FirstLiquidation {
  /** Percentage at which it happens. */
  readonly percent: number;
  /** One isolated position, or all cross positions together. */
  readonly positions: readonly RiskedPosition[];
}

/** The first liquidation when the mark prices move by whole percents toward `end`; undefined when
 *  there is none until then. */
export function firstLiquidationOf(
  account: RiskedAccount,
  end: number,
): FirstLiquidation | undefined {
  const step = end < 0 ? -1 : 1;
  for (let percent = 0; percent !== end + step; percent += step) {
    const risk = accountRiskOf(movedAccountOf(account, percent));
    const isolated = account.positions.find(
      ({ id }) => risk.isolatedRatios.has(id) && isLiquidated(risk.isolatedRatios.get(id)),
    );
    if (isolated !== undefined) return { percent, positions: [isolated] };
    if (risk.isCrossLiquidated) return { percent, positions: account.positions.filter(isCross) };
  }
  return undefined;
}

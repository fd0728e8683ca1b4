/** How far a sale is: what was committed or sold of what is offered. */
import {
  decimalOfUnits,
  exactUnitsOf,
  plotNumberOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { LaunchpadProject } from '#contract/entities/launchpad.ts';
import { costOf } from '#domain/launchpad/allocation.ts';

export interface SaleProgress {
  readonly done: Decimal;
  readonly goal: Decimal;
  /** Coin of both. */
  readonly unit: string;
  /** Of the goal; above 1 for a subscription with more commitments than tokens. */
  readonly share: number;
}

export function progressOf(project: LaunchpadProject): SaleProgress {
  const { saleType, coin, priceCoin, totalTokens } = project;
  if (saleType === 'first_come') {
    const done = project.allocatedTotal;
    return { done, goal: totalTokens, unit: coin, share: shareOf(done, totalTokens) };
  }
  const goal = decimalOfUnits(costOf(exactUnitsOf(totalTokens), exactUnitsOf(project.price)));
  const done = project.committedTotal;
  return { done, goal, unit: priceCoin, share: shareOf(done, goal) };
}

const shareOf = (done: Decimal, goal: Decimal): number => plotNumberOf(done) / plotNumberOf(goal);

/** How much a user can commit to a project. */
import { exactUnitsOf, units, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import { costOf } from '#domain/launchpad/allocation.ts';
import { averageOf, limitOf } from '#domain/launchpad/limit.ts';
import { ticketCostOf } from '#domain/launchpad/lottery.ts';
import { timesOf } from '#domain/launchpad/phases.ts';
import type { Db } from '#server/db/database.ts';
import { lotteryTermsOf, saleTermsOf, type ProjectRecord } from '../projects/project-rows.ts';
import { samplesOf } from './sample-rows.ts';

export interface CommitLimit {
  /** In the snapshot coin; 0 for a project without snapshot. */
  readonly average: Units;
  /** In the price coin. */
  readonly limit: Units;
}

/** Hours of the whole snapshot phase; 0 without one. */
export function snapshotHoursOf({ terms }: Pick<ProjectRecord, 'terms'>): number {
  const times = timesOf(terms.phases, 'snapshot');
  return times === undefined ? 0 : (times.endsAt - times.startsAt) / HOUR_MS;
}

/** Most that the terms let anybody commit. */
function maximumOf(project: ProjectRecord): Units {
  const { terms } = project;
  const maximum = exactUnitsOf(terms.maximumCommit);
  const lottery = lotteryTermsOf(project);
  const sale = saleTermsOf(project);
  const own =
    lottery !== undefined
      ? ticketCostOf(lottery) * BigInt(terms.ticketsMax ?? 0)
      : terms.saleType === 'first_come'
        ? costOf(sale.capPerUser, sale.price)
        : maximum;
  return units(own < maximum ? own : maximum);
}

export function commitLimitOf(db: Db, project: ProjectRecord, userId: UserId): CommitLimit {
  const { id, terms, sampledHours } = project;
  const maximum = maximumOf(project);
  if (terms.snapshotCoin === undefined) return { average: units(0n), limit: maximum };
  const average = averageOf(samplesOf(db, id, userId), sampledHours);
  return { average, limit: limitOf(average, exactUnitsOf(terms.limitRatio), maximum) };
}

/** Makes a project of what an operator states, or says what is wrong with it. */
import { assert } from '#contract/core/assert.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { timesOf } from '#domain/launchpad/phases.ts';
import { projectProblemsOf, type ProjectProblem } from '#domain/launchpad/project-rules.ts';
import {
  findCoin,
  type LaunchpadContext,
  type LaunchpadTransaction,
} from '../launchpad-context.ts';
import { advanceProject } from './advance-project.ts';
import { coinIdOfProject } from './project-coins.ts';
import {
  allProjects,
  insertProject,
  nextProjectId,
  type ProjectRecord,
  type ProjectTerms,
} from './project-rows.ts';

const SEED_BYTE_COUNT = 32;

/** What only the exchange knows. */
type OwnProblem = 'coin_taken' | 'price_coin_unknown' | 'snapshot_coin_unknown' | 'commit_in_past';

const SENTENCES: Readonly<Record<ProjectProblem | OwnProblem, string>> = {
  too_many_decimals: 'Amounts, prices and percents have at most 8 decimals.',
  too_large: 'The tokens, their price in all, or the maximum is too large.',
  total_below_lot: 'There is not one lot of tokens.',
  total_off_lot: 'The tokens are no multiple of the lot.',
  cap_below_lot: 'The cap is below one lot.',
  cap_above_total: 'The cap is above all tokens.',
  minimum_above_maximum: 'The minimum is above the maximum.',
  minimum_below_lot: 'The minimum does not pay for one lot.',
  maximum_below_ticket: 'The maximum does not pay for one ticket.',
  coin_is_price_coin: 'The token is the price coin.',
  ticket_missing: 'A lottery needs a ticket size and a number of tickets.',
  ticket_not_allowed: 'Only a lottery has tickets.',
  ticket_off_lot: 'The ticket size is no multiple of the lot.',
  ticket_above_total: 'A ticket is larger than all tokens.',
  ticket_cost_inexact: 'The cost of a ticket has more than 8 decimals.',
  tickets_above_cap: 'All tickets of a user are above the cap.',
  snapshot_phase_missing: 'A snapshot coin needs a snapshot phase.',
  snapshot_coin_missing: 'A snapshot phase needs a snapshot coin.',
  snapshot_days_wrong: 'The snapshot phase has another number of days.',
  ratio_zero: 'The limit ratio is 0.',
  phases_incomplete:
    'The phases are upcoming, snapshot (with a snapshot coin), commit, calculation and distribution, in this order.',
  phases_with_gap: 'A phase does not start at the end of the one before.',
  phase_empty: 'A phase ends before it starts.',
  vesting_missing: 'There is no vesting part.',
  vesting_not_full: 'The percents of the vesting parts do not sum to 100.',
  vesting_not_ascending: 'The vesting parts are not in the order of their times.',
  vesting_too_early: 'A vesting part is before the distribution.',
  listing_too_early: 'The listing is before the distribution.',
  coin_taken: 'A coin with this code exists.',
  price_coin_unknown: 'The price coin is not listed.',
  snapshot_coin_unknown: 'The snapshot coin is not listed.',
  commit_in_past: 'The commit phase starts in the past.',
};

/** One sentence for each problem; none for terms that can be opened. */
export function problemsOfTerms(
  context: Pick<LaunchpadContext, 'db' | 'exchange'>,
  terms: ProjectTerms,
  now: EpochMs,
): readonly string[] {
  const { snapshotCoin, phases } = terms;
  const commit = timesOf(phases, 'commit');
  const isTaken =
    findCoin(context, terms.coin) !== undefined ||
    allProjects(context.db).some((project) => project.terms.coin === terms.coin);
  const isSnapshotCoinUnknown =
    snapshotCoin !== undefined && findCoin(context, snapshotCoin) === undefined;
  const own: readonly (OwnProblem | false)[] = [
    isTaken && 'coin_taken',
    findCoin(context, terms.priceCoin) === undefined && 'price_coin_unknown',
    isSnapshotCoinUnknown && 'snapshot_coin_unknown',
    commit !== undefined && commit.startsAt <= now && 'commit_in_past',
  ];
  const found = [...projectProblemsOf(terms), ...own.filter((problem) => problem !== false)];
  return found.map((problem) => SENTENCES[problem]);
}

/** Stores a project, as of now: one of the sample set may begin in a later phase. Its coin follows by `ensureCoin`. */
export function createProject(
  tx: LaunchpadTransaction,
  terms: ProjectTerms,
  origin?: string,
): ProjectRecord {
  const { db, now, randomBytes } = tx;
  assert(projectProblemsOf(terms).length === 0, 'the terms of a project were checked');
  const id = nextProjectId(db);
  const [first] = terms.phases;
  const seed = randomBytes(SEED_BYTE_COUNT).toString('hex');
  const row = { id, coinId: coinIdOfProject(id), origin, seed, createdAt: now };
  const project = insertProject(db, { ...row, phase: first?.phase ?? 'upcoming' }, terms);
  advanceProject(tx, project);
  return project;
}

/** What is wrong with the terms of a project: for the form of the desk and for files. */
import { exactUnitsOf, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import { PHASE_ORDER, timesOf } from './phases.ts';
import type { ProjectTerms } from './terms.ts';
import { FULL_PERCENT } from './vesting.ts';

export const PROJECT_PROBLEMS = [
  'too_many_decimals',
  'too_large',
  'total_below_lot',
  'total_off_lot',
  'cap_below_lot',
  'cap_above_total',
  'minimum_above_maximum',
  'minimum_below_lot',
  'maximum_below_ticket',
  'coin_is_price_coin',
  'ticket_missing',
  'ticket_not_allowed',
  'ticket_off_lot',
  'ticket_above_total',
  'ticket_cost_inexact',
  'tickets_above_cap',
  'snapshot_phase_missing',
  'snapshot_coin_missing',
  'snapshot_days_wrong',
  'ratio_zero',
  'phases_incomplete',
  'phases_with_gap',
  'phase_empty',
  'vesting_missing',
  'vesting_not_full',
  'vesting_not_ascending',
  'vesting_too_early',
  'listing_too_early',
] as const;
export type ProjectProblem = (typeof PROJECT_PROBLEMS)[number];

const UNIT = exactUnitsOf('1' as Decimal);
/** Products of two amounts stay within what the ledger counts. */
const UNITS_MAX = 10n ** 18n;

type Found = readonly (ProjectProblem | false)[];
const isProblem = (found: ProjectProblem | false): found is ProjectProblem => found !== false;

/** Returns every problem once, in the order of the list. */
export function projectProblemsOf(terms: ProjectTerms): readonly ProjectProblem[] {
  const found = new Set(
    [...amountProblems(terms), ...phaseProblems(terms), ...vestingProblems(terms)].filter(
      isProblem,
    ),
  );
  return PROJECT_PROBLEMS.filter((problem) => found.has(problem));
}

function amountProblems(terms: ProjectTerms): Found {
  const given = [
    terms.totalTokens,
    terms.price,
    terms.lot,
    terms.capPerUser,
    terms.minimumCommit,
    terms.maximumCommit,
    terms.limitRatio,
    ...(terms.ticketSize === undefined ? [] : [terms.ticketSize]),
    ...terms.vesting.map(({ percent }) => percent),
  ].map((amount) => unitsOf(amount));
  if (given.includes(undefined)) return ['too_many_decimals'];
  const of = exactUnitsOf;
  const [total, price, lot] = [of(terms.totalTokens), of(terms.price), of(terms.lot)];
  const [cap, minimum] = [of(terms.capPerUser), of(terms.minimumCommit)];
  const maximum = of(terms.maximumCommit);
  const raised = (total * price) / UNIT;
  return [
    (total > UNITS_MAX || raised > UNITS_MAX || maximum > UNITS_MAX) && 'too_large',
    total < lot && 'total_below_lot',
    total % lot !== 0n && 'total_off_lot',
    cap < lot && 'cap_below_lot',
    cap > total && 'cap_above_total',
    minimum > maximum && 'minimum_above_maximum',
    minimum * UNIT < lot * price && 'minimum_below_lot',
    terms.coin === terms.priceCoin && 'coin_is_price_coin',
    terms.snapshotCoin !== undefined && of(terms.limitRatio) <= 0n && 'ratio_zero',
    ...ticketProblems(terms),
  ];
}

function ticketProblems(terms: ProjectTerms): Found {
  const { ticketSize, ticketsMax, saleType } = terms;
  if (saleType !== 'lottery') {
    return [(ticketSize !== undefined || ticketsMax !== undefined) && 'ticket_not_allowed'];
  }
  if (ticketSize === undefined || ticketsMax === undefined || ticketsMax < 1) {
    return ['ticket_missing'];
  }
  const size = exactUnitsOf(ticketSize);
  const cost = size * exactUnitsOf(terms.price);
  return [
    size % exactUnitsOf(terms.lot) !== 0n && 'ticket_off_lot',
    size > exactUnitsOf(terms.totalTokens) && 'ticket_above_total',
    cost % UNIT !== 0n && 'ticket_cost_inexact',
    exactUnitsOf(terms.maximumCommit) * UNIT < cost && 'maximum_below_ticket',
    size * BigInt(ticketsMax) > exactUnitsOf(terms.capPerUser) && 'tickets_above_cap',
  ];
}

function phaseProblems({ phases, snapshotCoin, snapshotDays }: ProjectTerms): Found {
  const snapshot = timesOf(phases, 'snapshot');
  const needed = PHASE_ORDER.filter((phase) => phase !== 'snapshot' || snapshot !== undefined);
  const isComplete =
    phases.length === needed.length && needed.every((phase, at) => phases[at]?.phase === phase);
  const hasGap = phases.some(({ startsAt }, at) => at > 0 && startsAt !== phases[at - 1]?.endsAt);
  const days = snapshot === undefined ? 0 : (snapshot.endsAt - snapshot.startsAt) / DAY_MS;
  return [
    !isComplete && 'phases_incomplete',
    hasGap && 'phases_with_gap',
    phases.some(({ startsAt, endsAt }) => endsAt <= startsAt) && 'phase_empty',
    snapshotCoin !== undefined && snapshot === undefined && 'snapshot_phase_missing',
    snapshotCoin === undefined && snapshot !== undefined && 'snapshot_coin_missing',
    days !== snapshotDays && 'snapshot_days_wrong',
  ];
}

function vestingProblems({ vesting, phases, listsAt }: ProjectTerms): Found {
  const distribution = timesOf(phases, 'distribution');
  const percents = vesting.map(({ percent }) => unitsOf(percent) ?? 0n);
  const total = percents.reduce<bigint>((sum, percent) => sum + percent, 0n);
  const [first] = vesting;
  const start = distribution?.startsAt;
  return [
    first === undefined && 'vesting_missing',
    first !== undefined && total !== FULL_PERCENT && 'vesting_not_full',
    percents.some((percent) => percent <= 0n) && 'vesting_not_full',
    vesting.some(({ at }, index) => index > 0 && at <= (vesting[index - 1]?.at ?? at)) &&
      'vesting_not_ascending',
    first !== undefined && start !== undefined && first.at < start && 'vesting_too_early',
    listsAt !== undefined && start !== undefined && listsAt < start && 'listing_too_early',
  ];
}

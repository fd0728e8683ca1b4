/** Allocation in proportion to commitments, with a cap. All values are integers in units of 10^-8: tokens, and money in
 *  the price coin. */
import { assert } from '#contract/core/assert.ts';
import {
  divideCeil,
  divideFloor,
  UNIT_DECIMALS,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import { mapInSteps, resultOf, type Steps } from '../steps.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

export interface SaleTerms {
  readonly totalTokens: Units;
  readonly price: Units;
  /** Most tokens of one user. */
  readonly capPerUser: Units;
  /** Tokens are allocated in multiples of it. */
  readonly lot: Units;
}

export interface Allocation {
  readonly tokens: Units;
  readonly charged: Units;
  readonly refunded: Units;
}

export interface AllocationResult {
  /** In the order of the commitments. */
  readonly allocations: readonly Allocation[];
  /** What stays with the project: tokens above all caps, and what is left when each share is rounded down. */
  readonly unsold: Units;
}

/** What tokens cost, rounded up. */
export const costOf = (tokens: bigint, price: bigint): Units =>
  units(divideCeil(tokens * price, UNIT));

export const floorToLot = (tokens: bigint, lot: bigint): Units =>
  units(divideFloor(tokens, lot) * lot);

/** Most tokens of a commitment: what it pays for, and not more than the cap. */
export function mostTokensOf(commit: bigint, { price, capPerUser, lot }: SaleTerms): Units {
  const paidFor = divideFloor(commit * UNIT, price);
  return floorToLot(paidFor < capPerUser ? paidFor : capPerUser, lot);
}

/** Money of an allocation: charged and refunded are together what was committed. */
export function allocationOf(commit: bigint, tokens: bigint, price: bigint): Allocation {
  const charged = costOf(tokens, price);
  assert(charged <= commit, 'no more is charged than was committed');
  return { tokens: units(tokens), charged, refunded: units(commit - charged) };
}

/**
 * Share of each commitment = commitment / sum of commitments × tokens. Who would get more than the cap gets the cap;
 * what is left is shared again among the others, until nobody exceeds it. Shares are rounded down to the lot, so that
 * the order of the commitments changes nothing.
 *
 * Example: 1,000 tokens at 0.05 with a cap of 400; commitments of 50, 30 and 20 get 400, 360 and 240.
 */
export const allocateProRata = (commits: readonly bigint[], terms: SaleTerms): AllocationResult =>
  resultOf(proRataSteps(commits, terms));

const COMMITS_AT_ONCE = 5_000;

/** The same, in steps of some milliseconds. */
export function* proRataSteps(
  commits: readonly bigint[],
  terms: SaleTerms,
): Steps<AllocationResult> {
  const cap = floorToLot(terms.capPerUser, terms.lot);
  const largestFirst = [...commits].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0));
  let rest: bigint = terms.totalTokens;
  let committed = largestFirst.reduce((sum, commit) => sum + commit, 0n);
  let leastCapped: bigint | undefined;
  // A capped user leaves more for each of the others, so that whoever exceeds the cap once always does.
  for (const commit of largestFirst) {
    if (commit * rest <= cap * committed) break;
    leastCapped = commit;
    rest -= cap;
    committed -= commit;
  }
  const tokensOf = (commit: bigint): bigint => {
    const isCapped = leastCapped !== undefined && commit >= leastCapped;
    const share = isCapped ? cap : floorToLot(divideFloor(commit * rest, committed), terms.lot);
    const most = mostTokensOf(commit, terms);
    return share < most ? share : most;
  };
  const allocations = yield* mapInSteps(commits, COMMITS_AT_ONCE, (commit) =>
    allocationOf(commit, commit === 0n ? 0n : tokensOf(commit), terms.price),
  );
  const sold = allocations.reduce((sum, { tokens }) => sum + tokens, 0n);
  assert(sold <= terms.totalTokens, 'no more is allocated than there is');
  return { allocations, unsold: units(terms.totalTokens - sold) };
}

/** What a commitment leads to, for the form. */
export interface CommitOutlook {
  /** Most tokens that it can get, and their cost. */
  readonly mostTokens: Units;
  readonly mostCost: Units;
  /** Tokens, cost and refund if the commit phase ended now. Caps of others can only raise the tokens. */
  readonly tokensNow: Units;
  readonly costNow: Units;
  readonly refundNow: Units;
}

/** @param committedTotal of all users, `commit` included */
export function commitOutlookOf(
  commit: bigint,
  committedTotal: bigint,
  terms: SaleTerms,
): CommitOutlook {
  const mostTokens = mostTokensOf(commit, terms);
  const share =
    commit === 0n
      ? 0n
      : floorToLot(divideFloor(commit * terms.totalTokens, committedTotal), terms.lot);
  const now = allocationOf(commit, share < mostTokens ? share : mostTokens, terms.price);
  return {
    mostTokens,
    mostCost: costOf(mostTokens, terms.price),
    tokensNow: now.tokens,
    costNow: now.charged,
    refundNow: now.refunded,
  };
}

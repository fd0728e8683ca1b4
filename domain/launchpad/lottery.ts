/** Lottery of the Launchpad: tickets are numbered by receipt number from 1, and winners are drawn from a seed whose hash
 *  was published before the first ticket. */
import { assert } from '#contract/core/assert.ts';
import { divideFloor, units, type Units } from '#contract/core/decimal.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import { allocationOf, costOf, type AllocationResult } from './allocation.ts';
import { mapInSteps, partOf, resultOf, type Steps } from '../steps.ts';
import { drawFrom, hashOfText, startHash } from './seed.ts';

export interface LotteryTerms {
  readonly totalTokens: Units;
  readonly price: Units;
  /** Tokens of a ticket. */
  readonly ticketSize: Units;
}

export const ticketCostOf = ({ ticketSize, price }: LotteryTerms): Units =>
  costOf(ticketSize, price);

/** @returns undefined when the amount is no multiple of what a ticket costs */
export function ticketCountOf(amount: bigint, terms: LotteryTerms): number | undefined {
  const cost = ticketCostOf(terms);
  return amount % cost === 0n ? Number(amount / cost) : undefined;
}

/** Line of the list of tickets. */
export interface TicketHolder {
  readonly receiptNumber: number;
  readonly receiptHash: string;
  readonly tickets: number;
}

/** First and last number of a holder's tickets. */
export interface TicketRange {
  readonly from: number;
  readonly to: number;
}

const byReceipt = (one: TicketHolder, other: TicketHolder): number =>
  one.receiptNumber - other.receiptNumber;

/** Hash of the lines "NUMBER;HASH;TICKETS" in the order of receipt numbers, joined by line feeds. */
export const ticketsHashOf = (holders: readonly TicketHolder[]): string =>
  resultOf(ticketsHashSteps(holders));

const LINES_AT_ONCE = 2_000;

function* ticketsHashSteps(holders: readonly TicketHolder[]): Steps<string> {
  const sorted = [...holders].sort(byReceipt);
  const hash = startHash();
  for (let at = 0; at < sorted.length; at += LINES_AT_ONCE) {
    if (at > 0) {
      yield at / sorted.length;
      hash.add('\n');
    }
    hash.add(
      sorted
        .slice(at, at + LINES_AT_ONCE)
        .map(
          ({ receiptNumber, receiptHash, tickets }) => `${receiptNumber};${receiptHash};${tickets}`,
        )
        .join('\n'),
    );
  }
  return hash.end();
}

/** Numbers of each holder's tickets, by receipt number. */
export function ticketRangesOf(holders: readonly TicketHolder[]): ReadonlyMap<number, TicketRange> {
  const ranges = new Map<number, TicketRange>();
  let last = 0;
  for (const { receiptNumber, tickets } of [...holders].sort(byReceipt)) {
    ranges.set(receiptNumber, { from: last + 1, to: last + tickets });
    last += tickets;
  }
  return ranges;
}

export interface DrawFacts {
  readonly seed: string;
  readonly ticketsHash: string;
  /** End of the commit phase. */
  readonly closedAt: EpochMs;
}

/** SHA-256("SEED:TICKETS HASH:END OF THE COMMIT PHASE"): neither the operator, who knows the seed, nor the last user to
 *  buy a ticket can choose it. */
export const drawSeedOf = ({ seed, ticketsHash, closedAt }: DrawFacts): string =>
  hashOfText(`${seed}:${ticketsHash}:${isoOf(closedAt)}`);

/** How many tickets win. */
export function winnerCountOf(ticketCount: number, terms: LotteryTerms): number {
  const most = divideFloor(terms.totalTokens, terms.ticketSize);
  return BigInt(ticketCount) < most ? ticketCount : Number(most);
}

/**
 * Draws winning ticket numbers without repetition: the first places of a shuffle (Fisher and Yates).
 * @returns in ascending order
 */
export const drawWinners = (
  drawSeed: string,
  ticketCount: number,
  winnerCount: number,
): readonly number[] => resultOf(drawSteps(drawSeed, ticketCount, winnerCount));

const DRAWS_AT_ONCE = 500;

function* drawSteps(
  drawSeed: string,
  ticketCount: number,
  winnerCount: number,
): Steps<readonly number[]> {
  assert(winnerCount <= ticketCount, 'no more tickets win than there are');
  const draw = drawFrom(drawSeed);
  /** Places of the shuffle that no longer hold their own number. */
  const moved = new Map<number, number>();
  const winners: number[] = [];
  for (let place = 0; place < winnerCount; place += 1) {
    if (place > 0 && place % DRAWS_AT_ONCE === 0) yield place / winnerCount;
    const chosen = place + draw(ticketCount - place);
    winners.push((moved.get(chosen) ?? chosen) + 1);
    moved.set(chosen, moved.get(place) ?? place);
  }
  return winners.sort((one, other) => one - other);
}

export interface LotteryResult extends AllocationResult {
  readonly ticketsHash: string;
  readonly ticketCount: number;
  /** Winning tickets of each holder, in the order of the holders. */
  readonly won: readonly (readonly number[])[];
}

type Holder = TicketHolder & { readonly committed: Units };

/** The whole lottery: the hash of the list, the draw, and what each holder gets and pays. */
export const runLottery = (
  holders: readonly Holder[],
  terms: LotteryTerms,
  facts: Pick<DrawFacts, 'seed' | 'closedAt'>,
): LotteryResult => resultOf(lotterySteps(holders, terms, facts));

/** Shares of the whole at which the draw begins and ends: it takes longest. */
const [DRAW_STARTS, DRAW_ENDS] = [0.1, 0.9];

/** The same, in steps of some milliseconds. */
export function* lotterySteps(
  holders: readonly Holder[],
  terms: LotteryTerms,
  { seed, closedAt }: Pick<DrawFacts, 'seed' | 'closedAt'>,
): Steps<LotteryResult> {
  const ticketsHash = yield* partOf(ticketsHashSteps(holders), 0, DRAW_STARTS);
  const ticketCount = holders.reduce((sum, { tickets }) => sum + tickets, 0);
  const drawSeed = drawSeedOf({ seed, ticketsHash, closedAt });
  const winnerCount = winnerCountOf(ticketCount, terms);
  const draws = drawSteps(drawSeed, ticketCount, winnerCount);
  const winners = yield* partOf(draws, DRAW_STARTS, DRAW_ENDS);
  const ranges = ticketRangesOf(holders);
  const results = mapInSteps(holders, LINES_AT_ONCE, ({ receiptNumber, committed }) => {
    const own = winnersIn(winners, ranges.get(receiptNumber));
    const tokens = BigInt(own.length) * terms.ticketSize;
    return { own, allocation: allocationOf(committed, tokens, terms.price) };
  });
  const all = yield* partOf(results, DRAW_ENDS, 1);
  const allocations = all.map(({ allocation }) => allocation);
  const sold = allocations.reduce((sum, { tokens }) => sum + tokens, 0n);
  const unsold = units(terms.totalTokens - sold);
  return { allocations, unsold, ticketsHash, ticketCount, won: all.map(({ own }) => own) };
}

/** @param winners in ascending order */
function winnersIn(winners: readonly number[], range: TicketRange | undefined): readonly number[] {
  if (range === undefined) return [];
  return winners.slice(firstFrom(winners, range.from), firstFrom(winners, range.to + 1));
}

/** Index of the first winner of at least `number`. */
function firstFrom(winners: readonly number[], number: number): number {
  let low = 0;
  let high = winners.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((winners[middle] ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

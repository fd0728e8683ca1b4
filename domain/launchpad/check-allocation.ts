/** Recalculates an allocation from what is published: the proof of a project and the file of its commitments. */
import { exactUnitsOf, units, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { SaleType } from '#contract/core/launchpad.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { mapInSteps, partOf, resultOf, type Steps } from '../steps.ts';
import { costOf, proRataSteps, type Allocation, type SaleTerms } from './allocation.ts';
import { lotterySteps, ticketCountOf } from './lottery.ts';
import { seedHashOf } from './seed.ts';

export interface ProofFacts {
  readonly saleType: SaleType;
  readonly price: Decimal;
  readonly totalTokens: Decimal;
  readonly capPerUser: Decimal;
  readonly lot: Decimal;
  readonly ticketSize?: Decimal | undefined;
  readonly committedTotal: Decimal;
  readonly participants: number;
  readonly allocatedTotal: Decimal;
  readonly chargedTotal: Decimal;
  readonly refundedTotal: Decimal;
  readonly unsold: Decimal;
  readonly seedHash: string;
  readonly seed: string;
  readonly ticketsHash?: string | undefined;
  readonly ticketCount?: number | undefined;
  readonly closedAt: EpochMs;
}

export interface CommitmentLine {
  readonly receiptNumber: number;
  readonly receiptHash: string;
  readonly committed: Decimal;
  readonly tickets: number;
  readonly allocatedTokens: Decimal;
  readonly charged: Decimal;
  readonly refunded: Decimal;
}

/** What does not agree. `receiptNumber` names the line. */
export interface ProofProblem {
  readonly problem:
    | 'malformed'
    | 'seed'
    | 'receipt_repeated'
    | 'tickets'
    | 'allocated'
    | 'charged'
    | 'refunded'
    | 'totals'
    | 'participants'
    | 'unsold';
  readonly receiptNumber?: number;
}

interface Line {
  readonly receiptNumber: number;
  readonly receiptHash: string;
  readonly tickets: number;
  readonly committed: Units;
  readonly told: Allocation;
}

/** @returns an empty list when every figure agrees */
export const problemsOfProof = (
  proof: ProofFacts,
  file: readonly CommitmentLine[],
): readonly ProofProblem[] => resultOf(proofSteps(proof, file));

const LINES_AT_ONCE = 2_000;
/** Shares of the whole at which lines are read and compared. */
const [READ, EXPECTED] = [0.1, 0.8];

/** The same, in steps of some milliseconds. */
export function* proofSteps(
  proof: ProofFacts,
  file: readonly CommitmentLine[],
): Steps<readonly ProofProblem[]> {
  const reading = mapInSteps(file, LINES_AT_ONCE, (line) =>
    isReadable(line) ? lineOf(line) : undefined,
  );
  const read = yield* partOf(reading, 0, READ);
  const lines = read.filter((line) => line !== undefined);
  if (!isReadable(proof) || lines.length < file.length) return [{ problem: 'malformed' }];
  const expected = yield* partOf(expectedSteps(proof, lines), READ, EXPECTED);
  const comparing = mapInSteps(lines, LINES_AT_ONCE, (line, at) =>
    problemsOfLine(line, expected.allocations[at]),
  );
  const differing = yield* partOf(comparing, EXPECTED, 1);
  return [
    ...(seedHashOf(proof.seed) === proof.seedHash ? [] : [{ problem: 'seed' } as const]),
    ...repeatedReceipts(lines),
    ...expected.problems,
    ...differing.flat(),
    ...problemsOfTotals(proof, lines, expected.allocations),
  ];
}

/** Whether all amounts are at least 0 and have at most 8 decimals. Prices and lots are more than 0. */
function isReadable(facts: ProofFacts | CommitmentLine): boolean {
  const isProof = 'price' in facts;
  const amounts = isProof
    ? [facts.totalTokens, facts.capPerUser, facts.committedTotal, facts.allocatedTotal].concat([
        facts.chargedTotal,
        facts.refundedTotal,
        facts.unsold,
      ])
    : [facts.committed, facts.allocatedTokens, facts.charged, facts.refunded];
  const positive = isProof ? [facts.price, facts.lot, facts.ticketSize ?? facts.lot] : [];
  return (
    amounts.every((amount) => (unitsOf(amount) ?? -1n) >= 0n) &&
    positive.every((amount) => (unitsOf(amount) ?? 0n) > 0n)
  );
}

const lineOf = (line: CommitmentLine): Line => ({
  receiptNumber: line.receiptNumber,
  receiptHash: line.receiptHash,
  tickets: line.tickets,
  committed: exactUnitsOf(line.committed),
  told: {
    tokens: exactUnitsOf(line.allocatedTokens),
    charged: exactUnitsOf(line.charged),
    refunded: exactUnitsOf(line.refunded),
  },
});

const saleTermsOf = (proof: ProofFacts): SaleTerms => ({
  totalTokens: exactUnitsOf(proof.totalTokens),
  price: exactUnitsOf(proof.price),
  capPerUser: exactUnitsOf(proof.capPerUser),
  lot: exactUnitsOf(proof.lot),
});

interface Expected {
  readonly allocations: readonly Allocation[];
  readonly problems: readonly ProofProblem[];
}

function* expectedSteps(proof: ProofFacts, lines: readonly Line[]): Steps<Expected> {
  const terms = saleTermsOf(proof);
  if (proof.saleType === 'subscription') {
    const commits = lines.map(({ committed }) => committed);
    const { allocations } = yield* proRataSteps(commits, terms);
    return { allocations, problems: [] };
  }
  if (proof.saleType === 'first_come') {
    return { allocations: lines.map((line) => boughtBy(line, terms)), problems: [] };
  }
  const lottery = { ...terms, ticketSize: exactUnitsOf(proof.ticketSize ?? proof.lot) };
  const wrong = lines.filter((line) => ticketCountOf(line.committed, lottery) !== line.tickets);
  if (wrong.length > 0) {
    const problems = wrong.map(
      ({ receiptNumber }) => ({ problem: 'tickets', receiptNumber }) as const,
    );
    return { allocations: [], problems };
  }
  const result = yield* lotterySteps(lines, lottery, proof);
  const agrees =
    result.ticketsHash === proof.ticketsHash && result.ticketCount === proof.ticketCount;
  return { allocations: result.allocations, problems: agrees ? [] : [{ problem: 'tickets' }] };
}

/** Tokens are sold one purchase after the other: the file shows what each user bought, up to the cap. */
function boughtBy({ committed, told }: Line, { price, capPerUser }: SaleTerms): Allocation {
  const tokens = told.tokens > capPerUser ? capPerUser : told.tokens;
  const charged = costOf(tokens, price);
  return { tokens, charged, refunded: units(committed - charged) };
}

function problemsOfLine(line: Line, expected: Allocation | undefined): readonly ProofProblem[] {
  const { told, receiptNumber } = line;
  if (expected === undefined) return [];
  return [
    ...(told.tokens === expected.tokens ? [] : [{ problem: 'allocated', receiptNumber } as const]),
    ...(told.charged === expected.charged ? [] : [{ problem: 'charged', receiptNumber } as const]),
    ...(told.refunded === expected.refunded
      ? []
      : [{ problem: 'refunded', receiptNumber } as const]),
  ];
}

function repeatedReceipts(lines: readonly Line[]): readonly ProofProblem[] {
  const seen = new Set<number>();
  return lines.flatMap(({ receiptNumber }) => {
    if (seen.has(receiptNumber)) return [{ problem: 'receipt_repeated', receiptNumber } as const];
    seen.add(receiptNumber);
    return [];
  });
}

function problemsOfTotals(
  proof: ProofFacts,
  lines: readonly Line[],
  expected: readonly Allocation[],
): readonly ProofProblem[] {
  const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);
  const tokens = sum(expected.map((one) => one.tokens));
  const agrees =
    sum(lines.map(({ committed }) => committed)) === exactUnitsOf(proof.committedTotal) &&
    tokens === exactUnitsOf(proof.allocatedTotal) &&
    sum(expected.map(({ charged }) => charged)) === exactUnitsOf(proof.chargedTotal) &&
    sum(expected.map(({ refunded }) => refunded)) === exactUnitsOf(proof.refundedTotal);
  const unsold = exactUnitsOf(proof.totalTokens) - tokens;
  return [
    ...(agrees ? [] : [{ problem: 'totals' } as const]),
    ...(lines.length === proof.participants ? [] : [{ problem: 'participants' } as const]),
    ...(unsold === exactUnitsOf(proof.unsold) && unsold >= 0n
      ? []
      : [{ problem: 'unsold' } as const]),
  ];
}

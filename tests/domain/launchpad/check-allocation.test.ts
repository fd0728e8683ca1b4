import { expect, it } from 'vitest';
import {
  decimal,
  decimalOfUnits,
  exactUnitsOf,
  units,
  type Decimal,
} from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { allocateProRata, type Allocation } from '#domain/launchpad/allocation.ts';
import {
  problemsOfProof,
  type CommitmentLine,
  type ProofFacts,
} from '#domain/launchpad/check-allocation.ts';
import { runLottery } from '#domain/launchpad/lottery.ts';
import { hashOfText, seedHashOf } from '#domain/launchpad/seed.ts';

const of = (text: string) => exactUnitsOf(decimal(text));
const sum = (values: readonly bigint[]): Decimal =>
  decimalOfUnits(values.reduce((a, b) => a + b, 0n));
const seed = hashOfText('seed');
const closedAt = epochMs(Date.UTC(2026, 10, 30));
const TERMS = { totalTokens: of('1000'), price: of('0.05'), capPerUser: of('400'), lot: of('1') };
const COMMITS = [of('50'), of('30'), of('20')];

const lineOf = (
  commit: bigint,
  at: number,
  allocation: Allocation,
  tickets = 0,
): CommitmentLine => ({
  receiptNumber: at + 1,
  receiptHash: hashOfText(`receipt ${at}`),
  committed: decimalOfUnits(commit),
  tickets,
  allocatedTokens: decimalOfUnits(allocation.tokens),
  charged: decimalOfUnits(allocation.charged),
  refunded: decimalOfUnits(allocation.refunded),
});

function proofOf(allocations: readonly Allocation[], more: Partial<ProofFacts>): ProofFacts {
  const allocated = allocations.reduce((all, { tokens }) => all + tokens, 0n);
  return {
    saleType: 'subscription',
    price: decimal('0.05'),
    totalTokens: decimal('1000'),
    capPerUser: decimal('400'),
    lot: decimal('1'),
    committedTotal: sum(COMMITS),
    participants: COMMITS.length,
    allocatedTotal: decimalOfUnits(allocated),
    chargedTotal: sum(allocations.map(({ charged }) => charged)),
    refundedTotal: sum(allocations.map(({ refunded }) => refunded)),
    unsold: decimalOfUnits(TERMS.totalTokens - allocated),
    seed,
    seedHash: seedHashOf(seed),
    closedAt,
    ...more,
  };
}

const { allocations } = allocateProRata(COMMITS, TERMS);
const proof = proofOf(allocations, {});
const file = COMMITS.map((commit, at) => lineOf(commit, at, allocations[at] ?? never()));
function never(): never {
  throw new Error('each commitment has an allocation');
}

it('agrees with a proof whose figures are right, in any order of the file', () => {
  expect(problemsOfProof(proof, file)).toEqual([]);
  expect(problemsOfProof(proof, file.toReversed())).toEqual([]);
});

it('names the line whose tokens, charge or refund is wrong', () => {
  const changed = file.map((line, at) =>
    at === 1 ? { ...line, allocatedTokens: decimal('361') } : line,
  );
  expect(problemsOfProof(proof, changed)).toEqual([{ problem: 'allocated', receiptNumber: 2 }]);
  const charged = file.map((line, at) => (at === 2 ? { ...line, refunded: decimal('7') } : line));
  expect(problemsOfProof(proof, charged)).toEqual([{ problem: 'refunded', receiptNumber: 3 }]);
});

it('finds a missing line, a repeated one, another seed and malformed figures', () => {
  const names = (problems: ReturnType<typeof problemsOfProof>) =>
    problems.map(({ problem }) => problem);
  expect(names(problemsOfProof(proof, file.slice(0, 2)))).toContain('participants');
  expect(names(problemsOfProof(proof, [...file, ...file.slice(0, 1)]))).toContain(
    'receipt_repeated',
  );
  expect(names(problemsOfProof({ ...proof, seed: hashOfText('other') }, file))).toContain('seed');
  expect(names(problemsOfProof({ ...proof, price: '0' as Decimal }, file))).toEqual(['malformed']);
  expect(names(problemsOfProof({ ...proof, unsold: decimal('1') }, file))).toEqual(['unsold']);
});

it('repeats the draw of a lottery from the seed and the file', () => {
  const lottery = { ...TERMS, ticketSize: of('100') };
  const holders = [4, 3, 5].map((tickets, at) => ({
    receiptNumber: at + 1,
    receiptHash: hashOfText(`receipt ${at}`),
    tickets,
    committed: units(BigInt(tickets) * of('5')),
  }));
  const result = runLottery(holders, lottery, { seed, closedAt });
  const lines = holders.map(({ committed, tickets }, at) =>
    lineOf(committed, at, result.allocations[at] ?? never(), tickets),
  );
  const lotteryProof = proofOf(result.allocations, {
    saleType: 'lottery',
    ticketSize: decimal('100'),
    committedTotal: decimal('60'),
    ticketsHash: result.ticketsHash,
    ticketCount: 12,
  });
  expect(problemsOfProof(lotteryProof, lines)).toEqual([]);
  const later = { ...lotteryProof, closedAt: epochMs(closedAt + 1) };
  expect(problemsOfProof(later, lines).length).toBeGreaterThan(0);
  const more = lines.map((line, at) => (at === 0 ? { ...line, tickets: 9 } : line));
  expect(problemsOfProof(lotteryProof, more)[0]).toEqual({ problem: 'tickets', receiptNumber: 1 });
});

it('holds purchases of a first come sale to the cap and the price', () => {
  const bought = { tokens: of('400'), charged: of('20'), refunded: units(0n) };
  const own = proofOf([bought], {
    saleType: 'first_come',
    committedTotal: decimal('20'),
    participants: 1,
  });
  expect(problemsOfProof(own, [lineOf(of('20'), 0, bought)])).toEqual([]);
  const above = { ...bought, tokens: of('401') };
  expect(problemsOfProof(own, [lineOf(of('20'), 0, above)])).toEqual([
    { problem: 'allocated', receiptNumber: 1 },
  ]);
});

/** The page's own calculation of an allocation, over what the exchange publishes. */
import { expect, it } from 'vitest';
import { decimal, decimalOfUnits, exactUnitsOf } from '#contract/core/decimal.ts';
import { commitmentCodec, launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import type {
  Commitment,
  LaunchpadProject,
  PublishedCommitment,
} from '#contract/entities/launchpad.ts';
import { allocationProof, type AllocationProof } from '#contract/rest/launchpad.ts';
import {
  allocationProofWire,
  commitmentWire,
  launchpadProjectWire,
  SEED,
} from '#contract/samples/launchpad.ts';
import { allocateProRata } from '#domain/launchpad/allocation.ts';
import { runLottery } from '#domain/launchpad/lottery.ts';
import { resultOf } from '#domain/steps.ts';
import { receiptHashOf } from '#domain/launchpad/receipts.ts';
import { seedHashOf } from '#domain/launchpad/seed.ts';
import { termsHashOf } from '#domain/launchpad/terms.ts';
import {
  verificationSteps,
  type ProofFacts,
  type ProofResult,
} from '#src/features/launchpad/project/verify-allocation.ts';

const seedHash = seedHashOf(SEED);
const base: LaunchpadProject = {
  ...launchpadProjectCodec.decode(launchpadProjectWire),
  phase: 'distribution',
  seedHash,
};
const withTermsHash = (project: LaunchpadProject): LaunchpadProject => ({
  ...project,
  termsHash: termsHashOf(project, seedHash),
});
const proofWire = allocationProof.reply.decode(allocationProofWire);
const COMMITS = ['50', '30', '20'] as const;
const AT = commitmentCodec.decode(commitmentWire).committedAt;

const hashOf = (index: number, tickets = 0): string =>
  receiptHashOf({
    projectId: base.id,
    receiptNumber: index + 1,
    committed: exactUnitsOf(decimal(COMMITS[index] ?? '0')),
    tickets,
    committedAt: AT,
  });

const sumOf = (
  lines: readonly PublishedCommitment[],
  field: 'charged' | 'refunded' | 'allocatedTokens',
) => decimalOfUnits(lines.reduce((sum, line) => sum + exactUnitsOf(line[field]), 0n));

/** A sale of 1,000 tokens at 0.05 with a cap of 400. */
function subscription() {
  const { allocations, unsold } = allocateProRata(
    COMMITS.map((commit) => exactUnitsOf(decimal(commit))),
    {
      totalTokens: exactUnitsOf(base.totalTokens),
      price: exactUnitsOf(base.price),
      capPerUser: exactUnitsOf(base.capPerUser),
      lot: exactUnitsOf(base.lot),
    },
  );
  const lines = allocations.map((one, index): PublishedCommitment => ({
    receiptNumber: index + 1,
    receiptHash: hashOf(index),
    committed: decimal(COMMITS[index] ?? '0'),
    tickets: 0,
    allocatedTokens: decimalOfUnits(one.tokens),
    charged: decimalOfUnits(one.charged),
    refunded: decimalOfUnits(one.refunded),
  }));
  const proof: AllocationProof = {
    ...proofWire,
    seedHash,
    chargedTotal: sumOf(lines, 'charged'),
    refundedTotal: sumOf(lines, 'refunded'),
    allocatedTotal: sumOf(lines, 'allocatedTokens'),
    unsold: decimalOfUnits(unsold),
  };
  return { project: withTermsHash(base), proof, lines };
}

const ownOf = (lines: readonly PublishedCommitment[]): Commitment => ({
  ...commitmentCodec.decode(commitmentWire),
  receiptHash: lines[0]?.receiptHash ?? '',
});

const verifyAllocation = (facts: ProofFacts): ProofResult => resultOf(verificationSteps(facts));

const failedChecksOf = (facts: ProofFacts): readonly string[] =>
  verifyAllocation(facts)
    .checks.filter(({ agrees }) => !agrees)
    .map(({ check }) => check);

it('agrees with the allocation of the worked example, the receipt of its user included', () => {
  const { project, proof, lines } = subscription();
  const result = verifyAllocation({ project, proof, lines, own: ownOf(lines) });
  expect(lines.map(({ allocatedTokens }) => allocatedTokens)).toEqual(['400', '360', '240']);
  expect(result.checks.map(({ check }) => check)).toEqual([
    'terms',
    'seed',
    'sums',
    'lines',
    'receipt',
  ]);
  expect(result.checks.every(({ agrees }) => agrees)).toBe(true);
  expect(result.differing).toEqual([]);
});

it('does not depend on the order of the lines', () => {
  const { project, proof, lines } = subscription();
  expect(failedChecksOf({ project, proof, lines: lines.toReversed(), own: undefined })).toEqual([]);
});

it('finds one unit too much, and whose line it is', () => {
  const { project, proof, lines } = subscription();
  const [first, second, third] = lines;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('3 lines');
  const wrong = { ...second, charged: decimal('18.00000001'), refunded: decimal('11.99999999') };
  const result = verifyAllocation({
    project,
    proof,
    lines: [first, wrong, third],
    own: undefined,
  });
  expect(result.differing).toEqual([2]);
  expect(failedChecksOf({ project, proof, lines: [first, wrong, third], own: undefined })).toEqual([
    'lines',
  ]);
});

it('finds a missing line, another seed, changed terms and a foreign receipt', () => {
  const { project, proof, lines } = subscription();
  const facts = { project, proof, lines, own: undefined };
  expect(failedChecksOf({ ...facts, lines: lines.slice(1) })).toContain('sums');
  expect(failedChecksOf({ ...facts, proof: { ...proof, seed: 'a'.repeat(64) } })).toEqual(['seed']);
  expect(failedChecksOf({ ...facts, project: { ...project, price: decimal('0.06') } })).toEqual([
    'terms',
  ]);
  const own = { ...ownOf(lines), receiptHash: 'b'.repeat(64) };
  expect(failedChecksOf({ ...facts, own })).toEqual(['receipt']);
  const raised = { ...ownOf(lines), committed: decimal('51') };
  expect(failedChecksOf({ ...facts, own: raised })).toEqual(['receipt']);
});

it('draws a lottery again', () => {
  const ticketSize = decimal('40');
  const project = withTermsHash({ ...base, saleType: 'lottery', ticketSize, ticketsMax: 25 });
  const holders = COMMITS.map((commit, index) => {
    const tickets = Number(commit) / 2;
    return {
      receiptNumber: index + 1,
      receiptHash: hashOf(index, tickets),
      tickets,
      committed: exactUnitsOf(decimal(commit)),
    };
  });
  const result = runLottery(
    holders,
    {
      totalTokens: exactUnitsOf(base.totalTokens),
      price: exactUnitsOf(base.price),
      ticketSize: exactUnitsOf(ticketSize),
    },
    { seed: SEED, closedAt: proofWire.closedAt },
  );
  const lines = result.allocations.map((one, index): PublishedCommitment => ({
    receiptNumber: index + 1,
    receiptHash: holders[index]?.receiptHash ?? '',
    committed: decimal(COMMITS[index] ?? '0'),
    tickets: holders[index]?.tickets ?? 0,
    allocatedTokens: decimalOfUnits(one.tokens),
    charged: decimalOfUnits(one.charged),
    refunded: decimalOfUnits(one.refunded),
  }));
  const proof: AllocationProof = {
    ...proofWire,
    saleType: 'lottery',
    ticketSize,
    seedHash,
    ticketsHash: result.ticketsHash,
    ticketCount: result.ticketCount,
    chargedTotal: sumOf(lines, 'charged'),
    refundedTotal: sumOf(lines, 'refunded'),
    allocatedTotal: sumOf(lines, 'allocatedTokens'),
    unsold: decimalOfUnits(result.unsold),
  };
  const facts = { project, proof, lines, own: undefined };
  expect(failedChecksOf(facts)).toEqual([]);
  expect(failedChecksOf({ ...facts, proof: { ...proof, ticketsHash: 'c'.repeat(64) } })).toEqual([
    'tickets',
  ]);
});

it('charges what was bought in a first come sale', () => {
  const { proof, lines } = subscription();
  const project = withTermsHash({ ...base, saleType: 'first_come' });
  const bought = lines.map((line) => ({
    ...line,
    committed: line.charged,
    refunded: decimal('0'),
  }));
  const sale: AllocationProof = {
    ...proof,
    saleType: 'first_come',
    committedTotal: proof.chargedTotal,
    refundedTotal: decimal('0'),
  };
  expect(failedChecksOf({ project, proof: sale, lines: bought, own: undefined })).toEqual([]);
});

it('calculates a long file in steps, and says how far it is', () => {
  const { project, proof, lines } = subscription();
  const [line] = lines;
  if (line === undefined) throw new Error('3 lines');
  const count = 20_000;
  const long = Array.from({ length: count }, (_, at) => ({ ...line, receiptNumber: at + 1 }));
  const shares: number[] = [];
  const steps = verificationSteps({ project, proof, lines: long, own: undefined });
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) shares.push(step.value);
  expect(shares.length).toBeGreaterThan(15);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.at(-1)).toBeLessThan(1);
  expect(step.value.checks).toContainEqual({ check: 'sums', agrees: false });
});

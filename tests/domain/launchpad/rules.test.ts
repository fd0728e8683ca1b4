import { expect, it } from 'vitest';
import fc from 'fast-check';
import { decimal, decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';
import type { LaunchpadPhase } from '#contract/core/launchpad.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { averageOf, limitOf } from '#domain/launchpad/limit.ts';
import type { PhaseTimes } from '#domain/launchpad/phases.ts';
import { projectProblemsOf } from '#domain/launchpad/project-rules.ts';
import { receiptHashOf } from '#domain/launchpad/receipts.ts';
import { termsHashOf, type ProjectTerms } from '#domain/launchpad/terms.ts';
import { claimableOf, partsOf } from '#domain/launchpad/vesting.ts';
import { countOf } from '#tests/support/count-of.ts';

const of = (text: string) => exactUnitsOf(decimal(text));
const START = Date.UTC(2026, 10, 29);
const day = (count: number): EpochMs => epochMs(START + count * DAY_MS);
const phase = (name: LaunchpadPhase, from: number, to: number): PhaseTimes => ({
  phase: name,
  startsAt: day(from),
  endsAt: day(to),
});

const TERMS: ProjectTerms = {
  name: 'Harbor',
  coin: 'HRB',
  description: 'Storage that is paid by use.',
  links: [{ kind: 'website', address: 'https://example.com/harbor' }],
  totalTokens: decimal('1000'),
  price: decimal('0.05'),
  priceCoin: 'USDT',
  saleType: 'subscription',
  lot: decimal('1'),
  capPerUser: decimal('400'),
  minimumCommit: decimal('1'),
  maximumCommit: decimal('1000'),
  snapshotCoin: 'USDT',
  snapshotDays: 3,
  limitRatio: decimal('1'),
  phases: [
    phase('upcoming', 0, 1),
    phase('snapshot', 1, 4),
    phase('commit', 4, 5),
    phase('calculation', 5, 6),
    phase('distribution', 6, 10),
  ],
  identityLevel: 1,
  blockedCountries: ['US'],
  vesting: [
    { percent: decimal('40'), at: day(6) },
    { percent: decimal('60'), at: day(9) },
  ],
  listsAt: day(7),
};
const problemsOf = (change: Partial<ProjectTerms>) => projectProblemsOf({ ...TERMS, ...change });

it('accepts the terms of a whole project', () => {
  expect(problemsOf({})).toEqual([]);
});

const ZERO = '0' as Decimal;
it.each<[string, Partial<ProjectTerms>]>([
  ['too_many_decimals', { price: '0.000000001' as Decimal }],
  ['too_large', { totalTokens: decimal('1000000000000'), capPerUser: decimal('1') }],
  ['total_below_lot', { totalTokens: decimal('1'), lot: decimal('2'), capPerUser: decimal('1') }],
  ['total_off_lot', { totalTokens: decimal('1000.5') }],
  ['cap_below_lot', { capPerUser: decimal('0.5') }],
  ['cap_above_total', { capPerUser: decimal('1001') }],
  ['minimum_above_maximum', { minimumCommit: decimal('1001') }],
  ['minimum_below_lot', { minimumCommit: decimal('0.01') }],
  ['coin_is_price_coin', { coin: 'USDT' }],
  ['ticket_not_allowed', { ticketsMax: 3 }],
  ['ticket_missing', { saleType: 'lottery' }],
  ['ticket_off_lot', { saleType: 'lottery', ticketsMax: 1, ticketSize: decimal('1.5') }],
  ['ticket_above_total', { saleType: 'lottery', ticketsMax: 1, ticketSize: decimal('1001') }],
  [
    'ticket_cost_inexact',
    {
      saleType: 'lottery',
      ticketsMax: 1,
      ticketSize: decimal('0.001'),
      lot: decimal('0.001'),
      price: decimal('0.00000001'),
    },
  ],
  ['tickets_above_cap', { saleType: 'lottery', ticketsMax: 3, ticketSize: decimal('200') }],
  [
    'maximum_below_ticket',
    {
      saleType: 'lottery',
      ticketsMax: 1,
      ticketSize: decimal('400'),
      maximumCommit: decimal('10'),
    },
  ],
  ['snapshot_coin_missing', { snapshotCoin: undefined }],
  ['snapshot_days_wrong', { snapshotDays: 2 }],
  ['ratio_zero', { limitRatio: ZERO }],
  ['phases_incomplete', { phases: TERMS.phases.slice(0, 4) }],
  ['snapshot_phase_missing', { phases: TERMS.phases.filter((one) => one.phase !== 'snapshot') }],
  [
    'phases_with_gap',
    { phases: TERMS.phases.map((one) => (one.phase === 'commit' ? phase('commit', 4, 4.5) : one)) },
  ],
  [
    'phase_empty',
    { phases: TERMS.phases.map((one) => (one.phase === 'commit' ? phase('commit', 4, 4) : one)) },
  ],
  ['vesting_missing', { vesting: [] }],
  ['vesting_not_full', { vesting: TERMS.vesting.slice(0, 1) }],
  ['vesting_not_ascending', { vesting: TERMS.vesting.toReversed() }],
  ['vesting_too_early', { vesting: [{ percent: decimal('100'), at: day(5) }] }],
  ['listing_too_early', { listsAt: day(5) }],
])('rejects a project with %s', (problem, change) => {
  expect(problemsOf(change)).toContain(problem);
});

it('has another hash for any other term, and for another seed', () => {
  const hash = termsHashOf(TERMS, 'a');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(termsHashOf({ ...TERMS }, 'a')).toBe(hash);
  const changes: Partial<ProjectTerms>[] = [
    { price: decimal('0.06') },
    { capPerUser: decimal('401') },
    { totalTokens: decimal('1001') },
    { vesting: [{ percent: decimal('100'), at: day(6) }] },
    { description: 'Another\nname=Harbor' },
    { listsAt: undefined },
    { blockedCountries: [] },
  ];
  for (const change of changes) expect(termsHashOf({ ...TERMS, ...change }, 'a')).not.toBe(hash);
  expect(termsHashOf(TERMS, 'b')).not.toBe(hash);
});

it('vests 100.00000001 tokens in parts of 33.3, 33.3 and 33.4 percent without a unit left', () => {
  const vesting = ['33.3', '33.3', '33.4'].map((percent, at) => ({
    percent: decimal(percent),
    at: day(at),
  }));
  const parts = partsOf(of('100.00000001'), vesting);
  expect(parts.map((part) => decimalOfUnits(part))).toEqual(['33.3', '33.3', '33.40000001']);
});

const SEED = 20_261_128;
it(`vests exactly what was allocated in every list of parts (seed ${SEED})`, () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), cuts, (tokens, list) => {
      const borders = [0, ...list.sort((a, b) => a - b), 100_000_000];
      const vesting = borders.slice(1).map((border, index) => ({
        percent: decimalOfUnits(BigInt(border - (borders[index] ?? 0)) * 100n),
        at: day(index),
      }));
      const parts = partsOf(tokens, vesting);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(tokens);
      expect(parts.every((part) => part >= 0n)).toBe(true);
    }),
    { seed: SEED, numRuns: countOf({ short: 500, long: 10_000 }) },
  );
});

it('lets a part be claimed from its time on, in any order, and for ever', () => {
  const [first, second] = [of('40'), of('60')];
  const states = (claimed: readonly boolean[]) => [
    { tokens: first, at: day(6), claimedAt: claimed[0] === true ? day(6) : undefined },
    { tokens: second, at: day(9), claimedAt: claimed[1] === true ? day(9) : undefined },
  ];
  expect(claimableOf(states([]), epochMs(day(6) - 1))).toBe(0n);
  expect(claimableOf(states([]), day(6))).toBe(first);
  expect(claimableOf(states([true]), epochMs(day(9) - 1))).toBe(0n);
  expect(claimableOf(states([true]), day(9))).toBe(second);
  expect(claimableOf(states([]), day(400))).toBe(of('100'));
});

it('limits by the mean of all hours, those before the account existed included', () => {
  const average = averageOf([of('100'), of('200'), of('300')], 6);
  expect(decimalOfUnits(average)).toBe('100');
  expect(decimalOfUnits(averageOf([of('1'), of('1')], 3))).toBe('0.66666666');
  expect(averageOf([], 0)).toBe(0n);
  expect(decimalOfUnits(limitOf(of('250'), of('0.5'), of('1000')))).toBe('125');
  expect(decimalOfUnits(limitOf(of('250'), of('8'), of('1000')))).toBe('1000');
});

it('has another receipt for another amount, number or time', () => {
  const receipt = {
    projectId: 4,
    receiptNumber: 1,
    committed: of('50'),
    tickets: 0,
    committedAt: day(4),
  };
  const hashes = [
    receipt,
    { ...receipt, committed: of('51') },
    { ...receipt, receiptNumber: 2 },
    { ...receipt, projectId: 5 },
    { ...receipt, committedAt: epochMs(day(4) + 1) },
  ].map((one) => receiptHashOf(one));
  expect(new Set(hashes).size).toBe(5);
});

import { expect, it } from 'vitest';
import fc from 'fast-check';
import { decimal, decimalOfUnits, exactUnitsOf, units } from '#contract/core/decimal.ts';
import {
  allocateProRata,
  commitOutlookOf,
  costOf,
  mostTokensOf,
  type SaleTerms,
} from '#domain/launchpad/allocation.ts';
import { countOf } from '#tests/support/count-of.ts';

const SEED = 20_261_129;
const RUNS = countOf({ short: 600, long: 10_000 });
const of = (text: string) => exactUnitsOf(decimal(text));

const saleOf = (cap: string, lot = '0.00000001', totalTokens = '1000'): SaleTerms => ({
  totalTokens: of(totalTokens),
  price: of('0.05'),
  capPerUser: of(cap),
  lot: of(lot),
});
const COMMITS = [of('50'), of('30'), of('20')];
const textsOf = (terms: SaleTerms, commits = COMMITS) => {
  const { allocations, unsold } = allocateProRata(commits, terms);
  return {
    tokens: allocations.map(({ tokens }) => decimalOfUnits(tokens)),
    charged: allocations.map(({ charged }) => decimalOfUnits(charged)),
    refunded: allocations.map(({ refunded }) => decimalOfUnits(refunded)),
    unsold: decimalOfUnits(unsold),
  };
};

it('shares 1,000 tokens at 0.05 among 50, 30 and 20 with a cap of 400 as 400, 360 and 240', () => {
  expect(textsOf(saleOf('400'))).toEqual({
    tokens: ['400', '360', '240'],
    charged: ['20', '18', '12'],
    refunded: ['30', '12', '8'],
    unsold: '0',
  });
});

it('leaves 100 tokens unsold when all three reach a cap of 300', () => {
  const result = textsOf(saleOf('300'));
  expect(result.tokens).toEqual(['300', '300', '300']);
  expect(result.unsold).toBe('100');
});

it('gives what a commitment pays for, and no more, when too little was committed', () => {
  const result = textsOf(saleOf('1000', '1', '10000'));
  expect(result.tokens).toEqual(['1000', '600', '400']);
  expect(result.refunded).toEqual(['0', '0', '0']);
  expect(result.unsold).toBe('8000');
});

it('rounds down to the lot, and leaves the rest unsold', () => {
  const equal = [of('10'), of('10'), of('10')];
  expect(textsOf(saleOf('400', '1', '100'), equal).tokens).toEqual(['33', '33', '33']);
  expect(textsOf(saleOf('400', '1', '100'), equal).unsold).toBe('1');
});

it('allocates nothing without commitments', () => {
  expect(allocateProRata([], saleOf('400'))).toEqual({ allocations: [], unsold: of('1000') });
});

it('shows what a commitment leads to at the present total', () => {
  const outlook = commitOutlookOf(of('50'), of('100'), saleOf('400'));
  expect(decimalOfUnits(outlook.mostTokens)).toBe('400');
  expect(decimalOfUnits(outlook.mostCost)).toBe('20');
  expect(decimalOfUnits(outlook.tokensNow)).toBe('400');
  expect(decimalOfUnits(outlook.refundNow)).toBe('30');
});

const sales = fc.record({
  commits: fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 40 }),
  total: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  cap: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  lot: fc.constantFrom(1n, 10n ** 4n, 10n ** 8n),
  price: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  order: fc.infiniteStream(fc.nat()),
});

/** Pro rata with a cap by the sentence of the rule: rounds until nobody exceeds the cap, in exact fractions. */
function expectedTokens(commits: readonly bigint[], terms: SaleTerms): readonly bigint[] {
  const cap = terms.capPerUser - (terms.capPerUser % terms.lot);
  const capped = new Set<number>();
  for (;;) {
    const open = commits.map((_, at) => at).filter((at) => !capped.has(at));
    const sum = open.reduce((all, at) => all + (commits[at] ?? 0n), 0n);
    const rest = terms.totalTokens - cap * BigInt(capped.size);
    const over = open.filter((at) => (commits[at] ?? 0n) * rest > cap * sum);
    for (const at of over) capped.add(at);
    if (over.length > 0) continue;
    return commits.map((commit, at) => {
      const share = capped.has(at) ? cap : (commit * rest) / sum;
      const paidFor = (commit * 10n ** 8n) / terms.price;
      const most = [share, paidFor, cap].reduce((least, one) => (one < least ? one : least));
      return most - (most % terms.lot);
    });
  }
}

it(`conserves money and tokens, respects caps, and ignores the order in random sales (seed ${SEED})`, () => {
  fc.assert(
    fc.property(sales, ({ commits, total, cap, lot, price, order }) => {
      const terms: SaleTerms = {
        totalTokens: units(total * lot),
        capPerUser: units(cap * lot),
        lot: units(lot),
        price: units(price),
      };
      const { allocations, unsold } = allocateProRata(commits, terms);
      expect(allocations.map(({ tokens }) => tokens)).toEqual(expectedTokens(commits, terms));
      let sold = 0n;
      for (const [at, { tokens, charged, refunded }] of allocations.entries()) {
        const commit = commits[at] ?? 0n;
        sold += tokens;
        expect(charged + refunded).toBe(commit);
        expect(charged).toBe(costOf(tokens, price));
        expect(refunded >= 0n).toBe(true);
        expect(tokens % lot).toBe(0n);
        expect(tokens <= mostTokensOf(commit, terms)).toBe(true);
      }
      expect(sold + unsold).toBe(terms.totalTokens);
      expect(unsold >= 0n).toBe(true);
      const keys = commits.map(() => order.next().value ?? 0);
      const shuffled = commits.map((_, at) => at).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
      const again = allocateProRata(
        shuffled.map((at) => commits[at] ?? 0n),
        terms,
      );
      expect(again.allocations).toEqual(shuffled.map((at) => allocations[at]));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

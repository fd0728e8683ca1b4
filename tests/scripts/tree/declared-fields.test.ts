import { expect, it } from 'vitest';
import { DeclaredFields } from '#scripts/tree/declared-fields.ts';

const declared = new DeclaredFields();
const sentenceOf = (path: string, file: string, ...names: readonly [string, ...string[]]) =>
  declared.sentencesOf(file, ...names)[path];

it('reads the comment above a field, also of a field inside a list', () => {
  const place = ['contract/routes.ts', 'ROUTES', 'withdrawalRules', 'reply'] as const;
  expect(sentenceOf('daily_limit', ...place)).toBe('In dollars, over the last 24 hours.');
  expect(sentenceOf('holds.until', ...place)).toContain('a shortfall is returned');
  expect(sentenceOf('withdrawal_fees', ...place)).toBeUndefined();
});

it('follows groups and the fields of other codecs, under the name of the list they are in', () => {
  const place = ['contract/operator/reviews.ts', 'reviewsCodec'] as const;
  expect(sentenceOf('withdrawals.received_amount', ...place)).toBe('Arrives at the address.');
  expect(sentenceOf('withdrawals.events', ...place)).toBe('Oldest first.');
  expect(sentenceOf('deposits.user_id', ...place)).toContain('no user owns the address');
});

it('has nothing for a name that is not a codec', () => {
  expect(declared.sentencesOf('contract/routes.ts', 'ROUTES', 'nothing', 'body')).toEqual({});
  expect(declared.sentencesOf('contract/routes.ts', 'NOTHING')).toEqual({});
});

import { expect, it } from 'vitest';
import { reasonsOf } from '#domain/identity/case-reasons.ts';

it('lists the reasons of a case and of its papers, each once', () => {
  expect(
    reasonsOf({
      reasons: ['other_name'],
      papers: [{ reasons: ['blurred', 'other_name'] }, { reasons: [] }, { reasons: ['blurred'] }],
    }),
  ).toEqual(['other_name', 'blurred']);
});

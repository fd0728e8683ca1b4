import { expect, it } from 'vitest';
import {
  REJECT_REASONS,
  rejectGroupOf,
  type RejectReason,
} from '#contract/core/identity-papers.ts';

it('tells by its number what the user can do about a reason (K16)', () => {
  const groups = Object.groupBy(Object.keys(REJECT_REASONS) as RejectReason[], rejectGroupOf);
  expect(groups.other_paper).toEqual([
    'wrong_type',
    'paper_expired',
    'older_than_3_months',
    'other_name',
    'unreadable_file',
  ]);
  expect(groups.final).toEqual(['country_not_served', 'under_age', 'not_accepted']);
  expect(groups.retake).toHaveLength(11);
  expect(new Set(Object.values(REJECT_REASONS)).size).toBe(Object.keys(REJECT_REASONS).length);
});

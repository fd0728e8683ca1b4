/** Columns that both tables of deposits have. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { DepositInReview } from '#contract/operator/reviews.ts';
import type { Column } from '#src/design/data/columns.ts';
import { useDuration } from '../parts/use-duration.ts';

export function useDepositColumns(
  now: EpochMs,
): Readonly<Record<'user' | 'age', Column<DepositInReview>>> {
  const { t } = useLingui();
  const duration = useDuration();
  return {
    user: {
      key: 'user',
      title: t`User`,
      tone: 'value',
      cell: ({ email, userId }) => <bdi>{email ?? userId ?? t`Unknown`}</bdi>,
    },
    age: {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ createdAt }) => duration(now - createdAt),
    },
  };
}

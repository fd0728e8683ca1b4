/** Unusual deposits in review. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { DepositInReview } from '#contract/operator/reviews.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { ReviewView, type ReviewViewProps } from './ReviewView.tsx';
import { useDepositColumns } from './use-deposit-columns.tsx';

export interface DepositsViewProps extends Pick<
  ReviewViewProps<DepositInReview>,
  'queue' | 'onDecide'
> {
  readonly now: EpochMs;
}

export function DepositsView({ queue, onDecide, now }: DepositsViewProps) {
  const { t } = useLingui();
  const columns = useColumns(now);
  return (
    <ReviewView
      title={t`Deposits in review`}
      detailsTitle={t`Deposit`}
      failureText={t`The deposits could not be loaded.`}
      queue={queue}
      columns={columns}
      nameOf={({ amount, coin }) => `${displayNumber(amount)} ${coin}`}
      decisions={['approve', 'reject']}
      onDecide={onDecide}
      factsOf={(row) => [
        { name: t`User`, value: row.email },
        { name: t`User ID`, value: row.userId, isCode: true },
        { name: t`Coin`, value: row.coin },
        { name: t`Network`, value: row.network },
        { name: t`Amount`, value: displayNumber(row.amount), isCode: true },
        { name: t`Sender`, value: row.fromAddress, isCode: true },
        { name: t`Address`, value: row.address, isCode: true },
        { name: t`Memo`, value: row.memo, isCode: true },
        { name: t`Transaction ID`, value: row.transactionId, isCode: true },
        { name: t`Reason for review`, value: row.reason },
        { name: t`Received`, value: dateAndTime(row.createdAt), isCode: true },
      ]}
    />
  );
}

function useColumns(now: EpochMs): readonly Column<DepositInReview>[] {
  const { t } = useLingui();
  const { user, age } = useDepositColumns(now);
  return [
    user,
    {
      key: 'amount',
      title: t`Amount`,
      align: 'end',
      cell: ({ amount, coin }) => <NumberText>{`${displayNumber(amount)} ${coin}`}</NumberText>,
    },
    { key: 'network', title: t`Network`, isWideOnly: true, cell: ({ network }) => network },
    {
      key: 'reason',
      title: t`Reason`,
      isWideOnly: true,
      cell: ({ reason }) => <bdi>{reason}</bdi>,
    },
    age,
  ];
}

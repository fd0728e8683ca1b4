/** Withdrawals in review. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { WithdrawalInReview } from '#contract/operator/reviews.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useDuration } from '../parts/use-duration.ts';
import { ReviewView, type ReviewViewProps } from './ReviewView.tsx';

export interface WithdrawalsViewProps extends Pick<
  ReviewViewProps<WithdrawalInReview>,
  'queue' | 'onDecide'
> {
  readonly now: EpochMs;
}

export function WithdrawalsView({ queue, onDecide, now }: WithdrawalsViewProps) {
  const { t } = useLingui();
  const columns = useColumns(now);
  return (
    <ReviewView
      title={t`Withdrawals in review`}
      detailsTitle={t`Withdrawal`}
      failureText={t`The withdrawals could not be loaded.`}
      queue={queue}
      columns={columns}
      nameOf={({ amount, coin }) => `${displayNumber(amount)} ${coin}`}
      decisions={['approve', 'reject', 'ask']}
      onDecide={onDecide}
      factsOf={(row) => [
        { name: t`User`, value: row.email },
        { name: t`User ID`, value: row.userId, isCode: true },
        { name: t`Coin`, value: row.coin },
        { name: t`Network`, value: row.network },
        { name: t`Amount`, value: displayNumber(row.amount), isCode: true },
        { name: t`Network fee`, value: displayNumber(row.fee), isCode: true },
        { name: t`Receives`, value: displayNumber(row.receivedAmount), isCode: true },
        { name: t`Address`, value: row.address, isCode: true },
        { name: t`Memo`, value: row.memo, isCode: true },
        { name: t`Note`, value: row.note },
        { name: t`Requested`, value: dateAndTime(row.createdAt), isCode: true },
        { name: t`Information from user`, value: row.information },
      ]}
    />
  );
}

function useColumns(now: EpochMs): readonly Column<WithdrawalInReview>[] {
  const { t } = useLingui();
  const duration = useDuration();
  return [
    {
      key: 'user',
      title: t`User`,
      tone: 'value',
      cell: ({ email, userId }) => <bdi>{email ?? userId}</bdi>,
    },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'end',
      cell: ({ amount, coin }) => <NumberText>{`${displayNumber(amount)} ${coin}`}</NumberText>,
    },
    { key: 'network', title: t`Network`, isWideOnly: true, cell: ({ network }) => network },
    {
      key: 'address',
      title: t`Address`,
      isWideOnly: true,
      cell: ({ address }) => <NumberText>{shortAddress(address)}</NumberText>,
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ createdAt }) => duration(now - createdAt),
    },
  ];
}

const SHOWN_LENGTH = 8;

/** First and last characters; the details show all of it. */
const shortAddress = (address: string): string =>
  address.length <= SHOWN_LENGTH * 2 + 1
    ? address
    : `${address.slice(0, SHOWN_LENGTH)}…${address.slice(-SHOWN_LENGTH)}`;

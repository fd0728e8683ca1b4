/** Referrals in review: one sign shows both accounts as one person's. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { ReferralInReview, ReviewedSign } from '#contract/operator/referral-reviews.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useDuration } from '../parts/use-duration.ts';
import { ReviewView, type ReviewViewProps } from './ReviewView.tsx';

export interface ReferralsViewProps extends Pick<
  ReviewViewProps<ReferralInReview>,
  'queue' | 'onDecide'
> {
  readonly now: EpochMs;
}

/** Values in USDT. */
const VALUE_DECIMALS = 2;

export function ReferralsView({ queue, onDecide, now }: ReferralsViewProps) {
  const { t } = useLingui();
  const columns = useColumns(now);
  const signLabels = useSignLabels();
  return (
    <ReviewView
      title={t`Referrals in review`}
      detailsTitle={t`Referral`}
      failureText={t`The referrals could not be loaded.`}
      queue={queue}
      columns={columns}
      nameOf={friendOf}
      decisions={['approve', 'reject']}
      isReasonSent={false}
      onDecide={onDecide}
      factsOf={(row) => [
        { name: t`Referrer`, value: row.referrerEmail },
        { name: t`Referrer ID`, value: row.referrerId, isCode: true },
        { name: t({ message: 'Friend', comment: 'Invited user' }), value: row.email },
        { name: t`Friend ID`, value: row.id, isCode: true },
        { name: t`Both have used`, value: signLabels[row.sign] },
        { name: t`Value in common`, value: row.shared, isCode: true },
        {
          name: t`Held commissions`,
          value: row.held.map(({ coin, amount }) => `${displayNumber(amount)} ${coin}`).join(', '),
          isCode: true,
        },
        { name: t`Signed up`, value: dateAndTime(row.boundAt), isCode: true },
        { name: t`In review since`, value: dateAndTime(row.createdAt), isCode: true },
      ]}
    />
  );
}

const friendOf = ({ email, id }: ReferralInReview): string => email ?? String(id);

function useColumns(now: EpochMs): readonly Column<ReferralInReview>[] {
  const { t } = useLingui();
  const duration = useDuration();
  const signLabels = useSignLabels();
  return [
    {
      key: 'friend',
      title: t({ message: 'Friend', comment: 'Invited user' }),
      tone: 'value',
      cell: (row) => <bdi>{friendOf(row)}</bdi>,
    },
    {
      key: 'referrer',
      title: t`Referrer`,
      isWideOnly: true,
      cell: ({ referrerEmail, referrerId }) => <bdi>{referrerEmail ?? referrerId}</bdi>,
    },
    {
      key: 'sign',
      title: t`Both have used`,
      isWideOnly: true,
      cell: ({ sign }) => signLabels[sign],
    },
    {
      key: 'held',
      title: t({ message: 'Held', comment: 'Column head: value of commissions that wait' }),
      align: 'end',
      cell: ({ heldValue }) => (
        <NumberText>{`${displayNumber(heldValue, VALUE_DECIMALS)} USDT`}</NumberText>
      ),
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ createdAt }) => duration(now - createdAt),
    },
  ];
}

function useSignLabels(): Readonly<Record<ReviewedSign, string>> {
  const { t } = useLingui();
  return {
    address_block: t`IP address`,
    sender: t`Sender of a deposit`,
    receiver: t`Receiver of a withdrawal`,
  };
}

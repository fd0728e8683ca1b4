/** The review queues with their calls. */
import { operatorRequest } from '#contract/operator/operator-route.ts';
import {
  DECIDE,
  type ReviewDecision,
  type ReviewedKind,
  type Reviews,
} from '#contract/operator/reviews.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useReviews } from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { useNow } from '../parts/use-now.ts';
import { DepositsView } from './DepositsView.tsx';
import { ReferralsView } from './ReferralsView.tsx';
import { ShortfallsView } from './ShortfallsView.tsx';
import { WithdrawalsView } from './WithdrawalsView.tsx';

export const WithdrawalCount = () => <RailCount count={useReviews().data?.withdrawals.length} />;
export const DepositCount = () => <RailCount count={useReviews().data?.deposits.length} />;
export const ReferralCount = () => <RailCount count={useReviews().data?.referrals.length} />;

export function WithdrawalsSection() {
  const reviews = loadableOf(useReviews());
  const onDecide = useDecide('withdrawals');
  return (
    <WithdrawalsView queue={queueOf(reviews, 'withdrawals')} onDecide={onDecide} now={useNow()} />
  );
}

export function DepositsSection() {
  const reviews = loadableOf(useReviews());
  const onDecide = useDecide('deposits');
  const now = useNow();
  return (
    <>
      <DepositsView queue={queueOf(reviews, 'deposits')} onDecide={onDecide} now={now} />
      <ShortfallsView shortfalls={dataOf(reviews)?.shortfalls ?? []} now={now} />
    </>
  );
}

export function ReferralsSection() {
  const reviews = loadableOf(useReviews());
  const onDecide = useDecide('referrals');
  return <ReferralsView queue={queueOf(reviews, 'referrals')} onDecide={onDecide} now={useNow()} />;
}

function queueOf<Kind extends ReviewedKind>(
  reviews: Reloadable<Reviews>,
  kind: Kind,
): Reloadable<Reviews[Kind]> {
  if (reviews.status === 'ready') return { ...reviews, data: reviews.data[kind] };
  if (reviews.status === 'stale') return { ...reviews, data: reviews.data[kind] };
  return reviews;
}

function useDecide(kind: ReviewedKind) {
  const send = useDeskAction();
  return (id: number, decision: ReviewDecision, reason: string) =>
    send(
      operatorRequest(DECIDE[kind], {
        params: { id },
        body: { decision, reason: reason === '' ? undefined : reason },
      }),
    );
}

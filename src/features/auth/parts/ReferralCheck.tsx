/** What the exchange says about a referral code. */
import { useReferralCheck } from '#src/binding/referral-check.ts';
import { ReferralCheckView } from './ReferralCheckView.tsx';

export interface ReferralCheckProps {
  readonly code: string;
}

export function ReferralCheck({ code }: ReferralCheckProps) {
  return <ReferralCheckView checked={useReferralCheck(code)} />;
}

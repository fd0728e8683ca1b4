/** Routes of deposits and of the history. */
import { within } from '#src/binding/within.tsx';
import { DepositPage, WalletHistoryPage } from '#src/features/funding/index.ts';
import { WithFunding } from './WithFunding.tsx';

const inFunding = within(WithFunding);

export const DepositRoute = inFunding(DepositPage);
export const WalletHistoryRoute = inFunding(() => <WalletHistoryPage />);
export const CurrencyDepositHistoryRoute = inFunding(() => (
  <WalletHistoryPage fixedType="deposit" />
));
export const CurrencyWithdrawalHistoryRoute = inFunding(() => (
  <WalletHistoryPage fixedType="withdrawal" />
));

/** Pages that `MoneyPage` links to. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralEarningType } from '#contract/entities/referral.ts';
import type { PageLink } from '../page/PageLinks.tsx';

/** Deposits alone, and withdrawals alone; `/user/wallet-history` has the type in its query. */
export const DEPOSIT_HISTORY_PATH = '/user/currency-deposit-history';
export const WITHDRAWAL_HISTORY_PATH = '/user/currency-withdraw-history';

/** The number at the end is the type of the earnings on the wire. */
export const REFERRAL_HISTORY_PATHS: Readonly<Record<ReferralEarningType, string>> = {
  withdrawal: '/user/referral-earning-withdrawal/1',
  trade: '/user/referral-earning-trade/2',
};
/** The referral program itself, a page of the profile. */
export const REFERRALS_PATH = '/user/profile/referrals';

/** The last one stands for all histories. */
export function useMoneyLinks(): readonly PageLink[] {
  const { t } = useLingui();
  return [
    { path: '/wallet', label: t({ message: 'Overview', comment: 'Of all wallets' }) },
    { path: '/wallet/spot', label: t({ message: 'Spot', comment: 'The spot wallet' }) },
    { path: '/wallet/future', label: t({ message: 'Futures', comment: 'The futures wallet' }) },
    { path: '/wallet/p2p', label: t({ message: 'P2P', comment: 'The P2P wallet' }) },
    {
      path: '/user/my-wallet/deposit',
      label: t({ message: 'Deposit', comment: 'Link to a page' }),
    },
    {
      path: '/user/my-wallet/withdrawal',
      label: t({ message: 'Withdraw', comment: 'Link to a page' }),
    },
    { path: '/user/swap-coin', label: t({ message: 'Convert', comment: 'Link to a page' }) },
    { path: '/ico', label: t({ message: 'Launchpad', comment: 'Sales of new tokens' }) },
    {
      path: '/user/transaction-history',
      label: t({ message: 'History', comment: 'Link to the histories of money' }),
    },
  ];
}

/** Histories, starting with the one that opens first. */
export function useHistoryLinks(): readonly PageLink[] {
  const { t } = useLingui();
  return [
    {
      path: '/user/transaction-history',
      label: t({ message: 'Transactions', context: 'Everything that moved in the wallets' }),
    },
    {
      path: DEPOSIT_HISTORY_PATH,
      label: t({ message: 'Deposits', comment: 'Link to a history' }),
    },
    {
      path: WITHDRAWAL_HISTORY_PATH,
      label: t({ message: 'Withdrawals', comment: 'Link to a history' }),
    },
    {
      path: '/user/swap-history',
      label: t({ message: 'Converts', comment: 'Link to a history' }),
    },
    {
      path: REFERRAL_HISTORY_PATHS.withdrawal,
      label: t({ message: 'Referrals: withdrawals', comment: 'Link to a history of earnings' }),
    },
    {
      path: REFERRAL_HISTORY_PATHS.trade,
      label: t({ message: 'Referrals: trades', comment: 'Link to a history of earnings' }),
    },
  ];
}

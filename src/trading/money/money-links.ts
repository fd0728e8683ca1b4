/** Pages that `MoneyPage` links to. */
import { useLingui } from '@lingui/react/macro';

export interface MoneyLink {
  readonly path: string;
  readonly label: string;
}

/** The last one stands for all histories. */
export function useMoneyLinks(): readonly MoneyLink[] {
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
    {
      path: '/user/transaction-history',
      label: t({ message: 'History', comment: 'Link to the histories of money' }),
    },
  ];
}

/** Histories, starting with the one that opens first. */
export function useHistoryLinks(): readonly MoneyLink[] {
  const { t } = useLingui();
  return [
    {
      path: '/user/transaction-history',
      label: t({ message: 'Transactions', context: 'Everything that moved in the wallets' }),
    },
    {
      path: '/user/wallet-history?type=deposit',
      label: t({ message: 'Deposits', comment: 'Link to a history' }),
    },
    {
      path: '/user/wallet-history?type=withdrawal',
      label: t({ message: 'Withdrawals', comment: 'Link to a history' }),
    },
    {
      path: '/user/swap-history',
      label: t({ message: 'Converts', comment: 'Link to a history' }),
    },
  ];
}

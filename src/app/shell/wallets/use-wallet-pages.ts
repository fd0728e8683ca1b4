/** Pages of the user's assets: in the menu of the top bar, the phone menu and the command palette. A new page
 *  adds one line. */
import { useLingui } from '@lingui/react/macro';
import { useEarnOffered } from '#src/trading/earn/use-earn-offered.ts';

export interface WalletPageLink {
  readonly path: string;
  readonly label: string;
}

export function useWalletPages(): readonly WalletPageLink[] {
  const { t } = useLingui();
  const isEarnOffered = useEarnOffered(true);
  return [
    {
      path: '/wallet',
      label: t({ message: 'Wallet overview', comment: 'Link of the navigation' }),
    },
    {
      path: '/wallet/spot',
      label: t({ message: 'Spot wallet', comment: 'Link of the navigation' }),
    },
    {
      path: '/wallet/future',
      label: t({ message: 'Futures wallet', comment: 'Link of the navigation' }),
    },
    { path: '/wallet/p2p', label: t({ message: 'P2P wallet', comment: 'Link of the navigation' }) },
    { path: '/user/my-wallet/deposit', label: t`Deposit` },
    { path: '/user/my-wallet/withdrawal', label: t`Withdraw` },
    ...(isEarnOffered
      ? [
          {
            path: '/simple-earn?view=positions',
            label: t({ message: 'Earn positions', comment: 'Link of the navigation' }),
          },
        ]
      : []),
    {
      path: '/user/transaction-history',
      label: t({ message: 'Transaction history', comment: 'Link of the navigation' }),
    },
    {
      path: '/user/wallet-history?type=deposit',
      label: t({ message: 'Deposit history', comment: 'Link of the navigation' }),
    },
    {
      path: '/user/wallet-history?type=withdrawal',
      label: t({ message: 'Withdrawal history', comment: 'Link of the navigation' }),
    },
    {
      path: '/user/swap-history',
      label: t({ message: 'Convert history', comment: 'Link of the navigation' }),
    },
    {
      path: '/user/referral-earning-withdrawal/1',
      label: t`Referrals: withdrawals`,
    },
    { path: '/user/referral-earning-trade/2', label: t`Referrals: trades` },
  ];
}

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
    { path: '/wallet', label: t`Wallet overview` },
    { path: '/wallet/spot', label: t`Spot wallet` },
    { path: '/wallet/future', label: t`Futures wallet` },
    { path: '/wallet/p2p', label: t`P2P wallet` },
    { path: '/user/my-wallet/deposit', label: t`Deposit` },
    { path: '/user/my-wallet/withdrawal', label: t`Withdraw` },
    ...(isEarnOffered ? [{ path: '/simple-earn?view=positions', label: t`Earn positions` }] : []),
    { path: '/user/transaction-history', label: t`Transaction history` },
    { path: '/user/wallet-history?type=deposit', label: t`Deposit history` },
    { path: '/user/wallet-history?type=withdrawal', label: t`Withdrawal history` },
    { path: '/user/swap-history', label: t`Convert history` },
    {
      path: '/user/referral-earning-withdrawal/1',
      label: t`Referrals: withdrawals`,
    },
    { path: '/user/referral-earning-trade/2', label: t`Referrals: trades` },
  ];
}

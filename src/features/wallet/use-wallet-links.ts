/** Pages that the wallet pages link to, besides the wallets: each exists as a route. */
import { useLingui } from '@lingui/react/macro';

export interface WalletLink {
  readonly path: string;
  readonly label: string;
}

export function useWalletLinks(): readonly WalletLink[] {
  const { t } = useLingui();
  return [
    { path: '/user/my-wallet/deposit', label: t`Deposit` },
    { path: '/user/my-wallet/withdrawal', label: t`Withdraw` },
    { path: '/user/swap-coin', label: t`Convert` },
  ];
}

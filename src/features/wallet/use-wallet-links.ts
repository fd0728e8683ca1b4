/** Pages that the wallet pages link to, besides the wallets: each exists as a route. */
import { useLingui } from '@lingui/react/macro';

export interface WalletLink {
  readonly path: string;
  readonly label: string;
  /** The filled one. */
  readonly isPrimary?: boolean | undefined;
}

export function useWalletLinks(): readonly WalletLink[] {
  const { t } = useLingui();
  return [
    { path: '/user/transaction-history', label: t`Transaction history` },
    { path: '/user/spot-orders', label: t`Spot orders` },
  ];
}

/** The transfer dialog with its queries and calls: for pages outside the wallets, such as the
 *  trading page, which load it on demand. */
import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { WalletsServiceProvider } from '#src/binding/wallets.ts';
import { TransferDialog, type TransferDialogProps } from '#src/features/wallet/TransferDialog.tsx';
import { ownWallets } from './wallets-of-page.ts';

/** Provides the wallets, live while the children are mounted. */
export function WithWallets({ children }: { readonly children: ReactNode }) {
  const { cache, service, watch } = ownWallets();
  useEffect(() => watch(), [watch]);
  return (
    <QueryClientProvider client={cache}>
      <WalletsServiceProvider value={service}>{children}</WalletsServiceProvider>
    </QueryClientProvider>
  );
}

export function WalletTransfer(props: TransferDialogProps) {
  return (
    <WithWallets>
      <TransferDialog {...props} />
    </WithWallets>
  );
}

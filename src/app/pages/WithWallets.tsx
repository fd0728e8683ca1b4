/** Provides the wallets to the pages and dialogs that show them, without any of these. */
import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { WalletsServiceProvider } from '#src/binding/wallets.ts';
import { ownWallets } from './wallets-of-page.ts';

/** Live while the children are mounted. */
export function WithWallets({ children }: { readonly children: ReactNode }) {
  const { cache, service, watch } = ownWallets();
  useEffect(() => watch(), [watch]);
  return (
    <QueryClientProvider client={cache}>
      <WalletsServiceProvider value={service}>{children}</WalletsServiceProvider>
    </QueryClientProvider>
  );
}

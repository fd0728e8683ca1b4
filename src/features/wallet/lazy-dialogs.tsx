/** Dialogs over the wallet pages. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export const LazyTransferDialog = lazyComponent(
  async () => (await loadPart('walletTransfer')).WalletTransfer,
);
export const LazyUserTransferDialog = lazyComponent(
  async () => (await loadPart('userTransfer')).UserTransferDialog,
);

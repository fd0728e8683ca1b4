/** Parts of the wallet pages that are loaded when they are first shown. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';

export const LazyTransferDialog = lazyComponent(
  async () => (await loadPart('walletTransfer')).WalletTransfer,
);
export const LazyUserTransferDialog = lazyComponent(
  async () => (await loadPart('userTransfer')).UserTransferDialog,
);
/** Contains the chart library. */
export const LazyLineChart = lazyComponent(
  async () => (await loadPart('lineChart')).LineChart,
  () => <Skeleton height="120px" />,
);

/** Shown once something is in Simple Earn. */
export const LazyInEarn = lazyComponent(async () => (await loadPart('walletEarn')).InEarn);

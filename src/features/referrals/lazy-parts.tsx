/** Parts of the referral page that are loaded when they are first shown. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';

export const LazyQrCode = lazyComponent(
  async () => (await loadPart('qrCode')).QrCode,
  () => <Skeleton width="128px" height="128px" />,
);

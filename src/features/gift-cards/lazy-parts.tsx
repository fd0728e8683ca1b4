/** Parts of the page that are loaded when they are opened. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';

export const LazyCreateCards = lazyComponent(
  async () => (await loadPart('giftCardCreate')).CreateCards,
  () => <Skeleton height="480px" />,
);
export const LazyCardDialog = lazyComponent(
  async () => (await loadPart('giftCardDialog')).CardDialog,
);

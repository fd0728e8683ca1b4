/** Reports the first paint of the book. A phone may not show the book: its other widgets then wait
 *  for the same event. */
import { useLayoutEffect } from 'react';
import { after } from '#src/platform/clock.ts';
import { noteFirstPaint } from '#src/platform/first-paint.ts';
import { link } from '#src/stores/link.store.ts';
import { useStoreValue } from '../use-store-value.ts';

/** After this time the rest of the page renders even if the market is not live. */
const LIVE_WITHIN_MS = 1_000;

export const isBookLive = ({ freshness }: typeof link): boolean => freshness === 'live';

export function useFirstPaint(): void {
  const isLive = useStoreValue(link, isBookLive);
  useLayoutEffect(() => {
    if (!isLive) return after(LIVE_WITHIN_MS, () => void noteFirstPaint());
    void noteFirstPaint();
    return undefined;
  }, [isLive]);
}

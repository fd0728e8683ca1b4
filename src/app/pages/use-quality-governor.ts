/** Adapts the amount of drawing to the device while a trading page is open. Starts after the first book, so
 *  that it does not measure the start itself. */
import { useEffect } from 'react';
import { loadPartAtLast } from '#src/deferred/load-part.ts';
import { services } from '../wiring/shell/services.ts';

export function useQualityGovernor(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOpen = true;
    const govern = async (): Promise<void> => {
      const { governMarket } = await loadPartAtLast('afterBook');
      if (isOpen) stop = governMarket();
    };
    govern().catch((error: unknown) => services().log('Quality is not governed.', error));
    return () => {
      isOpen = false;
      stop?.();
    };
  }, []);
}

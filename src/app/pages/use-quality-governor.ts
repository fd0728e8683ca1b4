/** Controls the render quality while a trading page is open; starts after the book is painted,
 *  because earlier measurements would reflect the startup. */
import { useEffect } from 'react';
import { firstPaint } from '#src/platform/first-paint.ts';
import { services } from '../wiring/services.ts';

export function useQualityGovernor(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOpen = true;
    const govern = async (): Promise<void> => {
      await firstPaint;
      const { governMarket } = await import(
        /* webpackChunkName: "deferred" */ '../wiring/quality.ts'
      );
      if (isOpen) stop = governMarket();
    };
    govern().catch((error: unknown) => services().log('Quality is not governed.', error));
    return () => {
      isOpen = false;
      stop?.();
    };
  }, []);
}

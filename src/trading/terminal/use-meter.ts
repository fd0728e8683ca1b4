/** Measures the metrics once a second while the page is visible. */
import { useEffect } from 'react';
import { useMarketService, type MarketWork } from '#src/binding/market.ts';
import { monotonicClock, systemClock } from '#src/platform/clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { link } from '#src/stores/link.store.ts';
import { applyLinkMeasurement } from '#src/stores/meter.store.ts';

const INTERVAL_MS = 1_000;

export function useMeter(): void {
  const { worked } = useMarketService();
  useEffect(() => {
    let before: Counted | undefined;
    const read = async (): Promise<void> => {
      const work = await worked();
      const at = systemClock();
      const atMs = monotonicClock();
      const { latencyMs, ageMs } = link;
      const spent = spentSince(before, work, atMs);
      applyLinkMeasurement({ at, latencyMs, ageMs, ...spent });
      before = work === undefined ? undefined : { work, atMs };
    };
    return everyWhileVisible(INTERVAL_MS, () => void read());
  }, [worked]);
}

interface Counted {
  readonly work: MarketWork;
  readonly atMs: number;
}

const NOTHING = { workPermille: undefined, missedCount: undefined };

/** A second's share of it. A worker that took over counts from nothing. */
function spentSince(before: Counted | undefined, now: MarketWork | undefined, atMs: number) {
  if (before === undefined || now === undefined || now.workMs < before.work.workMs) return NOTHING;
  const seconds = (atMs - before.atMs) / INTERVAL_MS;
  if (seconds <= 0) return NOTHING;
  return {
    workPermille: Math.round((now.workMs - before.work.workMs) / seconds),
    missedCount: Math.round((now.missedFrameCount - before.work.missedFrameCount) / seconds),
  };
}

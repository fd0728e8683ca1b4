/** Measures the metrics once a second while the page is visible. */
import { useEffect } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import { useSpotService, type MarketWork } from '#src/binding/spot.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { link } from '#src/stores/link.store.ts';
import { applyLinkMeasurement } from '#src/stores/meter.store.ts';

const INTERVAL_MS = 1_000;

export function useMeter(): void {
  const { worked } = useSpotService();
  useEffect(() => {
    let before: Counted | undefined;
    const read = async (): Promise<void> => {
      const work = await worked();
      const at = systemClock();
      const { latencyMs, ageMs } = link;
      const spent = spentSince(before, work, at);
      applyLinkMeasurement({ at, latencyMs, ageMs, ...spent });
      before = work === undefined ? undefined : { work, at };
    };
    return everyWhileVisible(INTERVAL_MS, () => void read());
  }, [worked]);
}

interface Counted {
  readonly work: MarketWork;
  readonly at: EpochMs;
}

const NOTHING = { workPermille: undefined, missedCount: undefined };

/** Returns the work per second since the last measurement. A new worker starts counting from zero. */
function spentSince(before: Counted | undefined, now: MarketWork | undefined, at: EpochMs) {
  if (before === undefined || now === undefined || now.workMs < before.work.workMs) return NOTHING;
  const seconds = (at - before.at) / INTERVAL_MS;
  if (seconds <= 0) return NOTHING;
  return {
    workPermille: Math.round((now.workMs - before.work.workMs) / seconds),
    missedCount: Math.round((now.missedFrameCount - before.work.missedFrameCount) / seconds),
  };
}

/** Returns the elapsed time of a pending request, updated a few times a second. */
import { useEffect, useState } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import { systemClock } from '#src/platform/clock.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';

const NOTIFY_INTERVAL_MS = 250;

/** @param since undefined while no request is pending. */
export function useWaited(since: EpochMs | undefined): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    if (since === undefined) return undefined;
    return everyWhileVisible(NOTIFY_INTERVAL_MS, () => setNow(systemClock()));
  }, [since]);
  return since === undefined || now === undefined ? 0 : Math.max(0, now - since);
}

/** The current time, renewed every second, for ages. */
import { useEffect, useState } from 'react';
import { SECOND_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { every, systemClock } from '#src/platform/clock.ts';

export function useNow(): EpochMs {
  const [now, setNow] = useState(systemClock);
  useEffect(() => every(SECOND_MS, () => setNow(systemClock())), []);
  return now;
}

/** The current time, renewed every second, for ages. */
import { useEffect, useState } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import { every, systemClock } from '#src/platform/clock.ts';

const SECOND_MS = 1_000;

export function useNow(): EpochMs {
  const [now, setNow] = useState(systemClock);
  useEffect(() => every(SECOND_MS, () => setNow(systemClock())), []);
  return now;
}

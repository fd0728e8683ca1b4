/** Seconds until a shown code is hidden again, counted from the first render. */
import { useEffect, useState } from 'react';
import { SECOND_MS } from '#contract/core/durations.ts';
import { SHOWN_CODE_MS } from '#domain/gift-cards/card-rules.ts';
import { every, monotonicClock } from '#src/platform/clock.ts';

export function useSecondsLeft(): number {
  const [endsAtMs] = useState(() => monotonicClock() + SHOWN_CODE_MS);
  const [left, setLeft] = useState(SHOWN_CODE_MS / SECOND_MS);
  useEffect(
    () =>
      every(SECOND_MS, () =>
        setLeft(Math.max(0, Math.ceil((endsAtMs - monotonicClock()) / SECOND_MS))),
      ),
    [endsAtMs],
  );
  return left;
}

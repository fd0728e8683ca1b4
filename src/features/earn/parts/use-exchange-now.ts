/** The exchange's time, each second. */
import { useSyncExternalStore } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import { every } from '#src/platform/clock.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';

const SECOND_MS = 1_000;

const subscribe = (onChange: () => void): (() => void) => every(SECOND_MS, onChange);

/** In whole seconds, so that it is the same until the next one. */
const secondNow = (): number => Math.floor(exchangeClock() / SECOND_MS);

export const useExchangeNow = (): EpochMs =>
  (useSyncExternalStore(subscribe, secondNow) * SECOND_MS) as EpochMs;

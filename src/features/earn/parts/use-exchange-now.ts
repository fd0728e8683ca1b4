/** The exchange's time, each second. */
import { SECOND_MS } from '#contract/core/durations.ts';
import { useSecond } from '#src/binding/use-second.ts';
import { every } from '#src/platform/clock.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';

const everySecond = (onSecond: () => void) => every(SECOND_MS, onSecond);

export const useExchangeNow = () => useSecond(exchangeClock, everySecond);

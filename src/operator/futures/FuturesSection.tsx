/** Futures with their call: what the insurance fund paid, and flagged trades. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesWatch } from '#contract/operator/futures-watch.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useFuturesWatch } from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { useNow } from '../parts/use-now.ts';
import { FuturesView } from './FuturesView.tsx';

export const FuturesSection = () => <FuturesView watch={loadableOf(useFuturesWatch())} />;

/** Alarms and flags of the last 24 hours. */
export function FuturesCount() {
  const now = useNow();
  const { data } = useFuturesWatch();
  return <RailCount count={data === undefined ? undefined : recentCount(data, now)} />;
}

function recentCount({ payments, flags }: FuturesWatch, now: EpochMs): number {
  const isRecent = ({ at }: { readonly at: EpochMs }): boolean => now - at < DAY_MS;
  const alarms = payments.filter(({ isLimitReached }) => isLimitReached);
  return [...alarms, ...flags].filter(isRecent).length;
}

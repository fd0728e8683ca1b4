/** The overview with its call, and the rate of commands between two readings. */
import { useState } from 'react';
import type { Overview } from '#contract/operator/overview.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useOverview } from '../client/desk-queries.tsx';
import { useNow } from '../parts/use-now.ts';
import { commandRateOf } from './command-rate.ts';
import { OverviewView } from './OverviewView.tsx';

export function OverviewSection() {
  const query = useOverview();
  const commandsPerSecond = useCommandRate(query.data);
  return (
    <OverviewView
      overview={loadableOf(query)}
      commandsPerSecond={commandsPerSecond}
      now={useNow()}
    />
  );
}

function useCommandRate(latest: Overview | undefined): number | undefined {
  const [readings, setReadings] = useState<{
    readonly latest: Overview | undefined;
    readonly before: Overview | undefined;
  }>({ latest, before: undefined });
  if (readings.latest !== latest) setReadings({ latest, before: readings.latest });
  return commandRateOf(readings.before, readings.latest);
}

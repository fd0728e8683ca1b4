/** The overview with its call, and the rate of commands between two readings. */
import { useState } from 'react';
import type { Overview } from '#contract/operator/overview.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useOverview } from '../client/desk-queries.tsx';
import { useNow } from '../parts/use-now.ts';
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

type Measurement = Pick<Overview, 'at' | 'startedAt' | 'commandCount'>;

/** @returns undefined for fewer than two readings of one run of the exchange. */
function commandRateOf(
  before: Measurement | undefined,
  latest: Measurement | undefined,
): number | undefined {
  if (before === undefined || latest === undefined) return undefined;
  const elapsedMs = latest.at - before.at;
  if (before.startedAt !== latest.startedAt || elapsedMs <= 0) return undefined;
  return ((latest.commandCount - before.commandCount) * 1_000) / elapsedMs;
}

/** Commands per second between two readings of the overview. */
import type { Overview } from '#contract/operator/overview.ts';

type Measurement = Pick<Overview, 'at' | 'startedAt' | 'commandCount'>;

/** @returns undefined for fewer than two readings of one run of the exchange. */
export function commandRateOf(
  before: Measurement | undefined,
  latest: Measurement | undefined,
): number | undefined {
  if (before === undefined || latest === undefined) return undefined;
  const elapsedMs = latest.at - before.at;
  if (before.startedAt !== latest.startedAt || elapsedMs <= 0) return undefined;
  return ((latest.commandCount - before.commandCount) * 1_000) / elapsedMs;
}

/** The dashboard of the pair that was opened last, kept for the next visit: what anybody may read, in the
 *  wire's words, so that a shape that has changed since is refused like any other answer. One at most. */
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { parse } from '#contract/shape.ts';
import { keptValues, type KeptValues } from '#src/platform/kept-values.ts';

const KEY = 'spot-dashboard';

interface Kept {
  readonly asked: string | undefined;
  readonly wire: unknown;
}

/** @param asked the pair's text, or undefined for the default pair. */
export async function keptDashboard(
  asked: string | undefined,
  values: KeptValues = keptValues,
): Promise<SpotDashboard | undefined> {
  const kept = await values.read(KEY);
  if (!isKept(kept) || kept.asked !== asked) return undefined;
  const parsed = parse(spotDashboard.reply, kept.wire);
  return parsed.ok ? parsed.model : undefined;
}

export async function keepDashboard(
  asked: string | undefined,
  dashboard: SpotDashboard,
  values: KeptValues = keptValues,
): Promise<void> {
  // It was read without a bearer, and stays without balances whoever reads it one day.
  const ofAnybody = { ...dashboard, tradeBalance: undefined, quoteBalance: undefined };
  await values.keep(KEY, { asked, wire: spotDashboard.reply.encode(ofAnybody) } satisfies Kept);
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'asked' in value && 'wire' in value;

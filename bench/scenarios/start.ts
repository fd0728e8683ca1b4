/** Measures the time from an address to a live market: shell, book and chart on screen, for a
 *  visitor with empty caches and for a returning one, against an empty React page that is bundled
 *  and served the same way. */
import { buildEmpty } from '#bench/harness/build-empty.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { buildClientCopy, onSite, SPOT_PATH, type Site } from '#bench/harness/product.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Report, Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { loadTwice, type Load } from './start-load.ts';

const MILESTONES = ['shell', 'book', 'chart'] as const;
const LABELS = { shell: 'shell', book: 'live book', chart: 'chart' } as const;
const SLOWDOWNS = [1, 6] as const;
/** A calm market; a book counts as live when it has rows. */
const BOTS = { spot: '1' };

export const start: Scenario = {
  name: 'start',
  run: async (settings) => {
    const [client, empty] = [await buildClientCopy(), await buildEmpty()];
    return onSite(client, BOTS, (site) =>
      onSite(empty, { spot: '0' }, (emptySite) => measure(site, emptySite, settings)),
    );
  },
};

async function measure(site: Site, emptySite: Site, { isQuick, log }: Settings): Promise<Report> {
  const metrics: Metric[] = [];
  const slowdowns = await measureSlowdowns(site.browser, SLOWDOWNS);
  for (const slowdown of isQuick ? [6] : SLOWDOWNS) {
    const { samples } = await runRounds(
      [
        {
          name: 'empty',
          measure: () => loadTwice(emptySite, '/', ['shell'], slowdown, false),
        },
        {
          name: 'product',
          measure: () => loadTwice(site, SPOT_PATH, MILESTONES, slowdown, true),
        },
      ],
      roundsOf({ isQuick }, 'start'),
    );
    const of = (name: string, visit: 0 | 1): readonly Load[] =>
      (samples.get(name) ?? []).flatMap((loads) => loads[visit] ?? []);
    metrics.push(...timesOf(of, slowdown));
    if (slowdown === 6) metrics.push(...weightsOf(of('product', 0), of('product', 1)));
    const repeated = new Set(of('product', 0).flatMap((load) => load.repeated));
    for (const name of repeated) log(`Asked for more than once: ${name}`);
  }
  return { metrics, slowdowns };
}

function timesOf(
  of: (name: string, visit: 0 | 1) => readonly Load[],
  slowdown: number,
): readonly Metric[] {
  const empty = {
    name: 'empty page',
    samples: of('empty', 0).map(({ marks }) => marks['shell'] ?? NaN),
  };
  return MILESTONES.flatMap((milestone) =>
    ([0, 1] as const).map((visit) =>
      metricOf(
        `start/${slowdown}x${visit === 1 ? ', return visit' : ''}, ${LABELS[milestone]} against an empty page`,
        'ms',
        of('product', visit).map(({ marks }) => marks[milestone] ?? NaN),
        empty,
      ),
    ),
  );
}

function weightsOf(cold: readonly Load[], warm: readonly Load[]): readonly Metric[] {
  const list = (loads: readonly Load[], read: (load: Load) => number) => loads.map(read);
  return [
    metricOf(
      'start/requests until the page is live, without the socket',
      'requests',
      list(cold, ({ requestCount }) => requestCount),
    ),
    metricOf(
      'start/requests repeated',
      'requests',
      list(cold, ({ repeated }) => repeated.length),
    ),
    metricOf(
      'start/bytes until the page is live',
      'kB',
      list(cold, ({ kilobytes }) => kilobytes),
    ),
    metricOf(
      'start/bytes of a return visit',
      'kB',
      list(warm, ({ kilobytes }) => kilobytes),
    ),
    metricOf(
      'start/layout shift',
      '',
      list(cold, ({ shift }) => shift),
    ),
  ];
}

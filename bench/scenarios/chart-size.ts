/** Measures the size of a chart: uPlot with all of our drawing code against lightweight-charts with
 *  the two kinds of series it needs for the same chart, both through the product's bundler. Code
 *  that the trading page has loaded before any chart (the stores' library, decimals, number and
 *  date texts) is excluded from the first metric and included in the second. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { createRsbuild } from '@rsbuild/core';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { root } from '#scripts/runner/programs.ts';

const FOLDER = join(root, 'bench', 'results', 'chart-size');
/** Code of the page, not of the chart: packages, and our own code that its book, tape and header
 *  use. */
const PACKAGES = /^(?:valtio|dayjs|big\.js)(?:\/|$)/;
const PAGE_CODE = /^#(?:contract|domain(?!\/heikin-ashi)|src\/format)\//;

const OURS = `import { PriceChart } from '#src/trading/chart/price-chart.ts';
globalThis.chart = PriceChart;`;
const PEER = `import { CandlestickSeries, createChart, HistogramSeries } from 'lightweight-charts';
globalThis.chart = [CandlestickSeries, createChart, HistogramSeries];`;

export async function chartSizes(): Promise<readonly Metric[]> {
  const ours = await bytesOf('ours', OURS, [PACKAGES, PAGE_CODE]);
  const full = await bytesOf('ours-full', OURS, [PACKAGES]);
  const peer = { name: 'lightweight-charts', samples: [await bytesOf('peer', PEER, [])] };
  return [
    metricOf('chart/bytes', 'bytes gzip', [ours], peer),
    metricOf('chart/bytes with shared code', 'bytes gzip', [full], peer),
  ];
}

/** Returns the size of scripts and styles together. */
async function bytesOf(
  name: string,
  source: string,
  externals: readonly RegExp[],
): Promise<number> {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  // Written inside the tree, so that the product's aliases and packages are resolved.
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, source);
  const out = join(folder, 'built');
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      source: { entry: { chart: entry } },
      mode: 'production',
      output: {
        distPath: { root: out },
        cleanDistPath: true,
        legalComments: 'none',
        filenameHash: false,
        externals: ({ request = '' }, settle) =>
          externals.some((pattern) => pattern.test(request))
            ? settle(undefined, `shared[${JSON.stringify(request)}]`)
            : settle(),
      },
      performance: { printFileSize: false, chunkSplit: { strategy: 'all-in-one' } },
      server: { publicDir: false },
    },
  });
  const { close } = await rsbuild.build();
  await close();
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.js') || file.endsWith('.css'))
    .map((file) => gzipSync(readFileSync(join(out, file)), { level: constants.Z_BEST_COMPRESSION }))
    .reduce((sum, { length }) => sum + length, 0);
}

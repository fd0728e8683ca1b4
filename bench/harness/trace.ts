/** Records a browser trace during user inputs in an open trading page, stores it for the developer
 *  tools, and prints where the time of the page's thread and of the market worker went. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { root } from '#scripts/runner/programs.ts';
import { ownerOf } from '#scripts/runner/source-shares.ts';
import type { StagePage } from './browser.ts';
import { pointOfAmount, pressAndType } from './inputs.ts';
import { CLIENT_FOLDER, type Site } from './product.ts';
import { profileName, slowDown, type Profile } from './profile.ts';
import {
  busiestThread,
  timeByFunction,
  timeByKind,
  type Share,
  type TraceEvent,
} from './trace-summary.ts';

const CATEGORIES = [
  'toplevel',
  'blink',
  'cc',
  'v8',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];
/** Not for a slowed thread: starting it there takes three of the recording's five seconds. */
const PROFILER = 'disabled-by-default-v8.cpu_profiler';
const SETTLE_MS = 3_000;
const SECONDS = 5;
const FUNCTION_COUNT = 15;
const RESULTS = join(root, 'bench', 'results');

/** Chromium's names of the threads. */
const THREADS = { page: 'CrRendererMain', worker: 'DedicatedWorker thread' } as const;

export interface TracedPage {
  /** Begins the name of the file. */
  readonly name: string;
  readonly open: (site: Site) => Promise<StagePage>;
  readonly profile: Profile;
}

/** The quality of rendering has settled when the recording begins: inputs arrive before it. */
export async function tracePage(
  { name, open, profile }: TracedPage,
  site: Site,
  log: (text: string) => void,
): Promise<void> {
  const opened = await open(site);
  const at = await pointOfAmount(opened);
  const endSlowing = await slowDown(opened, profile);
  const stopInput = pressAndType(opened, at);
  await opened.page.waitForTimeout(SETTLE_MS);
  const categories = profile === 1 ? [...CATEGORIES, PROFILER] : CATEGORIES;
  await site.browser.startTracing(opened.page, { categories });
  await opened.page.waitForTimeout(SECONDS * 1000);
  stopInput();
  const recorded = await site.browser.stopTracing();
  await endSlowing();
  await opened.close();
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${name}-${profileName(profile).replace(' ', '-')}-trace.json`);
  writeFileSync(path, recorded);
  const { traceEvents } = JSON.parse(recorded.toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  log(`The trace of ${SECONDS} s, ${profileName(profile)}: ${path}`);
  const maps = new Maps();
  for (const [place, name] of Object.entries(THREADS)) {
    const thread = busiestThread(traceEvents, name);
    if (thread === undefined) continue;
    log(tableOf(`${place}, by kind`, timeByKind(traceEvents, thread)));
    if (profile !== 1) continue;
    const functions = timeByFunction(traceEvents, thread, (frame) => maps.nameOf(frame));
    log(tableOf(`${place}, by function itself`, functions.slice(0, FUNCTION_COUNT)));
  }
}

const tableOf = (title: string, shares: readonly Share[]): string =>
  [
    `\n${title.padEnd(64)}  ms/s`,
    ...shares.map(({ name, ms }) => `${name.padEnd(64)} ${(ms / SECONDS).toFixed(1).padStart(5)}`),
  ].join('\n');

/** Maps positions in the bundle to source names; the build writes the source maps beside it. */
class Maps {
  readonly #maps = new Map<string, SourceMap | undefined>();

  nameOf(frame: {
    readonly functionName: string;
    readonly url?: string;
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  }): string {
    const { functionName, url = '', lineNumber = 0, columnNumber = 0 } = frame;
    const file = /\/static\/.*$/.exec(url)?.[0];
    if (file === undefined) return functionName === '' ? `anonymous ${url}` : functionName;
    const entry = this.#mapOf(file)?.findEntry(lineNumber, columnNumber);
    if (entry === undefined || !('originalSource' in entry)) return `${functionName} ${file}`;
    const source = entry.originalSource;
    // Node also returns the name, but its types omit it.
    const word = (entry as { readonly name?: string }).name ?? functionName;
    return `${word === '' ? 'anonymous' : word}, ${ownerOf(source, true)}:${entry.originalLine + 1}`;
  }

  #mapOf(file: string): SourceMap | undefined {
    if (!this.#maps.has(file)) {
      const path = join(CLIENT_FOLDER, `${file}.map`);
      const map = existsSync(path)
        ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
        : undefined;
      this.#maps.set(file, map);
    }
    return this.#maps.get(file);
  }
}

/** Defines every step of `npm test` and `npm run check` once: its command, its time limit, the way
 *  its result is counted, and the command that fixes it. */
import { quickMsOf } from '#bench/harness/quick-budget.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { readOwn, readPlaywright, readVitest, type NamedTest } from './tally.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly timeoutMs: number;
  /** Instruction to fix a failure. */
  readonly fix: string;
  /** Location of the runner's report. Without one, the step is a single check, passed or failed. */
  readonly report?: {
    readonly path: string;
    readonly read: (path: string) => readonly NamedTest[];
    /** Command that runs some files of the step again, with the same report. */
    readonly repeat?: (files: readonly string[]) => readonly string[];
  };
  readonly env?: Readonly<Record<string, string>>;
  /** Requires a browser. */
  readonly needsChromium?: boolean;
}

export const REPORTS = {
  unit: { path: 'test-results/unit.json', read: readVitest },
  stories: { path: 'test-results/stories.json', read: readOwn },
  pictures: { path: 'test-results/pictures.json', read: readOwn },
  'e2e-still': { path: 'test-results/e2e-still.json', read: readPlaywright },
  'e2e-live': { path: 'test-results/e2e-live.json', read: readPlaywright },
  browsers: { path: 'test-results/browsers.json', read: readPlaywright },
} as const;

/** Results of a step, of repeated files from their second run; `readOwn` reads them. */
export const resultsOf = (stepName: string): string => `test-results/${stepName}-results.json`;

const own = (name: string, fix: string, ...rest: readonly string[]): Step => ({
  name,
  command: ['node', `scripts/check-${name}.ts`, ...rest],
  timeoutMs: 3 * MINUTE_MS,
  fix,
});

const tool = (name: string, fix: string, command: readonly string[]): Step => ({
  name,
  command,
  timeoutMs: 3 * MINUTE_MS,
  fix,
});

/** Compiled catalogs are not committed, and sources import them. */
export const catalogs = tool('catalogs', 'mend the message it names', [
  'node',
  'scripts/compile-catalogs.ts',
]);

/** Fastest first, in the order of `npm run check`. */
export const staticSteps: readonly Step[] = [
  tool('format', 'npm run fix', ['oxfmt', '--check', '.']),
  own('commits', 'reword the commit: git rebase -i'),
  own('supply', 'pin it exactly, review it, or ship it as it was published'),
  own('imports', 'import across folders by alias, inside a folder relatively'),
  own('money', 'use the functions of contract/core/decimal.ts'),
  own('clock', 'take a Clock'),
  tool('lint', 'npm run fix, then by hand what is left', ['oxlint', '.']),
  own('names', 'name the function by a verb, or by what it returns'),
  tool('dead', 'delete it, or use it', ['knip', '--no-progress']),
  tool('dead-shipped', 'delete it, or use it in the product', [
    'knip',
    '--no-progress',
    '--production',
    '--include=files,dependencies',
  ]),
  { ...own('requirements', 'name an id of docs/requirements.tsv', '--static'), name: 'titles' },
  own('contract', 'write the sample, the handler or the client method it names'),
  own('locales', 'npm run fix, then npm run translate -- CODE'),
  own('story-states', 'write the story it names'),
  tool('types', 'npm run types', ['tsc', '-p', '.']),
];

export const build = tool('build', 'npm run build', ['node', 'scripts/build-client.ts']);
export const size = tool('size', 'load it later, or move the budget in a commit that says why', [
  'node',
  'scripts/size.ts',
]);

export const bundle = own(
  'bundle',
  'remove what it names, or add its texts to a catalog of the chunk',
);

export const unit: Step = {
  name: 'unit',
  command: [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${REPORTS.unit.path}`,
  ],
  timeoutMs: 20 * MINUTE_MS,
  fix: 'npm run test:unit -- PATH',
  report: { ...REPORTS.unit, repeat: (files) => [...unit.command, ...files] },
};

export const stories: Step = {
  name: 'stories',
  command: ['node', 'scripts/test-stories.ts'],
  timeoutMs: 30 * MINUTE_MS,
  fix: 'npm run test:stories -- NAME',
  report: {
    ...REPORTS.stories,
    repeat: (files) => [...stories.command, `--files=${files.join()}`],
  },
  needsChromium: true,
};

/** Pictures of the sixty core stories; of all in a long run. */
export const pictures: Step = {
  name: 'pictures',
  command: ['node', 'scripts/compare-stories.ts', '--core'],
  timeoutMs: 40 * MINUTE_MS,
  fix: 'open test-results/pictures/index.html; npm run stories:accept',
  report: {
    ...REPORTS.pictures,
    repeat: (files) => [...pictures.command, `--files=${files.join()}`],
  },
  needsChromium: true,
};

/** Journeys of some projects, each of which starts its own exchanges. Without TIDEMARK_LONG only the core ones. */
const journeys = (
  name: 'e2e-still' | 'e2e-live',
  projects: readonly string[],
  workerCount: number,
): Step => {
  const filters = projects.map((project) => `--project=${project}`);
  const workers = `--workers=${workerCount}`;
  const command = ['playwright', 'test', '--reporter=line,json', workers, ...filters];
  return {
    name,
    command,
    timeoutMs: 40 * MINUTE_MS,
    fix: 'npm run test:e2e -- PATH',
    report: { ...REPORTS[name], repeat: (files) => [...command, ...files] },
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS[name].path, E2E_CORE_ONLY: '1' },
    needsChromium: true,
  };
};

/** In markets that only the journeys move. */
export const e2eStill = journeys('e2e-still', ['still*', 'guarded'], 2);

/** In the market of `npm start`, and against exchanges that fail: they wait for caches, heartbeats and restarts, so
 *  three workers keep two cores busy. */
export const e2eLive = journeys('e2e-live', ['live*'], 3);

/** The main journeys in Firefox and WebKit. */
export const browsers: Step = {
  name: 'browsers',
  command: [
    'playwright',
    'test',
    '--config=tests/browsers/playwright.config.ts',
    '--reporter=line,json',
  ],
  timeoutMs: 30 * MINUTE_MS,
  fix: 'npm run test:browsers -- PATH',
  report: { ...REPORTS.browsers, repeat: (files) => [...browsers.command, ...files] },
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.browsers.path },
};

/** Scenarios whose ratio to a peer in the same minute is valid on any machine. The other benchmarks
 *  compare threads with each other and need an otherwise idle machine. */
const SHARED_MACHINE_SCENARIOS = ['merge', 'decode', 'match', 'transfer', 'chart'];

/** Milliseconds that the step measures for, on any machine. */
export const benchMs = quickMsOf(SHARED_MACHINE_SCENARIOS);

export const bench: Step = {
  name: 'bench',
  command: [
    'node',
    'bench/run.ts',
    '--quick',
    '--ratios',
    `--only=${SHARED_MACHINE_SCENARIOS.join(',')}`,
  ],
  timeoutMs: 20 * MINUTE_MS,
  fix: 'npm run bench -- --quick --only=NAME',
  needsChromium: true,
};

export const requirements = own('requirements', 'name an id of docs/requirements.tsv');

export const scripts: Step = {
  ...own('scripts', 'mend the script, or what the documents say of it'),
  timeoutMs: 10 * MINUTE_MS,
  needsChromium: true,
};

/** Part of `npm run test:long` only: takes hours. Fails below 85 %, and lists each mutation that no test notices. */
export const mutations: Step = {
  ...tool(
    'mutations',
    'write a test for what it lists, or its reason into scripts/tree/known-survivors.tsv',
    [
      'node',
      'scripts/plant-mutations.ts',
      '--seed=1',
      '--count=300',
      '--least=85',
      'machines',
      'domain',
      'workers/market/engine',
      'server/exchange',
    ],
  ),
  timeoutMs: 10 * MINUTE_MS,
};

export const everyStep: readonly Step[] = [
  catalogs,
  ...staticSteps,
  build,
  size,
  bundle,
  unit,
  stories,
  pictures,
  e2eStill,
  e2eLive,
  browsers,
  bench,
  requirements,
  scripts,
];

/**
 * Returns the steps of these names, separated by commas; all of them without a name.
 * @throws Error when no step has one of the names.
 */
export function stepsNamed(
  steps: readonly Step[],
  only: readonly string[] | undefined,
): readonly Step[] {
  const names = new Set(only?.flatMap((text) => text.split(',')));
  const unknown = [...names].filter((name) => steps.every((step) => step.name !== name));
  if (unknown.length > 0) {
    const known = steps.map(({ name }) => name).join(', ');
    throw new Error(`No step is named ${unknown.join(', ')}; there are ${known}.`);
  }
  return names.size === 0 ? steps : steps.filter(({ name }) => names.has(name));
}

/** Configures unit tests in projects, by what their files share. Files of a server group, of `tools` and of `pure` share
 *  processes and modules. Files of `dom` share processes, and each has its own modules and page, for code that renders.
 *  Files of `dom-own` share nothing. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './scripts/lingui-macros.ts';
import { shuffledFiles } from './scripts/runner/shuffled-files.ts';
import { countOf } from './tests/support/count-of.ts';
import { OWN_PROCESS_FILES } from './tests/support/own-process.ts';

/** Long enough for a machine that runs other work at the same time: a limit stops a test that hangs, and does not
 *  measure speed. No test has a limit of its own. */
const TIMEOUT_MS = countOf({ short: 5 * 60_000, long: 2 * 3_600_000 });
const shared = {
  plugins: [linguiMacros()],
  test: {
    restoreMocks: true,
    setupFiles: ['tests/support/restore-shared.ts'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
  },
};
/** Folders of `tests/server` whose files share processes: about forty files, because a process grows with each of them
 *  and ends with its group. `server` is the group of all other folders. */
const SERVER_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'server-calls': ['docs', 'http', 'routes'],
  'server-markets': ['bots', 'demo', 'history', 'realtime'],
  'server-trading': ['convert', 'exchange', 'futures', 'ledger'],
  'server-users': [
    'accounts',
    'captcha',
    'custody',
    'federated',
    'notifications',
    'operator',
    'referrals',
    'wallets',
  ],
};
const groupedFiles = Object.values(SERVER_GROUPS)
  .flat()
  .map((folder) => `tests/server/${folder}/**`);

/** Files that run one after another in few processes and share all their modules. */
const sharing = (name: string, include: string[], exclude: string[] = []) => ({
  ...shared,
  test: { ...shared.test, name, environment: 'node', isolate: false, include, exclude },
});

const ownProcessFiles = Object.keys(OWN_PROCESS_FILES);
const dom = {
  ...shared.test,
  environment: 'happy-dom',
  setupFiles: [...shared.test.setupFiles, 'tests/support/provide-parts.ts'],
};

/** Undefined: slow files first. `npm run test:long` draws a seed and prints it. */
const orderSeed =
  process.env['TIDEMARK_ORDER_SEED'] ??
  (process.env['TIDEMARK_LONG'] === '1' ? Date.now() : undefined);

class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (orderSeed === undefined) return super.sort(files);
    console.log(`Files in random order; TIDEMARK_ORDER_SEED=${orderSeed} repeats it.`);
    return [...shuffledFiles(files, Number(orderSeed))];
  }
}

export default defineConfig({
  test: {
    // Some tests wait for processes and networks, so three workers use two cores: 11 % of their time was idle with two.
    maxWorkers: '150%',
    // Contexts of finished files are freed late, so a process that has grown to this is replaced.
    vmMemoryLimit: '1GB',
    sequence: { sequencer: FileOrder },
    projects: [
      ...Object.entries(SERVER_GROUPS).map(([name, folders]) =>
        sharing(name, [`tests/server/{${folders.join()}}/**/*.test.ts`]),
      ),
      sharing('server', ['tests/server/**/*.test.ts'], groupedFiles),
      sharing('tools', ['tests/{scripts,tools,bench,support}/**/*.test.ts']),
      sharing('pure', ['tests/{attacks,contract,domain,workers,machines}/**/*.test.ts']),
      {
        ...shared,
        test: {
          ...dom,
          name: 'dom',
          pool: 'vmForks',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: ownProcessFiles,
        },
      },
      {
        ...shared,
        test: { ...dom, name: 'dom-own', pool: 'forks', isolate: true, include: ownProcessFiles },
      },
    ],
  },
});

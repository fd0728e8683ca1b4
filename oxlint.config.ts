/** The linter's config. Who may import whom is a table of its own: scripts/lint/import-rules.ts. */
import type { OxlintConfig } from 'oxlint';
import { importOverrides } from './scripts/lint/import-overrides.ts';

const MONEY = 'Money is never a float: decimalOf() reads it.';
const OWNERS = 'src/platform, server/main.ts and *.worker.ts own';
const TIMERS = `Timers are passed in; ${OWNERS} them.`;
const WAIT = 'A journey waits for something, never for time.';

const TIMER_NAMES = ['setTimeout', 'setInterval'];
const timers = (message: string) => ({
  globals: TIMER_NAMES.map((name) => ({ name, message })),
  properties: ['globalThis', 'window'].flatMap((object) =>
    TIMER_NAMES.map((property) => ({ object, property, message })),
  ),
});
const moneyGlobal = { name: 'parseFloat', message: MONEY };
const sizeGlobal = {
  name: 'ResizeObserver',
  message: 'watchSize of src/design/layout reports sizes in the next frame.',
};
const snapshotProperty = {
  property: 'getPersistedSnapshot',
  message:
    'No snapshot of a machine is stored. One that were would need a version and an upgrade: docs/testers.md.',
};
const moneyProperty = { object: 'Number', property: 'parseFloat', message: MONEY };

export default {
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/strict-boolean-expressions': [
      'error',
      {
        allowString: true,
        allowNumber: false,
        allowNullableBoolean: true,
        allowNullableString: true,
        allowNullableObject: true,
      },
    ],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
  },
  overrides: [
    {
      files: ['contract/**', 'domain/**', 'workers/**', 'machines/**', 'src/**', 'server/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message: `Time is passed in as a Clock; ${OWNERS} the real one.`,
          },
          {
            object: 'performance',
            property: 'now',
            message: `Time is passed in; ${OWNERS} the real one.`,
          },
          {
            object: 'Math',
            property: 'random',
            message: 'Randomness is passed in, so that a seed gives the same run.',
          },
          {
            object: 'crypto',
            property: 'randomUUID',
            message: `IDs are passed in; ${OWNERS} the source.`,
          },
          {
            object: 'crypto',
            property: 'getRandomValues',
            message: `Randomness is passed in; ${OWNERS} the source.`,
          },
          ...timers(TIMERS).properties,
          moneyProperty,
          snapshotProperty,
        ],
        'no-restricted-globals': ['error', ...timers(TIMERS).globals, moneyGlobal, sizeGlobal],
      },
    },
    {
      files: [
        'src/platform/**',
        'server/{main,backup}.ts',
        'server/identity/files/*.worker.ts',
        'workers/**/*.worker.ts',
      ],
      rules: {
        'no-restricted-properties': ['error', moneyProperty, snapshotProperty],
        'no-restricted-globals': ['error', moneyGlobal],
      },
    },
    ...importOverrides,
    {
      // Markup and columns: the formatter gives each prop a line, so the same content takes a third more lines.
      files: ['src/**/*.tsx'],
      rules: {
        'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      // A template is one text: the lines are those of the file that it creates.
      files: ['scripts/templates/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: ['src/app/**'],
      excludeFiles: ['src/app/wiring/shell/running-machines.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'xstate',
                importNames: ['createActor'],
                message:
                  'Import it from src/app/wiring/shell/running-machines.ts, which lists the machines for bug reports.',
              },
            ],
            patterns: [
              {
                group: ['#contract/samples/**', '**/samples/**', '#contract/docs/**'],
                message:
                  'Samples and call documentation never ship: they are for stories, tests, the bench and the server.',
              },
              {
                group: [
                  '#server/**',
                  '#stories/**',
                  '#tests/**',
                  '#scripts/**',
                  '#bench/**',
                  '#tools/**',
                ],
                message: 'The app is the client: it reaches the exchange over the wire alone.',
              },
              {
                group: ['#workers/**'],
                allowTypeImports: true,
                message: 'The app knows a worker by its types; src/realtime starts it.',
              },
              { group: ['#workers/*/*/**'], message: "A worker's insides stay in the worker." },
            ],
          },
        ],
      },
    },
    { files: ['server/**'], rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] } },
    {
      files: ['stories/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: [
                  '#src/api/**',
                  '#src/realtime/**',
                  '#src/app/**',
                  '#src/queries/**',
                  '#server/**',
                  '#workers/**',
                ],
                message:
                  'A story shows a view or a page in a given state: no network, no composition root.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['tests/**', 'stories/**', '.storybook/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: ['tests/**'],
      excludeFiles: ['tests/support/testing-library.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@testing-library/react',
                message:
                  'Import it from #tests/support/testing-library.ts: the limit of its waits does not measure the machine.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['tests/e2e/**', 'tests/browsers/*.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'Date',
            property: 'now',
            message:
              'A journey tells the time by the exchange (tests/support/exchange-clock.ts) or by page.clock.',
          },
          {
            object: 'performance',
            property: 'now',
            message: 'A journey measures no speed: the bench does, on a machine that it knows.',
          },
          { property: 'waitForTimeout', message: WAIT },
          ...timers(WAIT).properties,
        ],
        'no-restricted-globals': ['error', ...timers(WAIT).globals],
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['node:timers', 'node:timers/**'], message: WAIT }] },
        ],
      },
    },
    { files: ['**/*.mjs'], rules: { 'typescript/strict-boolean-expressions': 'off' } },
  ],
  ignorePatterns: [
    'dist',
    'dist-operator',
    '/data',
    'storybook-static',
    'stories-site',
    'test-results',
    'node_modules',
  ],
} satisfies OxlintConfig;

/** Configures unit tests: `pure` for code without side effects, `node` for servers and programs, `dom` for code
 *  that renders. Files of `pure` share the modules of their process. */
import { defineConfig } from 'vitest/config';
import { linguiMacros } from './scripts/lingui-macros.ts';

/** Long enough for a machine that runs other work at the same time: a limit stops a test that hangs, and does not
 *  measure speed. */
const TIMEOUT_MS = 90_000;
const shared = {
  plugins: [linguiMacros()],
  test: { restoreMocks: true, testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS },
};

export default defineConfig({
  test: {
    // By default vitest leaves one of two cores unused.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'node',
          environment: 'node',
          include: ['tests/{server,scripts,bench,support}/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: ['tests/{contract,domain,workers,machines}/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/provide-parts.ts'],
        },
      },
    ],
  },
});

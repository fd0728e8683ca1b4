/** Configures Storybook over the client's own build: the same compiler, the same macros, no
 *  telemetry. */
import { fileURLToPath } from 'node:url';
import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { defineMain } from 'storybook-react-rsbuild/node';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Adds a file to the Storybook that `npm run stories` serves. The one that tests build lacks it. */
const servedOnly =
  (name: string) =>
  (entries: readonly string[] = [], { configType }: { readonly configType?: string }): string[] =>
    configType === 'DEVELOPMENT' ? [...entries, pathOf(name)] : [...entries];

const STORIES = '../stories/{design,trading,features,operator}/**/*.stories.@(ts|tsx)';
/** Pages for designers. The build that `npm test` shows lacks them; the one of a long run has them. */
const GUIDE = '../stories/guide/*.stories.tsx';

const storyFiles = (
  _entries: readonly unknown[] = [],
  { test }: { readonly test?: boolean | undefined } = {},
): string[] =>
  test === true && process.env['TIDEMARK_LONG'] !== '1' ? [STORIES] : [STORIES, GUIDE];

/** Storybook's type lacks the entries of its own page. */
const inspector = {
  managerEntries: servedOnly('./machines-panel.ts'),
  previewAnnotations: servedOnly('./machines-of-story.ts'),
};

/** The published site measures commits too: React reports them to the toolbar's profiler in this build only
 *  (docs/decisions/0184-the-published-catalogue-measures-commits.md). */
const withProfiler = (config: RsbuildConfig): RsbuildConfig =>
  mergeRsbuildConfig(config, {
    resolve: { alias: { 'react-dom/client$': 'react-dom/profiling' } },
  });

/** Compiled when a story needs them: story files, deferred parts of the client, other languages than English. Each of
 *  them costs a story another compilation, so what every story needs is compiled at the start. */
const LAZY =
  /\/stories\/.+\.stories\.tsx$|\/locales\/compiled\/(?!en\.json)|\/src\/(?!app\/deferred\/language-facts)/;

export default defineMain({
  framework: {
    name: 'storybook-react-rsbuild',
    options: { builder: { lazyCompilation: { entries: false, imports: true, test: LAZY } } },
  },
  stories: storyFiles,
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  ...inspector,
  features: {
    sidebarOnboardingChecklist: false,
    // Reads all modules at the start, to mark stories whose sources git calls changed.
    changeDetection: false,
  },
  rsbuildFinal: (config, { configType, test }) => {
    // Integrity, Trusted Types and the icon belong to the page; a story's iframe has its own
    // scripts.
    config.security = {};
    delete config.html?.favicon;
    // Minification takes most of the build's time, and nobody downloads it.
    config.output = { ...config.output, minify: false };
    if (configType !== 'DEVELOPMENT') return test === true ? config : withProfiler(config);
    // A second start reads the compiled modules of the first.
    config.performance = { ...config.performance, buildCache: true };
    // Every story needs what the renderer imports later: as a file of its own it waits for other compilations.
    const renderer = { test: /@storybook\/react\//, parser: { dynamicImportMode: 'eager' } };
    return mergeRsbuildConfig(config, { tools: { rspack: { module: { rules: [renderer] } } } });
  },
});

/** Configures Storybook over the client's own build: the same compiler, the same macros, no
 *  telemetry. */
import { fileURLToPath } from 'node:url';
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

export default defineMain({
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: storyFiles,
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  ...inspector,
  features: { sidebarOnboardingChecklist: false },
  rsbuildFinal: (config, { configType }) => {
    // Integrity, Trusted Types and the icon belong to the page; a story's iframe has its own
    // scripts.
    config.security = {};
    delete config.html?.favicon;
    // Minification takes most of the build's time, and nobody downloads it.
    config.output = { ...config.output, minify: false };
    // A second start reads the compiled modules of the first.
    if (configType === 'DEVELOPMENT') {
      config.performance = { ...config.performance, buildCache: true };
    }
    return config;
  },
});

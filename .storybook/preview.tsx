/** Configures the display of every story: theme, colors, language, density and width from the toolbar; a
 *  frozen clock; the product's catalogs. No story uses a network. */
import { definePreview } from 'storybook-react-rsbuild';
import addonA11y from '@storybook/addon-a11y';
import { configure } from 'storybook/test';
import '#src/design/design.css';
import { canvas } from './canvas.tsx';
import { hideUneditable } from './editable-controls.ts';
import { freezeClock } from './frozen-clock.ts';
import { prepareLocale } from './locale.ts';
import { resetStores } from './reset-stores.ts';
import { settle } from './settle.ts';
import { applySwitches } from './switches.ts';
import { choices, initialGlobals, viewports } from './toolbar.ts';

declare global {
  /** Provided by the page that shows stories without the toolbar around them. */
  var resizeStoryPage: ((viewport: string | undefined) => Promise<void>) | undefined;
}

/** Viewport that the page has now; undefined is the size that it opened with. */
let shownViewport: string | undefined;

/** A limit for content that never appears, on any machine: what a story waits for needs a chunk and a few
 *  animation frames. */
configure({
  asyncUtilTimeout: 30_000,
  // The default prints elements: a hundred lines before the first text.
  getElementError: (message) =>
    new Error(`${message ?? ''}\nThe page shows:\n${document.body.innerText}`),
});

export default definePreview({
  addons: [addonA11y()],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true, sort: 'requiredFirst' },
    // The addon excludes `region`; here no rule is excluded. Every rule checks every element; a
    // passed rule reports one element.
    a11y: {
      test: 'error',
      config: {
        rules: [
          { id: 'region', enabled: true },
          // axe reads the colors of the page, and not the forced ones that are drawn.
          { id: 'color-contrast', enabled: !matchMedia('(forced-colors: active)').matches },
        ],
      },
      options: { resultTypes: ['violations', 'incomplete'] },
    },
    viewport: { options: viewports },
    // The guide first, then the layers of the client, each by name. Stories of a component are in the order of its
    // file: its usual state, other states, then what a user does.
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Guide',
          [
            'Introduction',
            'Tokens',
            'Patterns',
            'Accessibility',
            'Content',
            'Overflow',
            'New component',
          ],
          'design',
          'trading',
          'features',
          'operator',
        ],
      },
    },
  },
  initialGlobals,
  globalTypes: choices,
  argTypesEnhancers: [hideUneditable],
  beforeEach: [
    resetStores,
    freezeClock,
    ({ globals }) => applySwitches(String(globals['switches'])),
  ],
  // Runs before the accessibility addon's own.
  afterEach: settle,
  loaders: [({ globals }) => prepareLocale(globals), ({ globals }) => preparePageSize(globals)],
  decorators: [canvas],
});

/** Gives a story the page size that it requires, before it renders. */
async function preparePageSize(globals: Readonly<Record<string, unknown>>): Promise<void> {
  const { value } = (globals['viewport'] ?? {}) as { readonly value?: string };
  if (value === shownViewport) return;
  shownViewport = value;
  await globalThis.resizeStoryPage?.(value);
}

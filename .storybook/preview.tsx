/** How every story is shown: the toolbar's theme, colours, language and width; a frozen clock; the
 *  catalogs of the product. No story reaches a network. */
import { definePreview } from 'storybook-react-rsbuild';
import addonA11y from '@storybook/addon-a11y';
import { configure } from 'storybook/test';
import '#src/design/design.css';
import { canvas } from './canvas.tsx';
import { freezeClock } from './frozen-clock.ts';
import { prepareLocale } from './locale.ts';
import { choices, viewports } from './toolbar.ts';

/** What a story waits for comes with a chunk and a frame or two, beside the story's other looks. */
configure({ asyncUtilTimeout: 10_000 });

export default definePreview({
  addons: [addonA11y()],
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true, sort: 'requiredFirst' },
    // The addon leaves `region` out; here no rule is.
    // Every rule looks at every element; of what passed, one element a rule is told.
    a11y: {
      test: 'error',
      config: { rules: [{ id: 'region', enabled: true }] },
      options: { resultTypes: ['violations', 'incomplete'] },
    },
    viewport: { options: viewports },
    options: {
      storySort: { order: ['Introduction', 'Tokens', 'design', 'trading', 'features'] },
    },
  },
  initialGlobals: {
    theme: 'dark',
    scheme: '1',
    updown: '1',
    locale: 'en',
    direction: 'auto',
    motion: 'off',
  },
  globalTypes: choices,
  beforeEach: freezeClock,
  loaders: [({ globals }) => prepareLocale(globals)],
  decorators: [canvas],
});

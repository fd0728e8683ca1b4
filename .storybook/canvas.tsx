/** Wraps each story: the page's attributes, the language, spacing. */
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import type { Decorator } from 'storybook-react-rsbuild';
import { languageOf } from '#src/i18n/languages.ts';
import { DesignProvider } from '#src/design/DesignProvider.tsx';
import { TooltipLayer } from '#src/design/overlay/TooltipLayer.tsx';
import { forceColors } from './forced-colors.ts';

const ATTRIBUTES = ['theme', 'scheme', 'updown'] as const;

export const canvas: Decorator = (Story, { globals, parameters }) => {
  const root = document.documentElement;
  for (const name of ATTRIBUTES) root.dataset[name] = String(globals[name]);
  root.dataset['animate'] = String(globals['motion']);
  forceColors(globals['colors'] === 'forced');
  const isPage = parameters['isPage'] === true;
  return (
    <I18nProvider i18n={i18n}>
      <DesignProvider
        direction={root.dir === 'rtl' ? 'rtl' : 'ltr'}
        decimalSign={languageOf(i18n.locale)?.decimalSign ?? '.'}
      >
        {/* A page has its own landmarks and fills the iframe, as in the app; a component is shown
         *  on a panel with spacing. */}
        {isPage ? (
          <div style={PAGE}>
            <Story />
          </div>
        ) : (
          <main style={PART}>
            <Story />
          </main>
        )}
        <TooltipLayer />
      </DesignProvider>
    </I18nProvider>
  );
};

const PAGE = { display: 'flex', flexDirection: 'column', blockSize: '100vh' } as const;

const PART = {
  minBlockSize: '100vh',
  padding: '24px',
  background: 'var(--surface-1)',
} as const;

/** Wraps each story: the page's attributes, the language, spacing. */
import type { ReactNode } from 'react';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import type { Decorator } from 'storybook-react-rsbuild';
import { languageOf } from '#src/i18n/languages.ts';
import { DesignProvider } from '#src/design/DesignProvider.tsx';
import { TooltipLayer } from '#src/design/overlay/TooltipLayer.tsx';
import { besideDisplays } from './beside-displays.ts';
import { Beside } from './Beside.tsx';
import { CommitMeter } from './CommitMeter.tsx';
import { forceColors } from './forced-colors.ts';
import { simulateMedia } from './media-rules.ts';
import { keyOfArgs, withFunctionsOf } from './story-args.ts';
import { spaceText } from './text-spacing.ts';

const ATTRIBUTES = ['theme', 'scheme', 'updown'] as const;

function applyDisplay(globals: Readonly<Record<string, unknown>>): void {
  const root = document.documentElement;
  for (const name of ATTRIBUTES) root.dataset[name] = String(globals[name]);
  root.dataset['animate'] = String(globals['motion']);
  simulateMedia('(pointer: coarse)', globals['density'] === 'touch');
  spaceText(globals['spacing'] === 'wide');
  forceColors(globals['colors'] === 'forced');
}

export const canvas: Decorator = (
  Story,
  { id, component, args, initialArgs, globals, parameters },
) => {
  applyDisplay(globals);
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  const isPage = parameters['isPage'] === true;
  const beside: unknown = globals['beside'];
  const restored = withFunctionsOf(initialArgs, args) as typeof args;
  // A page, and a story without a component, stages machines, which read its arguments once.
  const isStaged = isPage || component === undefined;
  const key = isStaged ? keyOfArgs(id, args) : id;
  const played = <Story key={key} args={restored} />;
  const story = globals['profiler'] === 'on' ? withMeter(id, played) : played;
  // A page has its own landmarks and fills the iframe, as in the app; a component is shown on a panel with spacing.
  const shown = isPage ? <div style={PAGE}>{story}</div> : <main style={PART}>{story}</main>;
  return (
    <I18nProvider i18n={i18n}>
      <DesignProvider
        direction={direction}
        decimalSign={languageOf(i18n.locale)?.decimalSign ?? '.'}
      >
        {shown}
        {(beside === 'theme' || beside === 'direction') && (
          <Beside
            storyId={id}
            args={args}
            initialArgs={initialArgs}
            displays={besideDisplays(globals, beside, direction)}
            isPage={isPage}
          />
        )}
        <TooltipLayer />
      </DesignProvider>
    </I18nProvider>
  );
};

const withMeter = (storyId: string, story: ReactNode): ReactNode => (
  <CommitMeter storyId={storyId}>{story}</CommitMeter>
);

const PAGE = { display: 'flex', flexDirection: 'column', blockSize: '100vh' } as const;

const PART = {
  minBlockSize: '100vh',
  padding: '24px',
  background: 'var(--surface-1)',
} as const;

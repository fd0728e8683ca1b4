/** Creates a feature: its README, its index file, one page, the page's story and test. */
import { pascalOf, titleOf, upFrom, type Plan } from './new-file.ts';

export function planFeature(name: string): Plan {
  const page = `${pascalOf(name)}Page`;
  const folder = `src/features/${name}`;
  const story = `stories/features/${name}/${page}.stories.tsx`;
  return {
    files: [
      {
        path: `${folder}/README.md`,
        text: `# ${name}\n\nWhat it shows, which requirements it holds, which machines and stores it binds. What does not belong here: anything another feature needs too.\n`,
      },
      {
        path: `${folder}/index.ts`,
        text: `/** Entry point of the page's chunk. */\nexport { ${page} } from './${page}.tsx';\n`,
      },
      { path: `${folder}/${page}.tsx`, text: pageText(name, page) },
      { path: `${folder}/${page}.module.css`, text: `.page {\n  display: grid;\n}\n` },
      { path: story, text: storyText(name, page, story) },
      { path: `tests/${folder}/${page}.test.tsx`, text: testText(name, page) },
    ],
    next: [
      `say in ${folder}/README.md what it shows`,
      'add a row for it to src/app/deferred/deferred-parts.ts, and its folder to a catalog in lingui.config.ts',
      'give it an address in src/app/addresses.ts and a page in src/app/routes.ts',
      'npm run fix, which collects its messages',
    ],
  };
}

const pageText = (
  name: string,
  page: string,
): string => `/** ${titleOf(name)}: composes the parts of the page, and decides nothing. */
import { Trans } from '@lingui/react/macro';
import styles from './${page}.module.css';

export function ${page}() {
  return (
    <main className={styles['page']}>
      <h1>
        <Trans>${titleOf(name)}</Trans>
      </h1>
    </main>
  );
}
`;

const storyText = (
  name: string,
  page: string,
  story: string,
): string => `import { expect } from 'storybook/test';
import { ${page} } from '#src/features/${name}/index.ts';
import preview from '${upFrom(story)}.storybook/preview.tsx';

const meta = preview.meta({ component: ${page} });

export const Calm = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
  },
});

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
`;

const testText = (name: string, page: string): string => `import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, it } from 'vitest';
import { ${page} } from '#src/features/${name}/index.ts';
import { render, screen } from '#tests/support/testing-library.ts';

it('shows its title', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <${page} />
    </I18nProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${titleOf(name)}');
});
`;

/** Creates a feature: its README, its index file, a page that connects a view, the view's story, and the
 *  module of its route. */
import { pascalOf, titleOf, upFrom, type Plan } from './new-file.ts';

export function planFeature(name: string): Plan {
  const pascal = pascalOf(name);
  const folder = `src/features/${name}`;
  const story = `stories/features/${name}/${pascal}View.stories.tsx`;
  const route = `src/app/pages/${pascal}Route.tsx`;
  return {
    files: [
      { path: `${folder}/README.md`, text: readmeText(name, pascal) },
      {
        path: `${folder}/index.ts`,
        text: `/** Public export of the feature: its page. */\nexport { ${pascal}Page } from './${pascal}Page.tsx';\n`,
      },
      { path: `${folder}/${pascal}Page.tsx`, text: pageText(name, pascal) },
      { path: `${folder}/${pascal}View.tsx`, text: viewText(name, pascal) },
      { path: `${folder}/${pascal}View.module.css`, text: `.page {\n  display: grid;\n}\n` },
      { path: story, text: storyText(name, pascal, story) },
      { path: route, text: routeText(name, pascal) },
    ],
    next: [
      `describe it in ${folder}/README.md`,
      `provide its queries and its service in ${route}, and pass their results to the view`,
      'add a row with the moment `route` to src/app/deferred/deferred-parts.ts, and a catalog with its folder to lingui.config.ts',
      'add its address to src/app/addresses.ts and its page to src/app/routes.ts',
      'write a story for each state: loading, empty, failed, pending, rejected',
      'npm run fix, then npm run translate -- CODE for each language',
    ],
  };
}

const readmeText = (name: string, pascal: string): string => `# src/features/${name}

**Belongs here.** The page of ${titleOf(name).toLowerCase()}.

**Does not belong here.** Anything that another feature needs too.

**Entry points.** \`index.ts\`. \`${pascal}Page\` connects queries and hooks with \`${pascal}View\`.
`;

const pageText = (
  name: string,
  pascal: string,
): string => `/** Page of ${titleOf(name).toLowerCase()}: connects the view with its queries and hooks. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import { ${pascal}View } from './${pascal}View.tsx';

export function ${pascal}Page() {
  const { t } = useLingui();
  usePageTitle(t\`${titleOf(name)}\`, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return <${pascal}View />;
}
`;

const viewText = (name: string, pascal: string): string => `/** ${titleOf(name)} on screen. */
import { useLingui } from '@lingui/react/macro';
import styles from './${pascal}View.module.css';

export function ${pascal}View() {
  const { t } = useLingui();
  return (
    <main className={styles.page}>
      <h1>{t\`${titleOf(name)}\`}</h1>
    </main>
  );
}
`;

const storyText = (
  name: string,
  pascal: string,
  story: string,
): string => `import { expect } from 'storybook/test';
import { ${pascal}View } from '#src/features/${name}/${pascal}View.tsx';
import preview from '${upFrom(story)}.storybook/preview.tsx';

const meta = preview.meta({ component: ${pascal}View, parameters: { isPage: true } });

export const Calm = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
  },
});

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
`;

const routeText = (
  name: string,
  pascal: string,
): string => `/** Route of ${titleOf(name).toLowerCase()}, with its queries and commands. */
import { ${pascal}Page } from '#src/features/${name}/index.ts';

export function ${pascal}Route() {
  return <${pascal}Page />;
}
`;

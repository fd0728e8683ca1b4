/** Creates a story of an existing component with the states a user can see. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/programs.ts';
import { upFrom, type Plan } from './new-file.ts';

/**
 * @param path "design/controls/Button": under src, without the extension.
 * @throws Error
 */
export function planStory(path: string): Plan {
  const component = path.split('/').at(-1) ?? path;
  const source = `src/${path}.tsx`;
  if (!existsSync(join(root, source))) throw new Error(`${source} is not there yet.`);
  const story = `stories/${path}.stories.tsx`;
  return {
    files: [
      {
        path: story,
        text: `import { ${component} } from '#${source}';
import preview from '${upFrom(story)}.storybook/preview.tsx';

const meta = preview.meta({ component: ${component} });

export const Calm = meta.story();

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
`,
      },
    ],
    next: ['give it its args, and a story for each state: empty, busy, rejected, long text'],
  };
}

import { expect } from 'storybook/test';
import { LaunchpadFrame } from '#src/features/launchpad/LaunchpadFrame.tsx';
import { MissingProject } from '#src/features/launchpad/MissingProject.tsx';
import { PhaseBadge } from '#src/features/launchpad/parts/PhaseBadge.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  title: 'features/launchpad/LaunchpadFrame',
  parameters: { isPage: true },
});

export const List = meta.story({
  render: () => <LaunchpadFrame title="Launchpad">The open page.</LaunchpadFrame>,
});
export const Project = meta.story({
  render: () => (
    <LaunchpadFrame title="Harbor" marks={<PhaseBadge phase="commit" />} isProject>
      The open page.
    </LaunchpadFrame>
  ),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'All projects' })).toHaveAttribute(
      'href',
      '/ico',
    );
  }),
});
export const Missing = meta.story({ render: () => <MissingProject /> });

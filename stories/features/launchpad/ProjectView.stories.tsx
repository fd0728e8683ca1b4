import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import {
  ProjectView,
  type ProjectViewProps,
} from '#src/features/launchpad/project/ProjectView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { firstCome, lottery, NOW, project, projectIn } from './sample-projects.ts';

const args: ProjectViewProps = {
  project,
  isOutdated: false,
  onRetry: fn(),
  now: NOW,
  onCopy: fn(),
  proof: null,
  own: null,
};

const meta = preview.meta({
  component: ProjectView,
  title: 'features/launchpad/ProjectView',
  parameters: { isPage: true },
  args,
  decorators: [
    (Story) => (
      <main>
        <h1>Harbor</h1>
        <Story />
      </main>
    ),
  ],
});

export const Open = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByText('HRB has no market price yet')).toBeVisible();
    await expect(canvas.getByRole('progressbar', { name: 'Committed in total' })).toHaveValue(1);
    await expect(canvas.getByText('100 / 50 USDT')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy hash' }));
    await expect(given.onCopy).toHaveBeenCalledWith(project.termsHash);
  }),
});
export const Upcoming = meta.story({
  args: { project: projectIn('upcoming', { termsHash: undefined, committedTotal: decimal('0') }) },
});
export const Lottery = meta.story({ args: { project: lottery } });
export const FirstCome = meta.story({
  args: { project: firstCome },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('380 / 1,000 QUAY')).toBeVisible();
  }),
});
export const Listed = meta.story({
  args: { project: projectIn('ended', { pair: 'HRB_USDT' }) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Trade HRB' })).toHaveAttribute(
      'href',
      '/exchange/spot/HRB_USDT',
    );
  }),
});
export const Canceled = meta.story({ args: { project: projectIn('cancelled') } });
export const BlockedCountries = meta.story({
  args: { project: projectIn('commit', { blockedCountries: ['DE', 'VN'] }) },
});
export const WithoutWords = meta.story({
  args: { project: projectIn('commit', { description: '', links: [] }) },
});
export const Outdated = meta.story({
  args: { isOutdated: true },
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(given.onRetry).toHaveBeenCalledOnce();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import {
  ProjectsView,
  type ProjectsViewProps,
} from '#src/features/launchpad/list/ProjectsView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import {
  allocated,
  committed,
  firstCome,
  lottery,
  NOW,
  pageOf,
  project,
  projectIn,
} from './sample-projects.ts';

const all = [
  project,
  lottery,
  firstCome,
  projectIn('upcoming', { id: 7, name: 'Mole' }),
  projectIn('snapshot', { id: 8, name: 'Breakwater' }),
  projectIn('calculation', { id: 9, name: 'Slipway' }),
  projectIn('distribution', { id: 10, name: 'Beacon' }),
  projectIn('ended', { id: 11, name: 'Buoy', pair: 'BUOY_USDT' }),
  projectIn('cancelled', { id: 12, name: 'Wreck' }),
];

const opened = projectIn('commit', { id: 7, name: 'Mole' });

const args: ProjectsViewProps = {
  projects: loadedData(all),
  purchases: loadedData(pageOf([allocated, { ...committed, projectId: 8, name: 'Breakwater' }])),
  now: NOW,
  onPage: fn(),
};

const meta = preview.meta({
  component: ProjectsView,
  title: 'features/launchpad/ProjectsView',
  parameters: { isPage: true },
  args,
  decorators: [
    (Story) => (
      <main>
        <h1>Launchpad</h1>
        <Story />
      </main>
    ),
  ],
});

export const AllPhases = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Open' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Harbor HRB/ })).toHaveAttribute(
      'href',
      '/ico/4',
    );
    await expect(canvas.getAllByText('Closes in')[0]).toHaveTextContent('Closes in 1d 00:00');
    await expect(canvas.getByText(/pay no referral commission/)).toBeVisible();
  }),
});
/** A project that opens meanwhile stays where the user points at it, and moves when the pointer has left. */
export const HoldsRows = meta.story({
  render: function Changing(given) {
    const [projects, setProjects] = useState(given.projects);
    const open = () => setProjects(loadedData(all.map((one) => (one.id === 7 ? opened : one))));
    return (
      <>
        <ProjectsView {...given} projects={projects} />
        <button type="button" onClick={open}>
          Open the sale
        </button>
      </>
    );
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const listOf = (name: string) => canvas.getByRole('list', { name });
    const mole = within(listOf('Upcoming')).getByRole('link', { name: /Mole/ });
    await userEvent.hover(mole);
    canvas.getByRole('button', { name: 'Open the sale' }).click();
    await expect(await canvas.findByText(/^Paused/)).toBeVisible();
    await expect(within(listOf('Upcoming')).getByRole('link', { name: /Mole/ })).toBe(mole);
    await userEvent.hover(canvas.getByRole('heading', { level: 1 }));
    await expect(within(listOf('Open')).getByRole('link', { name: /Mole/ })).toBeVisible();
  }),
});
export const AnyMoment = meta.story({
  args: { projects: loadedData([project]), now: epochMs(NOW + 25 * HOUR_MS) },
});
export const Visitor = meta.story({ args: { purchases: undefined } });
export const NoPurchases = meta.story({ args: { purchases: loadedData(pageOf([])) } });
export const ManyPurchases = meta.story({
  args: { purchases: loadedData(pageOf([allocated], 3)) },
});
export const Empty = meta.story({
  args: { projects: loadedData([]), purchases: loadedData(pageOf([])) },
});
export const Loading = meta.story({ args: { projects: loading, purchases: loading } });
export const NotLoaded = meta.story({ args: { projects: notLoaded(), purchases: notLoaded() } });
export const Outdated = meta.story({ args: { projects: outdatedData(all) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

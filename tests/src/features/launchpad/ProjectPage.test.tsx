/** Tests what the page of a project joins: its events, its failures, and the part of the user. */
import type { ReactNode } from 'react';
import { act, cleanup, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { LaunchpadServiceProvider, type LaunchpadService } from '#src/binding/launchpad.ts';
import type { LaunchpadFrame } from '#src/features/launchpad/LaunchpadFrame.tsx';
import { OwnPart, VisitorPart } from '#src/features/launchpad/project/OwnPart.tsx';
import { ProjectPage } from '#src/features/launchpad/project/ProjectPage.tsx';
import { ProjectView } from '#src/features/launchpad/project/ProjectView.tsx';
import { NOW, projectIn } from '#stories/features/launchpad/sample-projects.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

vi.mock('#src/features/launchpad/project/ProjectView.tsx', () => ({
  ProjectView: vi.fn(({ own }: { own: ReactNode }) => own),
}));
vi.mock('#src/features/launchpad/project/OwnPart.tsx', () => ({
  OwnPart: vi.fn(() => null),
  VisitorPart: vi.fn(() => null),
}));
vi.mock('#src/features/launchpad/LaunchpadFrame.tsx', () => ({
  LaunchpadFrame: vi.fn(({ title, children }: Parameters<typeof LaunchpadFrame>[0]) => (
    <>
      <h1>{title}</h1>
      {children}
    </>
  )),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const project = projectIn('commit', { id: 7, name: 'Lantern' });

async function open(who: 'visitor' | 'trader', dataOf: (id: unknown) => unknown = () => project) {
  const queries = recordQueries(([, name, id]) => (name === 'project' ? dataOf(id) : undefined));
  queries.cache.setDefaultOptions({
    queries: { ...queries.cache.getDefaultOptions().queries, retry: false },
  });
  const followed: number[] = [];
  const service = {
    clock: () => epochMs(NOW),
    everySecond: () => () => undefined,
    followProject: (id: number) => {
      followed.push(id);
      return () => void followed.splice(followed.indexOf(id), 1);
    },
    announce: vi.fn(),
  };
  const session = await stagedSession(who);
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <LaunchpadServiceProvider value={service as unknown as LaunchpadService}>
            <ProjectPage id={7} />
          </LaunchpadServiceProvider>
        </AuthProvider>,
      ),
    );
  });
  return { ...queries, followed };
}

it('shows the project of the address, follows it while it is open, and knows the exchange’s time', async () => {
  const { followed, lastOf } = await open('trader');
  await screen.findByRole('heading', { name: 'Lantern' });
  expect(lastOf('launchpad', 'project')?.[2]).toBe(7);
  expect(followed).toEqual([7]);
  expect(vi.mocked(ProjectView).mock.lastCall?.[0]).toMatchObject({
    project,
    now: NOW,
    isOutdated: false,
  });
  cleanup();
  expect(followed).toEqual([]);
});

it.each([
  ['trader', 'own part of the user', OwnPart, VisitorPart],
  ['visitor', 'part of a visitor', VisitorPart, OwnPart],
] as const)('shows a %s the %s', async (who, _part, shown, other) => {
  await open(who);
  await waitFor(() => expect(shown).toHaveBeenCalled());
  expect(vi.mocked<(props: never) => unknown>(shown).mock.lastCall?.[0]).toMatchObject({ project });
  expect(other).not.toHaveBeenCalled();
});

it('tells a project that does not exist from one that could not be loaded', async () => {
  const missing = new ApiError('Not found.', { code: 'not_found', status: 404 });
  await open('visitor', () => Promise.reject(missing));
  await screen.findByText('This project does not exist.');
  cleanup();
  await open('visitor', () => Promise.reject(new Error('no response')));
  await screen.findByText('This page could not be loaded.');
});

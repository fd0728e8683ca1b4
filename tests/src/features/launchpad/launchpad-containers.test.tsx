/** Containers of the Launchpad: the page of purchases in the address, and which panels a user has of a project. */
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { act, cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { identityCodec } from '#contract/entities/identity.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import { identityWire } from '#contract/samples/identity.ts';
import { buyMachine } from '#machines/launchpad/buy.machine.ts';
import { claimMachine } from '#machines/launchpad/claim.machine.ts';
import { commitMachine } from '#machines/launchpad/commit.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { LaunchpadServiceProvider, type LaunchpadService } from '#src/binding/launchpad.ts';
import { LaunchpadPage } from '#src/features/launchpad/LaunchpadPage.tsx';
import { OwnPart, VisitorPart } from '#src/features/launchpad/project/OwnPart.tsx';
import * as samples from '#stories/features/launchpad/sample-projects.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { shownLinks, textOf } from '../../../support/pressed-parts.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(cleanup);

/** A user who has not entered the waiting room. */
const outside = buyMachine.provide({
  actors: {
    readPlace: fromPromise<WaitingPlace | undefined, number>(() => Promise.resolve(undefined)),
  },
});
const { project, firstCome, lottery, limit, allocated, committed, NOW } = samples;

interface Opened {
  readonly who?: 'visitor' | 'trader';
  readonly address?: string;
  readonly areRead?: boolean;
  /** By the last name of a query's key before its values. */
  readonly data?: Readonly<Record<string, unknown>>;
}

async function open(
  page: ReactNode,
  { who = 'trader', address = '/ico', areRead = true, data = {} }: Opened = {},
) {
  const known: Readonly<Record<string, unknown>> = {
    projects: [project],
    commitments: { ...samples.pageOf([allocated], 3), total: 41 },
    limit: { ...limit, obstacle: undefined },
    commitment: { found: undefined },
    balances: new Map([
      ['USDT', decimal('600')],
      ['BTC', decimal('3')],
    ]),
    ...data,
  };
  const queries = recordQueries(([section, name, own]) =>
    section === 'launchpad'
      ? known[String(name === 'own' ? own : name)]
      : identityCodec.decode(identityWire),
  );
  const markRisksRead = vi.fn();
  const placesAsked: unknown[] = [];
  const service: LaunchpadService = {
    commitPlaceOf: (id) => {
      placesAsked.push(['commit', id]);
      return new FormPlace((input) => createActor(commitMachine, { input }));
    },
    buyPlaceOf: (id) => {
      placesAsked.push(['buy', id]);
      return new FormPlace((input) => createActor(outside, { input }));
    },
    claimPlaceOf: (id) => {
      placesAsked.push(['claim', id]);
      return new FormPlace((input) => createActor(claimMachine, { input }));
    },
    newRequestId: () => requestId('request-1'),
    clock: () => NOW,
    everySecond: () => () => undefined,
    followProject: () => () => undefined,
    followSession: () => () => undefined,
    saveCommitments: vi.fn(),
    areRisksRead: () => areRead,
    markRisksRead,
    announce: vi.fn(),
  };
  const session = await stagedSession(who);
  await act(async () => {
    renderOnPage(
      queries.within(
        <AuthProvider value={session}>
          <LaunchpadServiceProvider value={service}>{page}</LaunchpadServiceProvider>
        </AuthProvider>,
      ),
      address,
    );
  });
  await waitFor(() => expect(queries.cache.isFetching()).toBe(0));
  const press = async (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  return { ...queries, markRisksRead, placesAsked, press };
}

const list = <LaunchpadPage projectText={undefined} />;
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);

it.each([
  ['', 1],
  ['?page=2', 2],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=2x', 1],
  ['?page=123456', 1],
])('shows the page of purchases of the address "%s"', async (query, page) => {
  const { lastOf } = await open(list, { address: `/ico${query}` });
  await screen.findByText('My purchases');
  expect(lastOf('launchpad', 'own', 'commitments')?.[3]).toBe(page);
});

it('keeps the page of purchases in the address, but not the first', async () => {
  const { press, lastOf } = await open(list);
  await press('Page 2');
  expect(location.search).toBe('?page=2');
  expect(lastOf('launchpad', 'own', 'commitments')?.[3]).toBe(2);
  await press('Page 1');
  expect(location.search).toBe('');
});

it('reads and shows no purchases of a visitor', async () => {
  const { asked } = await open(list, { who: 'visitor' });
  await screen.findByText(project.name);
  expect(asked.map(([, name]) => name)).toEqual(['projects']);
  expect(screen.queryByText('My purchases')).toBeNull();
});

it('tells an address that is no project', async () => {
  await open(<LaunchpadPage projectText="lantern" />);
  await screen.findByText('This project does not exist.');
});

it('leads a visitor to the sign-in and back to the project', async () => {
  await open(<VisitorPart project={project} />, { who: 'visitor' });
  expect(decodeURIComponent(shownLinks()['Login'] ?? '')).toBe(
    `/signin?redirect=/ico/${project.id}`,
  );
});

const COMMIT = { Commit: true, 'Enter the waiting room': false };
const ROOM = { Commit: false, 'Enter the waiting room': true };
const NONE = { Commit: false, 'Enter the waiting room': false };
const buttonsOf = () => {
  const names = screen.queryAllByRole('button').map(textOf);
  return Object.fromEntries(Object.keys(NONE).map((name) => [name, names.includes(name)]));
};
const upcoming = (shown: typeof project) => ({ ...shown, phase: 'upcoming' as const });

it.each([
  ['a subscription', project, undefined, COMMIT],
  ['a lottery', lottery, undefined, COMMIT],
  ['a sale by order of arrival', firstCome, undefined, ROOM],
  ['a user who may not take part', project, 'country', NONE],
  ['a subscription that is not open yet', upcoming(project), 'wrong_phase', NONE],
])('offers the form that fits %s', async (_case, shown, obstacle, expected) => {
  await open(<OwnPart project={shown} now={NOW} onCopy={vi.fn()} />, {
    data: { limit: { ...limit, obstacle } },
  });
  expect(buttonsOf()).toEqual(expected);
});

it('commits with the money of the coin of the price, after the risks were read', async () => {
  const { press, markRisksRead, placesAsked, lastOf } = await open(
    <OwnPart project={project} now={NOW} onCopy={vi.fn()} />,
    { areRead: false },
  );
  expect(placesAsked).toEqual([['commit', project.id]]);
  expect(lastOf('launchpad', 'own', 'limit')?.[3]).toBe(project.id);
  expect(lastOf('launchpad', 'own', 'commitment')?.[3]).toBe(project.id);
  await press('I have read the risks');
  expect(markRisksRead).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'I have read the risks' })).toBeNull();
  expect(screen.getByText('Available in the spot wallet: 600 USDT')).toBeTruthy();
});

it('shows the purchase and its conversation to those who have one', async () => {
  const own = <OwnPart project={project} now={NOW} onCopy={vi.fn()} />;
  await open(own);
  const without = titles();
  cleanup();
  const { placesAsked } = await open(own, {
    data: { commitment: { found: { ...committed, unreadCount: 4 } } },
  });
  expect(titles().filter((title) => !without.includes(title))).toEqual([
    'Your purchase',
    'Commit more',
    'Questions',
  ]);
  expect(placesAsked).toContainEqual(['claim', project.id]);
  expect(screen.getByText('Unread messages 4')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open conversation' })).toBeTruthy();
});

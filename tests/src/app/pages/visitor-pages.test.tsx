/** Pages that redirect: the sign-in pages for a user who is signed in already, and the page of maintenance once it has
 *  ended. */
import { createActor, fromPromise } from 'xstate';
import { navigate } from 'wouter/use-browser-location';
import { act, cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { Stored } from '#machines/auth/session.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import { MaintenanceRoute, PrivacyRoute, TermsRoute } from '#src/app/pages/FixedRoutes.tsx';
import { VisitorsOnly } from '#src/app/pages/VisitorsOnly.tsx';
import { AuthProvider, type SessionActor } from '#src/binding/auth.ts';
import { applySettings } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(() => {
  cleanup();
  applySettings(undefined);
});

async function openSignIn(session: SessionActor, address: string) {
  const visitors = <VisitorsOnly>Sign-in form</VisitorsOnly>;
  await act(async () => {
    renderOnPage(<AuthProvider value={session}>{visitors}</AuthProvider>, address);
  });
  return {
    isShown: screen.queryByText('Sign-in form') !== null,
    path: location.pathname + location.search,
  };
}

it.each([
  ['/signin', '/exchange/spot'],
  ['/signin?redirect=%2Fuser%2Fprofile%2Fmy-profile', '/user/profile/my-profile'],
  ['/signin?redirect=https%3A%2F%2Felsewhere.example', '/exchange/spot'],
  ['/signin?redirect=%2Fsignup', '/exchange/spot'],
])('redirects a user who opens %s to %s', async (address, target) => {
  const opened = await openSignIn(await stagedSession('trader'), address);
  expect(opened).toEqual({ isShown: false, path: target });
});

it('shows the form to a visitor, and leaves a later redirect to the session', async () => {
  const session = await stagedSession('visitor');
  expect(await openSignIn(session, '/signin')).toEqual({ isShown: true, path: '/signin' });
});

it('shows nothing while it is not known who opens the page', async () => {
  const machine = sessionMachine.provide({
    actors: { restoreSession: fromPromise<Stored | undefined>(() => new Promise(() => {})) },
  });
  const opened = await openSignIn(createActor(machine).start(), '/signin');
  expect(opened).toEqual({ isShown: false, path: '/signin' });
});

const apply = (change: Partial<typeof DEFAULT_SETTINGS>): void =>
  applySettings({ ...DEFAULT_SETTINGS, ...change } as Parameters<typeof applySettings>[0]);

async function openMaintenance(from: unknown) {
  apply({ isMaintenance: true, maintenanceText: 'Back at noon.' });
  await act(async () => void renderOnPage(<MaintenanceRoute />, '/maintenance'));
  await act(async () => navigate('/maintenance', { state: { from } }));
}

it('returns to the page before the redirect as soon as maintenance has ended', async () => {
  await openMaintenance('/wallet/spot?coin=BTC');
  expect(screen.getByText('Back at noon.')).toBeTruthy();
  expect(location.pathname).toBe('/maintenance');
  await act(async () => apply({ isMaintenance: false }));
  expect(location.pathname + location.search).toBe('/wallet/spot?coin=BTC');
});

it.each([undefined, 7, '//elsewhere.example', 'wallet'])(
  'stays at its own address after %s',
  async (from) => {
    await openMaintenance(from);
    await act(async () => apply({ isMaintenance: false }));
    expect(location.pathname).toBe('/maintenance');
    expect(screen.getByText('The exchange is online')).toBeTruthy();
  },
);

it.each([TermsRoute, PrivacyRoute])(
  'titles a fixed page with the name of the exchange',
  async (Route) => {
    apply({ appTitle: 'Harbour' });
    await act(async () => void renderOnPage(<Route />));
    expect(document.title).toContain('Harbour');
  },
);

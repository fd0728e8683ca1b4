/** Routes of pages that follow notifications: each registers its own queries with the client of the start, and reads
 *  again what a notification of its own kind is about. */
import type { ComponentType } from 'react';
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/entities/notification.ts';
import type { AnyRoute } from '#src/api/response.ts';
import { GiftCardsRoute } from '#src/app/pages/GiftCardsRoute.tsx';
import { IdentityRoute } from '#src/app/pages/IdentityRoutes.tsx';
import { NotificationsRoute } from '#src/app/pages/NotificationsRoute.tsx';
import { ReferralsRoute } from '#src/app/pages/ReferralsRoute.tsx';
import { openNotifications } from '#src/app/wiring/notifications/open-notifications.ts';
import { REFRESH_PAUSE_MS } from '#src/app/wiring/notifications/page-refresh.ts';
import { provideServices, type Services } from '#src/app/wiring/shell/services.ts';
import { AuthProvider, type SessionActor } from '#src/binding/auth.ts';
import { identityWith, knownOf } from '#tests/support/identity-samples.ts';
import * as giftCards from '#stories/features/gift-cards/sample-gift-cards.ts';
import { limits } from '#stories/features/identity/sample-identity.ts';
import { notifications } from '#stories/features/notifications/staged-notifications.ts';
import * as referrals from '#stories/features/referrals/sample-referrals.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

const page = { items: [], currentPage: 1, lastPage: 1, perPage: 20, total: 0 };
const known = knownOf(identityWith(undefined));
const MODELS: Readonly<Record<string, unknown>> = {
  '/notifications': { ...page, unreadIds: [] },
  '/gift-card-themes': giftCards.themes,
  '/gift-card-rules': giftCards.rules,
  '/gift-card-list': page,
  '/referral-summary': referrals.summary,
  '/referral-tiers': referrals.tiers,
  '/referral-codes': referrals.codes,
  '/referral-leaderboard': referrals.leaderboard,
  '/referral-invitees': page,
  '/kyc-details': known.identity,
  '/user-kyc-settings-details': known.settings,
  '/kyc-active-list': known.documents,
  '/kyc-limits': limits,
};
const asked = new Set<string>();
const call = (route: AnyRoute) => {
  asked.add(route.path);
  return Promise.resolve({ model: MODELS[route.path], message: '' });
};
const [sample] = notifications;
let session: SessionActor;

beforeAll(async () => {
  session = await stagedSession('trader');
  provideServices({
    client: { call },
    session,
    log: vi.fn(),
    config: { broadcast: { userChannels: 'private' } },
    exchangeOptions: {},
    chain: { call },
  } as unknown as Services);
});
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  asked.clear();
});

async function open(Route: ComponentType) {
  await act(async () => {
    renderOnPage(
      <AuthProvider value={session}>
        <Route />
      </AuthProvider>,
    );
  });
}

/** @returns names of the queries that are read again after a notification of this kind. */
async function arrive(kind: string): Promise<readonly string[]> {
  asked.clear();
  arrivedCount += 1;
  const notification = { ...sample, id: 900 + arrivedCount, details: { kind } } as Notification;
  await act(async () => {
    const arrivals = [{ notification, channels: ['list'] as const }];
    openNotifications().actor.send({ type: 'notifications.arrived', arrivals });
    await vi.advanceTimersByTimeAsync(REFRESH_PAUSE_MS);
  });
  return [...asked].toSorted();
}
let arrivedCount = 0;

it.each<readonly [string, ComponentType, string, readonly string[]]>([
  ['gift cards', GiftCardsRoute, 'gift_card', ['/gift-card-list', '/gift-card-themes']],
  [
    'identity',
    IdentityRoute,
    'identity',
    ['/kyc-active-list', '/kyc-details', '/kyc-limits', '/user-kyc-settings-details'],
  ],
  [
    'referrals',
    ReferralsRoute,
    'referral',
    [
      '/referral-codes',
      '/referral-invitees',
      '/referral-leaderboard',
      '/referral-summary',
      '/referral-tiers',
    ],
  ],
])(
  'reads the page of %s, and again after a notification of its own kind alone',
  async (_, Route, kind, paths) => {
    await open(Route);
    await vi.waitFor(() => expect([...asked]).toEqual(expect.arrayContaining([...paths])));
    expect(await arrive('transfer')).toEqual([]);
    // Themes of gift cards are nobody's state.
    expect(await arrive(kind)).toEqual(paths.filter((path) => path !== '/gift-card-themes'));
    cleanup();
    expect(await arrive(kind)).toEqual([]);
  },
);

it('reads the page of notifications again after each of them', async () => {
  await open(NotificationsRoute);
  expect(await arrive('transfer')).toEqual(['/notifications']);
});

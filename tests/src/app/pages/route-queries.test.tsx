/** Routes of areas: each shows its own page, with the providers that it needs and the queries of its area. */
import type { ComponentType } from 'react';
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Route as Path } from 'wouter';
import type { AnyRoute } from '#src/api/response.ts';
import { EarnRoute } from '#src/app/pages/EarnRoute.tsx';
import { LaunchpadRoute } from '#src/app/pages/LaunchpadRoute.tsx';
import { P2pCenterRoute } from '#src/app/pages/P2pCenterRoute.tsx';
import { P2pMarketRoute } from '#src/app/pages/P2pMarketRoute.tsx';
import { P2pOrdersRoute } from '#src/app/pages/P2pOrdersRoute.tsx';
import { provideServices, type Services } from '#src/app/wiring/shell/services.ts';
import { AuthProvider, type SessionActor } from '#src/binding/auth.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

const asked = new Set<string>();
const call = (route: AnyRoute) => {
  asked.add(route.path);
  return new Promise<never>(() => {});
};
let session: SessionActor;

beforeAll(async () => {
  session = await stagedSession('trader');
  provideServices({
    client: { call },
    session,
    log: vi.fn(),
    config: { broadcast: { userChannels: 'private' } },
    exchangeOptions: {},
  } as unknown as Services);
});
afterEach(() => {
  cleanup();
  asked.clear();
});

async function open(Route: ComponentType, address: string, path: string) {
  await act(async () => {
    renderOnPage(
      <AuthProvider value={session}>
        <Path path={path}>
          <Route />
        </Path>
      </AuthProvider>,
      address,
    );
  });
}

it.each<readonly [string, ComponentType, string, readonly string[]]>([
  ['/simple-earn', EarnRoute, '/simple-earn', ['/simple-earn-list', '/simple-earn-summary']],
  ['/ico', LaunchpadRoute, '/ico/:project?', ['/ico-list', '/ico-my-commitments']],
  ['/ico/7', LaunchpadRoute, '/ico/:project?', ['/ico-details/:id']],
  ['/p2p-trading/p2p', P2pCenterRoute, '/p2p-trading/p2p', ['/p2p/my-ads', '/p2p/settings']],
  ['/p2p-trading', P2pMarketRoute, '/p2p-trading', ['/p2p/payment-types']],
  [
    '/p2p-trading/order?uid=26112900041',
    P2pOrdersRoute,
    '/p2p-trading/order',
    ['/p2p/order-details/:uid', '/p2p/order-list', '/p2p/order-messages'],
  ],
])('asks what %s shows', async (address, Route, path, calls) => {
  await open(Route, address, path);
  await vi.waitFor(() => expect([...asked]).toEqual(expect.arrayContaining([...calls])));
});

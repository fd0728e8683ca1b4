/** Routes of the profile, with the account's queries and changes. */
import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { AccountServiceProvider, type AccountService } from '#src/binding/account.tsx';
import { PushProvider, type PushService } from '#src/binding/push.tsx';
import {
  ChangePasswordPage,
  MyProfilePage,
  SecurityPage,
  SettingsPage,
} from '#src/features/profile/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideProfileQueries } from '#src/queries/profile.ts';
import { createAccountService } from '../wiring/account/account-service.ts';
import { createPushService } from '../wiring/notifications/push-service.ts';
import { wireAnalyticsConsent } from '../wiring/shell/analytics-consent.ts';
import { services } from '../wiring/shell/services.ts';

interface Account {
  readonly cache: QueryClient;
  readonly service: AccountService;
  readonly push: PushService;
}

let account: Account | undefined;

/** Returns one instance for the page's lifetime; its cached data is cleared on sign-out. */
function ownAccount(): Account {
  if (account !== undefined) return account;
  wireAnalyticsConsent();
  const cache = createQueryCache();
  provideProfileQueries(cache, services().client);
  account = {
    cache,
    service: createAccountService(services(), cache),
    push: createPushService(services()),
  };
  return account;
}

function WithAccount({ children }: { readonly children: ReactNode }) {
  const { cache, service, push } = ownAccount();
  return (
    <QueryClientProvider client={cache}>
      <AccountServiceProvider value={service}>
        <PushProvider value={push}>{children}</PushProvider>
      </AccountServiceProvider>
    </QueryClientProvider>
  );
}

const inAccount = (Page: () => ReactNode) =>
  function ProfileRoute() {
    return (
      <WithAccount>
        <Page />
      </WithAccount>
    );
  };

export const MyProfileRoute = inAccount(MyProfilePage);
export const SecurityRoute = inAccount(SecurityPage);
export const SettingsRoute = inAccount(SettingsPage);
export const ChangePasswordRoute = inAccount(ChangePasswordPage);

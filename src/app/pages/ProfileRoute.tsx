/** Routes of the profile, with the account's queries and changes. */
import { QueryClientProvider } from '@tanstack/react-query';
import { within } from '#src/binding/within.tsx';
import { AccountServiceProvider } from '#src/binding/account.ts';
import { PushProvider } from '#src/binding/push.ts';
import {
  ChangePasswordPage,
  MyProfilePage,
  SecurityPage,
  SettingsPage,
} from '#src/features/profile/index.ts';
import { provideProfileQueries } from '#src/queries/profile.ts';
import { createAccountService } from '../wiring/account/account-service.ts';
import { createPushService } from '../wiring/notifications/push-service.ts';
import { wireAnalyticsConsent } from '../wiring/shell/analytics-consent.ts';
import { pageServices } from './page-services.ts';

const ownAccount = pageServices(provideProfileQueries, (given, cache) => {
  wireAnalyticsConsent();
  return { service: createAccountService(given, cache), push: createPushService(given) };
});

const inAccount = within(({ children }) => {
  const { cache, service, push } = ownAccount();
  return (
    <QueryClientProvider client={cache}>
      <AccountServiceProvider value={service}>
        <PushProvider value={push}>{children}</PushProvider>
      </AccountServiceProvider>
    </QueryClientProvider>
  );
});

export const MyProfileRoute = inAccount(MyProfilePage);
export const SecurityRoute = inAccount(SecurityPage);
export const SettingsRoute = inAccount(SettingsPage);
export const ChangePasswordRoute = inAccount(ChangePasswordPage);

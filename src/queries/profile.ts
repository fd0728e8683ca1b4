/** Queries of the profile pages: account security, devices, sign-ins and settings. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import {
  DISPLAY_CURRENCIES,
  profileSettings,
  type ProfileSettings,
} from '#contract/rest/profile-settings.ts';
import {
  notificationPreferences,
  type ShownNotificationPreference,
} from '#contract/rest/notifications.ts';
import {
  security,
  signInHistory,
  userSessions,
  type DeviceSession,
  type SecuritySummary,
  type SignInEntry,
} from '#contract/rest/security.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { Page } from '#contract/pages.ts';

export type { ProfileSettings } from '#contract/rest/profile-settings.ts';
export type {
  DeviceSession,
  WithdrawalHoldCause,
  SecuritySummary,
  SignInEntry,
} from '#contract/rest/security.ts';
export type { Page } from '#contract/pages.ts';
export { DISPLAY_CURRENCIES };

export type NotificationPreferences = readonly ShownNotificationPreference[];

/** First part of all query keys here, invalidated by account changes. */
export const ACCOUNT_KEY = 'account';
export const SETTINGS_KEY = [ACCOUNT_KEY, 'settings'] as const;
export const PREFERENCES_KEY = [ACCOUNT_KEY, 'notification-preferences'] as const;
const SECURITY_KEY = [ACCOUNT_KEY, 'security'] as const;
const SESSIONS_KEY = [ACCOUNT_KEY, 'sessions'] as const;
const HISTORY_KEY = [ACCOUNT_KEY, 'sign-ins'] as const;
const HISTORY_PAGE_SIZE = 10;

/** Registers the query functions. */
export function provideProfileQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(SECURITY_KEY, {
    queryFn: async ({ signal }) => (await client.call(security, { signal })).model,
  });
  cache.setQueryDefaults(SESSIONS_KEY, {
    queryFn: async ({ signal }) => (await client.call(userSessions, { signal })).model,
  });
  cache.setQueryDefaults(SETTINGS_KEY, {
    queryFn: async ({ signal }) => (await client.call(profileSettings, { signal })).model,
  });
  cache.setQueryDefaults(PREFERENCES_KEY, {
    queryFn: async ({ signal }) => (await client.call(notificationPreferences, { signal })).model,
  });
  cache.setQueryDefaults(HISTORY_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const page = queryKey[2] as number;
      const query = { page, perPage: HISTORY_PAGE_SIZE };
      return (await client.call(signInHistory, { query, signal })).model;
    },
  });
}

export const useSecurity = () => useQuery<SecuritySummary>({ queryKey: SECURITY_KEY });
export const useDeviceSessions = () =>
  useQuery<readonly DeviceSession[]>({ queryKey: SESSIONS_KEY });
export const useNotificationPreferences = () =>
  useQuery<NotificationPreferences>({ queryKey: PREFERENCES_KEY });
export const useProfileSettings = () => useQuery<ProfileSettings>({ queryKey: SETTINGS_KEY });

/** The previous page stays visible until the new one is loaded. */
export const useSignInHistory = (page: number) =>
  useQuery<Page<SignInEntry>>({
    queryKey: [...HISTORY_KEY, page],
    placeholderData: keepPreviousData,
  });

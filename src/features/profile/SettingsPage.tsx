/** Settings page: browser settings apply immediately, account settings when saved. */
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { useAccountForm, useAccountService, type FormValues } from '#src/binding/account.ts';
import { useAuth } from '#src/binding/auth.ts';
import { usePush } from '#src/binding/push.ts';
import { namedLanguages } from '#src/i18n/language-names.ts';
import { languageOf } from '#src/i18n/languages.ts';
import { pathWithLocale } from '#src/i18n/locale-path.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useNotificationPreferences,
  useProfileSettings,
  type ProfileSettings,
} from '#src/queries/profile.ts';
import { hasTrackingOptOut } from '#src/platform/privacy-signals.ts';
import { analyticsConsent, chooseAnalytics } from '#src/stores/analytics.store.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';
import { chooseTheme, preferences } from '#src/stores/preferences.store.ts';
import { settings as siteSettings } from '#src/stores/settings.store.ts';
import type { AnalyticsSettingsProps } from './parts/AnalyticsSettings.tsx';
import { SettingsView, type SettingsFormProps } from './SettingsView.tsx';

export function SettingsPage() {
  const settings = loadableOf(useProfileSettings());
  if (!('data' in settings)) return <Shown settings={settings} />;
  return <Loaded settings={settings} saved={settings.data} />;
}

interface LoadedProps {
  readonly settings: Reloadable<ProfileSettings>;
  readonly saved: ProfileSettings;
}

const noProblems = () => ({});

function Loaded({ settings, saved }: LoadedProps) {
  const common = dataOf(useSnapshot(siteSettings).common);
  const { texts } = useSnapshot(displayCurrency);
  const [path] = useLocation();
  const savedValues = valuesOf(saved);
  const form = useAccountForm('settings', { values: savedValues, check: noProblems });
  const isDone = form.phase === 'done';
  const language = form.values['language'] ?? '';
  const savedLanguage = useRef(language);
  const { reset } = form;
  useEffect(() => {
    if (!isDone) return;
    reset();
    const requested = languageOf(language);
    const isAnother = language !== savedLanguage.current;
    savedLanguage.current = language;
    // Only a changed language navigates; any other saved setting stays on the page.
    if (isAnother && requested !== undefined) navigate(pathWithLocale(path, requested));
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each save; the rest is of that moment.
  }, [isDone]);
  const languages = namedLanguages(common?.languages ?? [], false);
  const isChanged = Object.entries(savedValues).some(
    ([name, value]) => form.values[name] !== value,
  );
  const shown = { form, languages, isChanged, ratesOrigin: texts?.origin };
  return <Shown settings={mapLoadable(settings, () => shown)} />;
}

function Shown({ settings }: { readonly settings: Reloadable<SettingsFormProps> }) {
  const { user } = useAuth();
  const { theme, themeSource } = useSnapshot(preferences);
  const { saveNotificationPreference } = useAccountService();
  const push = usePush();
  const analytics = useAnalytics();
  const notifications = loadableOf(useNotificationPreferences());
  return (
    <SettingsView
      settings={settings}
      theme={themeSource === 'system' ? 'system' : theme}
      onTheme={chooseTheme}
      isSocialLogin={user?.isSocialLogin ?? false}
      preferences={notifications}
      onPreference={({ kind, channels }, channel, isOn) =>
        void saveNotificationPreference({ kind, channels: { ...channels, [channel]: isOn } })
      }
      push={push}
      analytics={analytics}
    />
  );
}

/** @returns undefined where the operator has set no tracking ID. */
function useAnalytics(): AnalyticsSettingsProps | undefined {
  const common = dataOf(useSnapshot(siteSettings).common);
  const { choice } = useSnapshot(analyticsConsent);
  if (common === undefined || common.analyticsId === '') return undefined;
  return {
    isAllowed: choice === 'accepted',
    isBlockedByBrowser: hasTrackingOptOut(),
    onToggle: (isAllowed) => chooseAnalytics(isAllowed ? 'accepted' : 'declined'),
  };
}

const valuesOf = (saved: ProfileSettings): FormValues => ({
  language: saved.language ?? '',
  currency: saved.currency,
});

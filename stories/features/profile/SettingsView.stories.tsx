import { expect, fn } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { SettingsView, type SettingsFormProps } from '#src/features/profile/SettingsView.tsx';
import type { Reloadable } from '#domain/loadable.ts';
import { notificationPreferences } from '#contract/rest/notifications.ts';
import { notificationPreferencesWire } from '#contract/samples/notifications.ts';
import type { Form } from '#src/binding/form.ts';
import type { AnalyticsSettingsProps } from '#src/features/profile/parts/AnalyticsSettings.tsx';
import type { Push } from '#src/binding/push.ts';
import { namedLanguages } from '#src/i18n/language-names.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';

const form: Form = {
  phase: 'editing',
  values: { language: '', currency: 'USD' },
  problems: {},
  rejection: undefined,
  edit: fn(),
  submit: fn(),
  reset: fn(),
};
const languages = namedLanguages([], false);
const settings: SettingsFormProps = { form, languages, isChanged: false };

const preferences = notificationPreferences.reply.decode(notificationPreferencesWire);
const push: Push = { phase: 'off', isByFirebase: false, turnOn: fn(), turnOff: fn(), check: fn() };

interface Args {
  readonly settings: Reloadable<SettingsFormProps>;
  readonly preferences: Reloadable<typeof preferences>;
  readonly pushPhase: Push['phase'];
  readonly isPushByFirebase: boolean;
  readonly analytics: AnalyticsSettingsProps | undefined;
}

const args: Args = {
  settings: loadedData(settings),
  preferences: loadedData(preferences),
  pushPhase: 'off',
  isPushByFirebase: false,
  analytics: undefined,
};
const onTheme = fn();
const onPreference = fn();

const meta = preview.meta({
  title: 'features/profile/SettingsView',
  parameters: { isPage: true },
  args,
  render: ({
    settings: shown,
    preferences: channels,
    pushPhase,
    isPushByFirebase,
    analytics,
  }: Args) => (
    <SettingsView
      settings={shown}
      theme="dark"
      onTheme={onTheme}
      isSocialLogin={false}
      preferences={channels}
      onPreference={onPreference}
      push={{ ...push, phase: pushPhase, isByFirebase: isPushByFirebase }}
      analytics={analytics}
    />
  ),
});

export const Saved = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(form.submit).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Light' }));
    await expect(onTheme).toHaveBeenCalledWith('light');
  }),
});
export const InAnotherCurrency = meta.story({
  args: {
    settings: loadedData({
      ...settings,
      form: { ...form, values: { ...form.values, currency: 'EUR' } },
      ratesOrigin: { source: 'Central bank', updatedAt: epochMs(Date.UTC(2026, 10, 23)) },
    }),
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByLabelText('Currency')).toHaveAccessibleDescription(
      'Rates as of 23 Nov 2026. Source: Central bank',
    );
  }),
});
export const Changed = meta.story({
  args: { settings: loadedData({ ...settings, isChanged: true }) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Currency'), 'EUR');
    await expect(form.edit).toHaveBeenCalledWith('currency', 'EUR');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(form.submit).toHaveBeenCalled();
  }),
});
export const Busy = meta.story({
  args: {
    settings: loadedData({ ...settings, isChanged: true, form: { ...form, phase: 'submitting' } }),
  },
});
export const Rejected = meta.story({
  args: {
    settings: loadedData({
      ...settings,
      isChanged: true,
      form: {
        ...form,
        phase: 'failed',
        rejection: 'Too many requests. Wait a moment and try again.',
      },
    }),
  },
});
export const Loading = meta.story({ args: { settings: loading } });
export const Failed = meta.story({ args: { settings: notLoaded() } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const Channels = meta.story({
  name: '[PROF-01] Channels of each kind of notification',
  play: inEnglish(async ({ canvas, userEvent }) => {
    const mail = canvas.getByRole('checkbox', { name: 'Orders, Email' });
    await expect(mail).not.toBeChecked();
    await userEvent.click(mail);
    await expect(onPreference).toHaveBeenCalledWith(preferences[0], 'mail', true);
    const locked = canvas.getByRole('checkbox', { name: 'Security, Email' });
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveAccessibleDescription('Always on, to protect your account');
  }),
});
export const ChannelsLoading = meta.story({ args: { preferences: loading } });
export const ChannelsNotLoaded = meta.story({ args: { preferences: notLoaded() } });
export const PushOff = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn on push notifications' }));
    await expect(push.turnOn).toHaveBeenCalledOnce();
  }),
});
export const PushByFirebase = meta.story({
  args: { isPushByFirebase: true },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/Google Firebase delivers the messages/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Turn on push notifications' })).toBeEnabled();
  }),
});
export const PushOn = meta.story({
  args: { pushPhase: 'on' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off push notifications' }));
    await expect(push.turnOff).toHaveBeenCalledOnce();
  }),
});
export const PushChecking = meta.story({ args: { pushPhase: 'checking' } });
export const PushStarting = meta.story({ args: { pushPhase: 'starting' } });
export const PushStopping = meta.story({ args: { pushPhase: 'stopping' } });
export const PushStopFailed = meta.story({ args: { pushPhase: 'stopFailed' } });
export const PushFailed = meta.story({ args: { pushPhase: 'failed' } });
export const PushUnknown = meta.story({ args: { pushPhase: 'unknown' } });
export const PushAbsent = meta.story({ args: { pushPhase: 'absent' } });
export const PushBlocked = meta.story({ args: { pushPhase: 'blocked' } });
export const PushUnsupported = meta.story({
  name: '[VAL-12] A browser without a part of push',
  args: { pushPhase: 'unsupported' },
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText(/This browser does not support push notifications/),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Turn on push notifications' })).toBeNull();
  }),
});
const onAnalytics = fn();
export const WithAnalytics = meta.story({
  args: { analytics: { isAllowed: false, isBlockedByBrowser: false, onToggle: onAnalytics } },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: /^Count my page views/ }));
    await expect(onAnalytics).toHaveBeenCalledWith(true);
  }),
});
export const AnalyticsBlockedByBrowser = meta.story({
  args: { analytics: { isAllowed: true, isBlockedByBrowser: true, onToggle: onAnalytics } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: /^Count my page views/ })).not.toBeChecked();
  }),
});

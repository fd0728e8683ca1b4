/** Tests saved settings: the page with the real form machine and an exchange that accepts. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProfileSettings } from '#contract/rest/profile-settings.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { commonSettingsWire } from '#contract/samples/accounts.ts';
import { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import { LOADING } from '#domain/loadable.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { AccountServiceProvider, type AccountService } from '#src/binding/account.ts';
import { PushProvider } from '#src/binding/push.ts';
import { pushMachine } from '#machines/notifications/push.machine.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { SettingsPage } from '#src/features/profile/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { SETTINGS_KEY } from '#src/queries/profile.ts';
import { analyticsConsent, chooseAnalytics } from '#src/stores/analytics.store.ts';
import { applySettings, settings } from '#src/stores/settings.store.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(() => {
  cleanup();
  chooseAnalytics(undefined);
  settings.common = LOADING;
});

const SAVED: ProfileSettings = {
  language: 'en',
  currency: 'USD',
  isSignInMailOn: true,
  isOrderPushOn: false,
  isNewsMailOn: false,
};

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

async function openSettings(address: string): Promise<void> {
  const session = await stagedSession('trader');
  const cache = createQueryCache();
  cache.setQueryData(SETTINGS_KEY, SAVED);
  const machine = formMachine.provide({
    actors: {
      send: fromPromise<FormResponse, FormValues>(({ input }) => {
        const currency = input['currency'] as ProfileSettings['currency'];
        cache.setQueryData(SETTINGS_KEY, { ...SAVED, currency, language: input['language'] });
        return Promise.resolve({ message: 'Saved.' });
      }),
    },
  });
  const service: AccountService = {
    changeOf: () => accountChangeMachine,
    formOf: () => machine,
    announce: vi.fn(),
    saveNotificationPreference: vi.fn(),
    imageUrlOf: (path) => path,
  };
  renderOnPage(
    <AuthProvider value={session}>
      <QueryClientProvider client={cache}>
        <AccountServiceProvider value={service}>
          <PushProvider value={{ machine: pushMachine, isByFirebase: false }}>
            <SettingsPage />
          </PushProvider>
        </AccountServiceProvider>
      </QueryClientProvider>
    </AuthProvider>,
    address,
  );
}

async function save(label: string, value: string): Promise<void> {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settle();
}

it('[PROF-01] stays on the page in its language when another setting is saved', async () => {
  await openSettings('/ar/user/profile/settings');
  const steps = history.length;
  await save('Currency', 'EUR');
  expect(location.pathname).toBe('/ar/user/profile/settings');
  expect(history.length).toBe(steps);
});

it('[PROF-01] opens the page in the saved language', async () => {
  await openSettings('/user/profile/settings');
  await save('Language', 'vi');
  expect(location.pathname).toBe('/vi/user/profile/settings');
});

it.each([
  [undefined, false],
  ['accepted', true],
  ['declined', false],
] as const)(
  'counts page views only after "%s", and changes the choice',
  async (choice, isAllowed) => {
    applySettings({ ...commonSettings.reply.decode(commonSettingsWire), analyticsId: 'G-1' });
    chooseAnalytics(choice);
    await openSettings('/user/profile/settings');
    const counts = screen.getByRole('switch', { name: /^Count my page views/ });
    expect(
      (counts as HTMLInputElement).checked || counts.getAttribute('aria-checked') === 'true',
    ).toBe(isAllowed);
    await act(async () => void fireEvent.click(counts));
    expect(analyticsConsent.choice).toBe(isAllowed ? 'declined' : 'accepted');
  },
);

it('has no switch of page views where the operator counts none', async () => {
  applySettings({ ...commonSettings.reply.decode(commonSettingsWire), analyticsId: '' });
  await openSettings('/user/profile/settings');
  expect(screen.queryByRole('switch', { name: /^Count my page views/ })).toBeNull();
});

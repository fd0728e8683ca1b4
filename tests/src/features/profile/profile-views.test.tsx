/** Views of the profile: each control starts the change of its own row, and each value is that of its own row. */
import { cleanup } from '#tests/support/testing-library.ts';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { notificationPreferences } from '#contract/rest/notifications.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { notificationPreferencesWire } from '#contract/samples/notifications.ts';
import type { Form } from '#src/binding/form.ts';
import type { Push } from '#src/binding/push.ts';
import { MyProfileView } from '#src/features/profile/MyProfileView.tsx';
import { SecurityView, type SecurityViewProps } from '#src/features/profile/SecurityView.tsx';
import { SettingsView } from '#src/features/profile/SettingsView.tsx';
import { loadedData } from '#stories/loadables.ts';
import { showOnPage } from '../../../support/on-page.tsx';
import { fieldValues, plain, shownTables } from '../../../support/shown-values.ts';
import { ignoreCalls, recordCalls, usesOf, type Recorder } from '../../../support/used-controls.ts';

afterEach(cleanup);

/** Links of the layout, which each page has. */
const LINKS = ['My profile', 'Settings', 'Security', 'Identity verification', 'Referrals'];
async function ownUsesOf(view: (record: Recorder) => ReactNode) {
  const uses = await usesOf(view);
  return Object.fromEntries(
    Object.entries(uses).filter(
      ([name, use]) => !LINKS.includes(name) && !String(use).startsWith('/user/profile/my'),
    ),
  );
}

const user = {
  ...sampleUser,
  nickname: 'mai',
  firstName: 'Mai',
  lastName: 'Kim',
  email: 'mai@example.com',
  phone: '+49301234567',
  uid: '10203040',
  identityLevel: 0,
};

it('shows each detail of the user in its own row, and changes it there', async () => {
  const view = (changes: Partial<typeof user>, imageUrl?: string) => (record: Recorder) => (
    <MyProfileView
      user={{ ...user, ...changes }}
      imageUrl={imageUrl}
      onChange={record('onChange')}
      onCopy={record('onCopy')}
    />
  );
  await showOnPage(view({})(ignoreCalls));
  const text = plain(document.body.textContent);
  for (const row of [
    'Shown to other users.mai',
    'Visible only to you and the exchange.Mai Kim',
    'Used for sign-in and email notifications.mai@example.com',
    'You can also sign in with it.+49301234567',
    'Safe to share.10203040',
  ]) {
    expect(text).toContain(row);
  }
  expect(await ownUsesOf(view({}, '/face.png'))).toEqual({
    Change: [
      'onChange avatar',
      'onChange nickname',
      'onChange names',
      'onChange email',
      'onChange phone',
    ],
    'Change password': '/user/profile/change-password',
    'Copy UID': 'onCopy 10203040',
    Remove: ['onChange avatarRemoval', 'onChange phoneRemoval'],
  });
  const empty = { nickname: '', firstName: '', lastName: '', phone: undefined };
  expect(await ownUsesOf(view(empty as never))).toEqual({
    Add: ['onChange avatar', 'onChange nickname', 'onChange names', 'onChange phone'],
    Change: 'onChange email',
    'Change password': '/user/profile/change-password',
    'Copy UID': 'onCopy 10203040',
  });
  expect(await ownUsesOf(view({ identityLevel: 1 }))).toEqual({
    Add: 'onChange avatar',
    Change: ['onChange nickname', 'onChange email', 'onChange phone'],
    'Change password': '/user/profile/change-password',
    'Copy UID': 'onCopy 10203040',
    Remove: 'onChange phoneRemoval',
  });
});

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (minutes: number) => epochMs(NOW + minutes * MINUTE_MS);
const summary = {
  isTwoFactorOn: false,
  recoveryCodeCount: 7,
  passwordChangedAt: at(-3000),
  antiPhishingCode: undefined,
  stepUp: { needsPassword: true, needsMailCode: false, needsTwoFactor: false },
  withdrawalHolds: [],
  deletion: undefined,
};
const session = {
  id: 'a',
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  openedAt: at(-600),
  lastSeenAt: at(-5),
  isCurrent: true,
};
const others = ['b', 'c', 'd', 'e', 'f'].map((id, index) => ({
  ...session,
  id,
  device: `Device ${id}`,
  address: `203.0.113.1${index}`,
  isCurrent: false,
  lastSeenAt: at(-90 - index),
}));

const security =
  (changes: Partial<typeof summary>, more: Partial<SecurityViewProps> = {}) =>
  (record: Recorder) => (
    <SecurityView
      summary={loadedData({ ...summary, ...changes })}
      isSocialLogin={false}
      onChange={record('onChange')}
      devices={{
        sessions: loadedData([session, ...others.slice(0, 2)]),
        endingId: 'b',
        isEndingOthers: false,
        onEnd: record('onEnd'),
        onEndOthers: record('onEndOthers'),
      }}
      signIns={{
        entries: loadedData({
          items: [
            { at: at(-7), outcome: 'two_factor_failed', device: 'Safari', address: '203.0.113.9' },
            { at: at(-9), outcome: 'signed_in', device: 'Firefox', address: '203.0.113.8' },
          ],
          currentPage: 1,
          lastPage: 3,
          perPage: 4,
          total: 12,
        }),
        currentPage: 2,
        onPageChange: record('onPageChange'),
      }}
      isWithdrawing={false}
      onWithdraw={record('onWithdraw')}
      {...more}
    />
  );

it('starts the change of each security method, and ends the device of its row', async () => {
  await showOnPage(security({})(ignoreCalls));
  expect(shownTables()).toEqual([
    ['Time', 'Result', 'Device', 'IP address'],
    ['21 Nov 2026 11:53:00', 'Wrong code', 'Safari', '203.0.113.9'],
    ['21 Nov 2026 11:51:00', 'Signed in', 'Firefox', '203.0.113.8'],
  ]);
  expect(await ownUsesOf(security({}))).toEqual({
    'Change password': ['/user/profile/change-password', '/user/profile/change-password'],
    'Close account': 'onChange deletion',
    'Next page': 'onPageChange 3',
    'Page 1': 'onPageChange 1',
    'Page 2': 'onPageChange 2',
    'Page 3': 'onPageChange 3',
    'Previous page': 'onPageChange 1',
    Set: 'onChange antiPhishingCode',
    'Set up': 'onChange twoFactorSetup',
    'Sign out': ['disabled: ', 'onEnd c'],
    'Sign out all other devices': 'onEndOthers',
  });
  const on = { isTwoFactorOn: true, antiPhishingCode: 'blue' };
  expect(await ownUsesOf(security(on as never))).toEqual({
    Change: 'onChange antiPhishingCode',
    'Change password': ['/user/profile/change-password', '/user/profile/change-password'],
    'Close account': 'onChange deletion',
    'New recovery codes': 'onChange recoveryCodes',
    'Next page': 'onPageChange 3',
    'Page 1': 'onPageChange 1',
    'Page 2': 'onPageChange 2',
    'Page 3': 'onPageChange 3',
    'Previous page': 'onPageChange 1',
    Remove: 'onChange antiPhishingRemoval',
    'Sign out': ['disabled: ', 'onEnd c'],
    'Sign out all other devices': 'onEndOthers',
    'Turn off': 'onChange twoFactorRemoval',
  });
});

it('has no password for an account of another provider', async () => {
  const uses = await ownUsesOf(security({}, { isSocialLogin: true }));
  expect(uses).not.toHaveProperty('Change password');
});

it('lists five devices first, then all', async () => {
  const devices = {
    sessions: loadedData([session, ...others]),
    endingId: undefined,
    isEndingOthers: false,
    onEnd: vi.fn(),
    onEndOthers: vi.fn(),
  };
  const view = security({}, { devices });
  await showOnPage(view(ignoreCalls));
  expect(document.body.textContent).not.toContain('Device f');
  const [all] = Object.keys(await usesOf(view)).filter((name) => name.startsWith('Show all'));
  expect(all).toBe('Show all 6');
  const signOuts = (await usesOf(view, ['Show all 6']))['Sign out'];
  expect(signOuts).toHaveLength(5);
});

const form: Form = {
  phase: 'editing',
  values: { language: 'de', currency: 'EUR' },
  problems: {},
  rejection: undefined,
  edit: vi.fn(),
  submit: vi.fn(),
  reset: vi.fn(),
};
const preferences = notificationPreferences.reply.decode(notificationPreferencesWire).slice(0, 2);
const settings =
  (isChanged: boolean, phase: Push['phase'] = 'off') =>
  (record: Recorder) => (
    <SettingsView
      settings={loadedData({
        form: recordCalls(form, record),
        languages: [
          { code: 'de', endonym: 'Deutsch' },
          { code: 'vi', endonym: 'Tiếng Việt' },
        ] as never,
        isChanged,
      })}
      theme="dark"
      onTheme={record('onTheme')}
      isSocialLogin={false}
      preferences={loadedData(preferences)}
      onPreference={({ kind }, channel, isOn) => record('onPreference')(kind, channel, isOn)}
      push={{
        phase,
        isByFirebase: false,
        turnOn: record('turnOn'),
        turnOff: record('turnOff'),
        check: record('check'),
      }}
      analytics={undefined}
    />
  );

it('edits each setting, and saves what has changed', async () => {
  await showOnPage(settings(true)(ignoreCalls));
  expect(fieldValues()).toEqual({
    'Converts, Email': false,
    'Converts, List': true,
    'Converts, Push': true,
    'Converts, Sound': false,
    'Converts, Toast': true,
    Currency: 'EUR',
    Language: 'de',
    'Orders, Email': false,
    'Orders, List': true,
    'Orders, Push': true,
    'Orders, Sound': true,
    'Orders, Toast': true,
    Theme: 'Dark',
  });
  const uses = await ownUsesOf(settings(true));
  expect({ ...uses, Currency: uses['Currency']?.slice(0, 2) }).toEqual({
    'Change password': '/user/profile/change-password',
    'Converts, Email': 'onPreference convert mail true',
    'Converts, List': 'onPreference convert list false',
    'Converts, Push': 'onPreference convert push false',
    'Converts, Sound': 'onPreference convert sound true',
    'Converts, Toast': 'onPreference convert toast false',
    Currency: ['edit currency USD', 'edit currency GBP'],
    Dark: 'nothing',
    Language: ["edit language ''", 'edit language vi'],
    Light: 'onTheme light',
    'Orders, Email': 'onPreference order mail true',
    'Orders, List': 'onPreference order list false',
    'Orders, Push': 'onPreference order push false',
    'Orders, Sound': 'onPreference order sound false',
    'Orders, Toast': 'onPreference order toast false',
    Save: 'submit',
    System: 'onTheme system',
    'Turn on push notifications': 'turnOn',
  });
  expect((await usesOf(settings(false)))['Save']).toBe('disabled: No unsaved changes');
});

/** Which warnings each change of the account shows, at each of its steps. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, renderHook } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import type { ChangeName } from '#src/binding/account.ts';
import { useChangeMessages } from '#src/features/profile/use-change-messages.ts';

afterEach(cleanup);

function messagesOf(name: ChangeName, step: string | undefined) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  );
  return renderHook(() => useChangeMessages(name, step), { wrapper }).result.current;
}

it.each([
  ['twoFactorSetup', 'firstCode', 'Set up 2FA'],
  ['recoveryCodes', 'confirmation', 'New recovery codes'],
] as const)(
  'warns while it shows the codes of %s that they are shown once',
  (name, step, title) => {
    expect(messagesOf(name, step).title).toBe(title);
    expect(messagesOf(name, step).lead ?? '').not.toContain('shown again');
    const shown = messagesOf(name, 'codes');
    expect(shown.title).toBe('Save your recovery codes');
    expect(shown.lead).toContain("won't be shown again");
  },
);

it.each(['password', 'twoFactorRemoval'] as const)(
  'names the hold of withdrawals that %s causes',
  (name) => {
    expect(messagesOf(name, undefined).lead).toContain('24 hours');
  },
);

it('marks the changes that take something away, and those alone', () => {
  const dangers: readonly ChangeName[] = [
    'twoFactorRemoval',
    'antiPhishingRemoval',
    'deletion',
    'avatarRemoval',
    'phoneRemoval',
  ];
  const safe: readonly ChangeName[] = ['nickname', 'password', 'twoFactorSetup', 'recoveryCodes'];
  expect(dangers.map((name) => messagesOf(name, undefined).isDanger)).toEqual(
    dangers.map(() => true),
  );
  expect(safe.map((name) => messagesOf(name, undefined).isDanger)).toEqual(
    safe.map(() => undefined),
  );
});

/** Tests the notices shown when the UID was copied, and when copying failed. */
import { cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Notice } from '#machines/kernel/notice.ts';
import { AccountServiceProvider, type AccountService } from '#src/binding/account.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { MyProfilePage } from '#src/features/profile/MyProfilePage.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @returns the copied texts and the notice after a click on the button. */
async function copyUid(writeText: (text: string) => Promise<void>) {
  const copied = vi.fn(writeText);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  const announce = vi.fn<(notice: Notice) => void>();
  const service = { announce } as unknown as AccountService;
  renderOnPage(
    <AuthProvider value={await stagedSession('trader')}>
      <AccountServiceProvider value={service}>
        <MyProfilePage />
      </AccountServiceProvider>
    </AuthProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy UID' }));
  await waitFor(() => expect(announce).toHaveBeenCalled());
  const [[{ tone, text }] = [{} as Notice]] = announce.mock.calls;
  return { copied: copied.mock.calls, tone, message: text.kind === 'server' ? text.message : '' };
}

it('[ERR-16] confirms that the UID was copied', async () => {
  expect(await copyUid(() => Promise.resolve())).toEqual({
    copied: [['10000007']],
    tone: 'success',
    message: 'UID copied to clipboard!',
  });
});

it('[ERR-17] shows why the UID was not copied', async () => {
  const reject = () => Promise.reject(new Error('Write permission denied.'));
  expect(await copyUid(reject)).toMatchObject({
    tone: 'error',
    message: 'Failed to copy UID: Write permission denied.',
  });
});

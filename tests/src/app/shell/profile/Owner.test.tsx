import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#src/binding/auth.ts';
import { Owner } from '#src/app/shell/profile/Owner.tsx';
import { ToastHost } from '#src/app/shell/overlays/ToastHost.tsx';
import { renderOnPage } from '../../../../support/on-page.tsx';
import { stagedSession } from '../../../../support/staged-session.ts';

afterEach(() => {
  cleanup();
  toast.remove();
  vi.unstubAllGlobals();
});

/** Returns the role of the notice with this message: an error is an alert, a success is a status. */
const roleOf = async (message: string) =>
  (await screen.findByText(message)).closest('[role]')?.getAttribute('role');

async function openOwner(writeText: (text: string) => Promise<void>) {
  const copied = vi.fn(writeText);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  const session = await stagedSession('trader');
  renderOnPage(
    <AuthProvider value={session}>
      <Owner />
      <ToastHost />
    </AuthProvider>,
  );
  return { copied };
}

it('[NAV-23] [NAV-24] shows the masked email and the full UID', async () => {
  await openOwner(() => Promise.resolve());
  expect(screen.getByText('t****r@example.com')).toBeDefined();
  expect(screen.queryByText('trader@example.com')).toBeNull();
  expect(screen.getByText('10000007')).toBeDefined();
});

it('[NAV-24] [ERR-16] copies the UID and confirms it', async () => {
  const { copied } = await openOwner(() => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: 'Copy UID' }));
  expect(await roleOf('UID copied to clipboard!')).toBe('status');
  expect(copied).toHaveBeenCalledExactlyOnceWith('10000007');
});

it('[ERR-17] shows why the UID could not be copied', async () => {
  await openOwner(() => Promise.reject(new Error('Write permission denied.')));
  fireEvent.click(screen.getByRole('button', { name: 'Copy UID' }));
  expect(await roleOf('Failed to copy UID: Write permission denied.')).toBe('alert');
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '#src/binding/auth.tsx';
import { Owner } from '#src/app/shell/Owner.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

afterEach(() => {
  cleanup();
  toast.remove();
  vi.unstubAllGlobals();
});

/** Toasts as the host shows them: their tone and their words. */
function Said() {
  const { toasts } = useToaster();
  return toasts.map(({ id, type, message }) => (
    <p key={id} data-testid="toast">
      {`${type}: ${typeof message === 'string' ? message : ''}`}
    </p>
  ));
}

async function openOwner(writeText: (text: string) => Promise<void>) {
  const copied = vi.fn(writeText);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  const session = await stagedSession('trader');
  renderOnPage(
    <AuthProvider session={session}>
      <Owner />
      <Said />
    </AuthProvider>,
  );
  return { copied };
}

it('[NAV-23] [NAV-24] shows the email masked and the UID whole', async () => {
  await openOwner(() => Promise.resolve());
  expect(screen.getByText('t****r@example.com')).toBeDefined();
  expect(screen.queryByText('trader@example.com')).toBeNull();
  expect(screen.getByText('10000007')).toBeDefined();
});

it('[NAV-24] [ERR-16] copies the UID and says so', async () => {
  const { copied } = await openOwner(() => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: 'Copy UID' }));
  await waitFor(() => screen.getByTestId('toast'));
  expect(copied).toHaveBeenCalledExactlyOnceWith('10000007');
  expect(screen.getByTestId('toast').textContent).toBe('success: UID copied to clipboard!');
});

it('[ERR-17] says why the UID could not be copied', async () => {
  await openOwner(() => Promise.reject(new Error('Write permission denied.')));
  fireEvent.click(screen.getByRole('button', { name: 'Copy UID' }));
  await waitFor(() => screen.getByTestId('toast'));
  expect(screen.getByTestId('toast').textContent).toBe(
    'error: Failed to copy UID: Write permission denied.',
  );
});

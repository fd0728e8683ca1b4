/** Tests the session as views use it. */
import { act, cleanup, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from '#src/binding/auth.ts';
import { stagedSession } from '../../support/staged-session.ts';

afterEach(cleanup);

function Who() {
  const { isSignedIn, user, signOut } = useAuth();
  return (
    <button type="button" onClick={signOut}>
      {isSignedIn ? `in as ${user?.email}` : 'a visitor'}
    </button>
  );
}

it('[ERR-18] throws when there is no provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});

it('[ROLE-01] distinguishes a visitor from a signed-in user', async () => {
  const session = await stagedSession('trader');
  render(
    <AuthProvider value={session}>
      <Who />
    </AuthProvider>,
  );
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('in as trader@example.com');
  await act(async () => button.click());
  expect(button.textContent).toBe('a visitor');
});

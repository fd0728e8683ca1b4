import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ProfileLinks } from '#src/app/shell/profile/ProfileLinks.tsx';
import { AuthProvider } from '#src/binding/auth.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';
import { stagedSession } from '../../../../support/staged-session.ts';

afterEach(cleanup);

it.each([
  ['NAV-27', 'Identity verification', '/user/profile/identification'],
  ['NAV-28', 'Referrals', '/user/profile/referrals'],
])('[%s] links from the profile menu to %s, and closes the menu', async (_, name, path) => {
  const onLeave = vi.fn();
  const session = await stagedSession('trader');
  renderOnPage(
    <AuthProvider value={session}>
      <ProfileLinks onLeave={onLeave} />
    </AuthProvider>,
  );
  const link = screen.getByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
  fireEvent.click(link);
  expect(location.pathname).toBe(path);
  expect(onLeave).toHaveBeenCalledOnce();
});

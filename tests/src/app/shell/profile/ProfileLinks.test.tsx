import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ProfileLinks } from '#src/app/shell/profile/ProfileLinks.tsx';
import { AuthProvider } from '#src/binding/auth.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';
import { stagedSession } from '../../../../support/staged-session.ts';

afterEach(cleanup);

it('[NAV-28] links to the referral page from the profile menu, which closes', async () => {
  const onLeave = vi.fn();
  const session = await stagedSession('trader');
  renderOnPage(
    <AuthProvider value={session}>
      <ProfileLinks onLeave={onLeave} />
    </AuthProvider>,
  );
  const link = screen.getByRole('link', { name: 'Referrals' });
  expect(link.getAttribute('href')).toBe('/user/profile/referrals');
  fireEvent.click(link);
  expect(location.pathname).toBe('/user/profile/referrals');
  expect(onLeave).toHaveBeenCalledOnce();
});

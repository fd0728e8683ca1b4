/** Tests the product's mark and its replacement by a logo. */
import { cleanup, fireEvent, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { LogoContext } from '#src/design/mark/logo.ts';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { logoOf } from '#src/stores/settings.store.ts';
import { DEFAULT_SETTINGS } from '#server/routes/default-settings.ts';

afterEach(cleanup);

const SET = { ...DEFAULT_SETTINGS, logo: '/dark.svg', logoLight: '/light.svg' };

function show(logo: string | undefined, own?: string): void {
  render(
    <LogoContext value={logo}>
      <TideMark name="Harbour" logo={own} />
    </LogoContext>,
  );
}

const shownLogo = () => screen.queryByRole('img', { name: 'Harbour' })?.getAttribute('src');

it('[SET-15] shows the logo for the theme', () => {
  show(logoOf(SET, 'dark'));
  expect(shownLogo()).toBe('/dark.svg');
  cleanup();
  show(logoOf(SET, 'light'));
  expect(shownLogo()).toBe('/light.svg');
  cleanup();
  show(logoOf({ ...SET, logoLight: '' }, 'light'));
  expect(shownLogo()).toBe('/dark.svg');
});

it('shows a sign-in page’s own logo', () => {
  show(logoOf(SET, 'dark'), '/login.svg');
  expect(shownLogo()).toBe('/login.svg');
});

it('shows mark and name when there is no logo or the logo does not load', () => {
  show(logoOf(DEFAULT_SETTINGS, 'dark'));
  expect(shownLogo()).toBeUndefined();
  expect(screen.getByText('Harbour')).toBeDefined();
  cleanup();
  show('/gone.svg');
  fireEvent.error(screen.getByRole('img', { name: 'Harbour' }));
  expect(shownLogo()).toBeUndefined();
  expect(screen.getByText('Harbour')).toBeDefined();
});

import { act, cleanup, fireEvent, screen, within } from '#tests/support/testing-library.ts';
import { waitFor } from 'xstate';
import { OFFERED_LANGUAGES } from '#contract/core/languages.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { commonSettings } from '#contract/rest/settings.ts';
import { commonSettingsWire, deploymentConfigWire } from '#contract/samples/accounts.ts';
import { LOADING } from '#domain/loadable.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { Header } from '#src/app/shell/header/Header.tsx';
import { NotFound } from '#src/app/shell/states/NotFound.tsx';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  preferences,
} from '#src/stores/preferences.store.ts';
import { applySettings, settings } from '#src/stores/settings.store.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';
import { stagedSession } from '../../../../support/staged-session.ts';

/** Loads the code beforehand, so that no test waits for a first load on a busy machine. */
beforeAll(() => Promise.all([loadPart('headerMenus'), loadPart('menu')]), 60_000);

afterEach(() => {
  cleanup();
  applyPreferences(DEFAULT_PREFERENCES);
  settings.common = LOADING;
});

const { links } = deploymentConfig.decode(deploymentConfigWire);

async function openHeader(who: 'visitor' | 'trader', isDisplayOffered = false) {
  const session = await stagedSession(who);
  renderOnPage(
    <AuthProvider value={session}>
      <Header
        currentPath="/markets?page=2"
        appTitle="Tidemark"
        isDisplayOffered={isDisplayOffered}
        links={links}
      />
    </AuthProvider>,
    '/markets?page=2',
  );
  return { session };
}

/** Opens the popover as the browser would; the test DOM does not implement popovers. */
function openPopover(name: string): void {
  const target = screen.getByRole('button', { name }).getAttribute('popovertarget') ?? '';
  const popover = document.getElementById(target);
  if (popover === null) throw new Error(`${name} opens nothing.`);
  fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
}

const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('[NAV-01] links the logo to the home page', async () => {
  await openHeader('visitor');
  expect(addressOf('Tidemark')).toBe('/');
});

it('[NAV-02] [NAV-03] [NAV-04] opens our external pages in new tabs', async () => {
  await openHeader('visitor');
  openPopover('More');
  for (const [name, href] of [
    ['Academy', links.academy],
    ['News', links.news],
    ['AI Crypto', links.aiCrypto],
  ] as const) {
    const link = screen.getByRole('link', { name, hidden: true });
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  }
});

it('[NAV-17] [NAV-18] sends a visitor to sign-in and back to the page with its query', async () => {
  await openHeader('visitor');
  expect(addressOf('Login')).toBe('/signin?redirect=%2Fmarkets%3Fpage%3D2');
  expect(addressOf('Sign up')).toBe('/signup');
});

it('shows a trader the profile instead of Login and Sign up', async () => {
  await openHeader('trader');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Profile' })).toBeDefined();
});

it('links a trader to the orders page, which links to the histories', async () => {
  await openHeader('trader');
  openPopover('Profile');
  const link = await screen.findByRole('link', { name: 'Spot orders', hidden: true });
  expect(link.getAttribute('href')).toBe('/user/spot-orders');
});

const WALLET_PATHS = ['/wallet', '/wallet/spot', '/wallet/future', '/wallet/p2p'];

it('[NAV-13] offers a trader the wallets and the transaction history in the Wallets menu', async () => {
  await openHeader('trader');
  openPopover('Wallets');
  const links = await screen.findAllByRole('link', { name: /wallet|Transaction/i, hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...WALLET_PATHS,
    '/user/transaction-history',
  ]);
});

it('[NAV-12] offers peer-to-peer trading, its orders and the own page in the menus', async () => {
  await openHeader('trader');
  expect(addressOf('P2P')).toBe('/p2p-trading');
  openPopover('More');
  const more = ['P2P orders', 'My P2P'].map((name) =>
    screen.getByRole('link', { name, hidden: true }).getAttribute('href'),
  );
  expect(more).toEqual(['/p2p-trading/order', '/p2p-trading/p2p']);
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const paths = dialog
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(
    expect.arrayContaining(['/p2p-trading', '/p2p-trading/order', '/p2p-trading/p2p']),
  );
});

const withSwitches = (staking: 0 | 1, launchpad: 0 | 1) =>
  commonSettings.reply.decode({
    ...commonSettingsWire,
    enable_staking: staking,
    navbar: { ico: { status: launchpad } },
  });
const earnPaths = () =>
  screen.queryAllByRole('link', { name: 'Earn' }).map((link) => link.getAttribute('href'));

it.each([
  ['visitor', 1, 1, ['/simple-earn']],
  ['visitor', 1, 0, []],
  ['visitor', 0, 1, []],
  ['trader', 1, 1, ['/simple-earn']],
  ['trader', 1, 0, ['/simple-earn']],
  ['trader', 0, 1, []],
] as const)(
  '[NAV-07] [NAV-08] [NAV-09] offers a %s Earn with enable_staking %i and ico %i: %j',
  async (who, staking, launchpad, paths) => {
    applySettings(withSwitches(staking, launchpad));
    await openHeader(who);
    expect(earnPaths()).toEqual(paths);
  },
);

it('[NAV-06] [NAV-07] offers Earn in the side menu and its positions among the wallets, where it is on', async () => {
  applySettings(withSwitches(1, 0));
  await openHeader('trader');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const paths = dialog
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(expect.arrayContaining(['/simple-earn', '/simple-earn?view=positions']));
});

it('[NAV-11] offers gift cards in the bar and in the side menu, also to a visitor', async () => {
  await openHeader('visitor');
  expect(addressOf('Gift cards')).toBe('/gift-cards');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const link = dialog.getByRole('link', { name: 'Gift cards', hidden: true });
  expect(link.getAttribute('href')).toBe('/gift-cards');
});

it.each(['visitor', 'trader'] as const)(
  '[NAV-10] leads a %s to the Launchpad by the bar and by the side menu',
  async (who) => {
    await openHeader(who);
    expect(addressOf('Launchpad')).toBe('/ico');
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const link = dialog.getByRole('link', { name: 'Launchpad', hidden: true });
    expect(link.getAttribute('href')).toBe('/ico');
  },
);

it('[NAV-13] offers a trader the wallets in the side menu', async () => {
  await openHeader('trader');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const paths = dialog
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(expect.arrayContaining(WALLET_PATHS));
});

it('[NAV-14][NAV-15] offers a trader deposits, withdrawals and the histories in the menus', async () => {
  await openHeader('trader');
  openPopover('Wallets');
  await screen.findByRole('link', { name: 'Deposit history', hidden: true });
  openPopover('Profile');
  await screen.findByRole('link', { name: 'Spot orders', hidden: true });
  const paths = screen
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(
    expect.arrayContaining([
      '/user/wallet-history?type=deposit',
      '/user/wallet-history?type=withdrawal',
      '/user/transaction-history',
      '/user/spot-orders',
      '/user/swap-history',
      '/user/my-wallet/deposit',
    ]),
  );
});

it('offers a visitor no assets', async () => {
  await openHeader('visitor');
  expect(screen.queryByRole('button', { name: 'Wallets' })).toBeNull();
});

it('[NAV-20] [NAV-21] offers language and theme, and toggles the theme', async () => {
  await openHeader('trader');
  expect(screen.getByRole('button', { name: 'Language' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Light theme' }));
  expect(preferences.theme).toBe('light');
  expect(await screen.findByRole('button', { name: 'Dark theme' })).toBeDefined();
});

it('[NAV-22] offers display settings only on pages that use them', async () => {
  await openHeader('visitor');
  expect(screen.queryByRole('button', { name: 'Display settings' })).toBeNull();
  cleanup();
  await openHeader('visitor', true);
  expect(screen.getByRole('button', { name: 'Display settings' })).toBeDefined();
});

it('marks the current page', async () => {
  await openHeader('visitor');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Markets' }).getAttribute('aria-current')).toBe('page');
  expect(main.getByRole('link', { name: 'Spot' }).getAttribute('aria-current')).toBeNull();
});

it('[LAYOUT-18] [LAYOUT-19] [LAYOUT-20] collapses products, languages and colors in the side menu', async () => {
  await openHeader('visitor');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  const sections = [...dialog.querySelectorAll('details')];
  expect(sections.map((one) => one.querySelector('summary')?.textContent)).toEqual([
    'Trade',
    'More',
    'Language',
    'Display settings',
  ]);
  const languages = within(sections[2] ?? dialog).getAllByRole('link', { hidden: true });
  expect(languages.map((link) => link.getAttribute('href'))).toEqual(
    OFFERED_LANGUAGES.map(({ code }) =>
      code === 'en' ? '/markets?page=2' : `/${code.toLowerCase()}/markets?page=2`,
    ),
  );
});

it('[LAYOUT-21] [LAYOUT-22] switches the theme and signs out from the side menu', async () => {
  const { session } = await openHeader('trader');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }));
  fireEvent.click(dialog.getByRole('switch', { name: 'Dark theme' }));
  expect(preferences.theme).toBe('light');
  fireEvent.click(dialog.getByRole('button', { name: 'Logout' }));
  await act(() => waitFor(session, (snapshot) => snapshot.matches('signedOut')));
  expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
});

it('is the only banner of the page, also behind its side menu', async () => {
  await openHeader('visitor');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(screen.getAllByRole('banner', { hidden: true })).toHaveLength(1);
});

it('shows no Logout to a visitor', async () => {
  await openHeader('visitor');
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});

it('shows that the page was not found, and links to existing pages', () => {
  renderOnPage(<NotFound />, '/nowhere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  expect(addressOf('View markets')).toBe('/markets');
  expect(document.title).toBe('Page not found | Tidemark');
});

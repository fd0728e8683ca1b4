/** Entries of the command palette: pages, pairs, settings and the actions available on the page. */
import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { PLACING_ACTIONS, type ActionId } from '#contract/core/trading-actions.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { DEMO_ROOT } from '#contract/core/trading-mode.ts';
import { coinNamesOf } from '#domain/coin-names.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import type { PaletteEntry } from '#src/features/palette/index.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { contracts } from '#src/stores/contracts.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { applyPreferences, preferences } from '#src/stores/preferences.store.ts';
import {
  previewOf,
  labelOf,
  offeredIds,
  rejectedOf,
  runAction,
  watchOfferedActions,
} from '#src/trading/actions/offered-actions.ts';
import { useActionLabels } from '#src/trading/actions/use-action-labels.ts';
import { favouritesFirst } from '#src/trading/favourites/favourites-first.ts';
import { contractPathOf, FUTURES_ROOT, pairPathOf } from '#src/trading/pair/pair-path.ts';
import { useLanguageItems } from '../language/use-language-items.ts';
import { useWalletPages } from '../wallets/use-wallet-pages.ts';
import { useNavigation } from '../header/use-navigation.ts';
import { contractNamesOf } from '../../wiring/futures/contract-names.ts';
import { saveReport } from '../../wiring/support/save-report.ts';

export const usePaletteEntries = (): readonly PaletteEntry[] => [
  ...useActions(),
  ...usePages(),
  ...useMarkets(),
  ...useSettings(),
  ...useSupport(),
];

function usePages(): readonly PaletteEntry[] {
  const { t } = useLingui();
  const href = useHref();
  const [path] = useLocation();
  const products = useNavigation(path);
  const { isSignedIn, user } = useAuth();
  const assets = useWalletPages().map(({ path: to, label }) => ({ href: to, label }));
  const further = [
    { href: '/', label: t({ message: 'Home', comment: 'The landing page' }) },
    {
      href: '/exchange/dashboard',
      label: t({ message: 'Dashboard', comment: 'The trading page without its top bar' }),
    },
    { href: '/markets?list=favourites', label: t`Favorites` },
  ];
  const own = [
    { href: '/demo-trade/user/my-wallet', label: t`Demo wallet` },
    { href: '/user/profile/my-profile', label: t`My profile` },
    { href: '/user/profile/sercurity', label: t`Security` },
    { href: '/user/profile/identification', label: t`Identity verification` },
    { href: '/user/profile/settings', label: t`Settings` },
    { href: '/user/profile/referrals', label: t`Referrals` },
    ...(user === undefined || user.isSocialLogin
      ? []
      : [{ href: '/user/profile/change-password', label: t`Change password` }]),
    ...assets,
    { href: '/user/spot-orders', label: t`Spot orders` },
    { href: '/user/stop-limit-order-history', label: t`Stop-limit order history` },
    { href: '/user/buy-order-history', label: t`Buy order history` },
    { href: '/user/sell-order-history', label: t`Sell order history` },
    { href: '/user/support', label: t`Support` },
  ];
  const ways = [
    { href: '/signin', label: t({ message: 'Login', comment: 'Opens the sign-in page' }) },
    {
      href: '/signup',
      label: t({ message: 'Sign up', comment: 'Opens the page for a new account' }),
    },
  ];
  return [...products, ...further, ...(isSignedIn ? own : ways)].map((page) => ({
    key: `page:${page.href}`,
    kind: 'page',
    label: page.label,
    aliases: [page.href],
    run: () => navigate(href(page.href)),
  }));
}

/** Pairs and contracts; the kind of the current page first. */
function useMarkets(): readonly PaletteEntry[] {
  const [path] = useLocation();
  const pairEntries = usePairs(path);
  const contractEntries = useContracts();
  return path.startsWith(FUTURES_ROOT)
    ? [...contractEntries, ...pairEntries]
    : [...pairEntries, ...contractEntries];
}

function usePairs(path: string): readonly PaletteEntry[] {
  const href = useHref();
  // Pairs open in the current trading mode: demo stays demo.
  const tradingMode = path.startsWith(DEMO_ROOT) ? 'demo' : 'real';
  const list = dataOf(useSnapshot(pairs).list) ?? [];
  const { pairTexts } = useSnapshot(favourites);
  return favouritesFirst(list, pairTexts).map((pair) => {
    const text = pairTextOf(pair);
    const name = overview.listings[pair.id]?.tradeCoinName;
    return {
      key: `pair:${text}`,
      kind: 'pair',
      label: `${pair.tradeCoin}/${pair.quoteCoin}`,
      aliases: [...(name === undefined ? [] : [name]), ...coinNamesOf(pair.tradeCoin)],
      run: () => navigate(href(pairPathOf(tradingMode, text))),
    };
  });
}

function useContracts(): readonly PaletteEntry[] {
  const { t } = useLingui();
  const href = useHref();
  const list = dataOf(useSnapshot(contracts).list) ?? [];
  const { pairTexts } = useSnapshot(favourites);
  const perpetual = t({ message: 'Perpetual', comment: 'A futures contract without expiry' });
  return favouritesFirst(list, pairTexts).map((contract) => {
    const text = pairTextOf(contract);
    return {
      key: `contract:${text}`,
      kind: 'contract',
      label: `${contract.tradeCoin}${contract.quoteCoin} ${perpetual}`,
      aliases: contractNamesOf(contract),
      run: () => navigate(href(contractPathOf(text))),
    };
  });
}

function useSettings(): readonly PaletteEntry[] {
  const { t } = useLingui();
  const { theme, isAnimated } = useSnapshot(preferences);
  const languages = useLanguageItems();
  const schemes = [
    { value: 1, name: t`Fresh` },
    { value: 2, name: t`Traditional` },
    { value: 3, name: t`Color Vision Deficiency` },
  ] as const;
  return [
    {
      key: 'setting:theme',
      kind: 'setting',
      label: theme === 'dark' ? t`Use light theme` : t`Use dark theme`,
      run: () => applyPreferences({ theme: theme === 'dark' ? 'light' : 'dark' }),
    },
    {
      key: 'setting:animation',
      kind: 'setting',
      label: isAnimated ? t`Turn off animations` : t`Turn on animations`,
      run: () => applyPreferences({ isAnimated: !isAnimated }),
    },
    ...schemes.map(({ value, name }) => ({
      key: `setting:scheme-${value}`,
      kind: 'setting' as const,
      label: t({
        message: `Color scheme: ${name}`,
        comment: 'Command that chooses a color scheme',
      }),
      run: () => applyPreferences({ colorScheme: value }),
    })),
    ...languages.map(({ key, label, englishName, href }) => ({
      key: `setting:language-${key}`,
      kind: 'setting' as const,
      label: t({ message: `Language: ${label}`, comment: 'Language name in that language' }),
      aliases: [label, englishName, key],
      run: () => navigate(href),
    })),
  ];
}

function useSupport(): readonly PaletteEntry[] {
  const { t } = useLingui();
  return [
    {
      key: 'support:report',
      kind: 'action',
      label: t`Save bug report`,
      run: () => void saveReport(),
    },
  ];
}

/** Placing an order by hotkey requires arming and a preview, which only the hotkeys provide. */
const KEYS_ONLY: ReadonlySet<ActionId> = new Set<ActionId>([...PLACING_ACTIONS, 'palette']);

function useActions(): readonly PaletteEntry[] {
  const labels = useActionLabels();
  const ids = useSyncExternalStore(watchOfferedActions, offeredIds);
  return ids
    .filter((id) => !KEYS_ONLY.has(id))
    .map((id) => ({
      key: `action:${id}`,
      kind: 'action',
      label: labelOf(id) ?? labels[id],
      hint: previewOf(id),
      rejected: rejectedOf(id),
      run: () => void runAction(id),
    }));
}

/** Product navigation shared by the top bar and the mobile menu. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.ts';
import { useEarnOffered } from '#src/trading/earn/use-earn-offered.ts';
import { FUTURES_ROOT } from '#src/trading/pair/pair-path.ts';

export interface NavigationEntry {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
  /** Too many for the bar: only in its menu at the end, and in the menu of small screens. */
  readonly isMenuOnly: boolean;
}

/** Further pages of a product, below its own entry. */
const MENU_ONLY: ReadonlySet<string> = new Set(['/p2p-trading/order', '/p2p-trading/p2p']);

export function useNavigation(currentPath: string): readonly NavigationEntry[] {
  const { t } = useLingui();
  const isEarnOffered = useEarnOffered(useAuth().isSignedIn);
  const entries = [
    { href: '/markets', label: t`Markets` },
    { href: '/exchange/spot', label: t({ message: 'Spot', comment: 'Spot trading' }) },
    { href: FUTURES_ROOT, label: t({ message: 'Futures', comment: 'Futures trading' }) },
    { href: '/p2p-trading', label: t({ message: 'P2P', comment: 'Trading between users' }) },
    { href: '/p2p-trading/order', label: t`P2P orders` },
    { href: '/p2p-trading/p2p', label: t`My P2P` },
    { href: '/ico', label: t({ message: 'Launchpad', comment: 'Sales of new tokens' }) },
    {
      href: '/demo-trade',
      label: t({
        message: 'Demo trade',
        comment: 'Link of the navigation: trading with play money; noun',
      }),
    },
    {
      href: '/user/swap-coin',
      label: t({ message: 'Convert', comment: 'Exchanges one coin for another' }),
    },
    ...(isEarnOffered
      ? [{ href: '/simple-earn', label: t({ message: 'Earn', comment: 'Simple Earn' }) }]
      : []),
    { href: '/gift-cards', label: t({ message: 'Gift cards', comment: 'Link of the navigation' }) },
  ];
  const isAt = (href: string): boolean => currentPath.startsWith(href);
  return entries.map(({ href, label }) => {
    // A page with an entry of its own does not mark its product too.
    const isBelow = entries.some((other) => other.href.startsWith(`${href}/`) && isAt(other.href));
    return { href, label, isCurrent: isAt(href) && !isBelow, isMenuOnly: MENU_ONLY.has(href) };
  });
}

/** Product navigation shared by the top bar and the mobile menu. */
import { useLingui } from '@lingui/react/macro';
import { FUTURES_ROOT } from '#src/trading/pair/pair-path.ts';

export interface NavigationEntry {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

export function useNavigation(currentPath: string): readonly NavigationEntry[] {
  const { t } = useLingui();
  const entries = [
    { href: '/markets', label: t`Markets` },
    { href: '/exchange/spot', label: t({ message: 'Spot', comment: 'Spot trading' }) },
    { href: FUTURES_ROOT, label: t({ message: 'Futures', comment: 'Futures trading' }) },
    { href: '/demo-trade', label: t`Demo trade` },
    {
      href: '/user/swap-coin',
      label: t({ message: 'Convert', comment: 'Exchanges one coin for another' }),
    },
  ];
  return entries.map((entry) => ({ ...entry, isCurrent: currentPath.startsWith(entry.href) }));
}

/** Layout of the wallet pages: their navigation, the title with its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import { useWalletLabels, WALLET_PATHS } from '../use-wallet-labels.ts';
import styles from './WalletLayout.module.css';

interface WalletLayoutProps {
  /** Path of the open page. */
  readonly path: string;
  readonly title: string;
  /** Actions of the page, at the end of the title. */
  readonly actions?: ReactNode;
  /** A page with one long list, which scrolls inside the window with its head visible. */
  readonly isListPage?: boolean | undefined;
  readonly children: ReactNode;
}

export function WalletLayout(props: WalletLayoutProps) {
  const { path, title, actions, isListPage = false, children } = props;
  const { t } = useLingui();
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return (
    <div className={clsx(styles.layout, isListPage && styles.list)}>
      <nav className={styles.ways} aria-label={t`Wallets`}>
        <Ways path={path} />
      </nav>
      <main className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}

function Ways({ path }: Pick<WalletLayoutProps, 'path'>) {
  const { t } = useLingui();
  const href = useHref();
  const labels = useWalletLabels();
  const pages = [
    { to: '/wallet', label: t({ message: 'Overview', comment: 'Of all wallets' }) },
    { to: WALLET_PATHS.spot, label: labels.spot },
    { to: WALLET_PATHS.future, label: labels.future },
    { to: WALLET_PATHS.p2p, label: labels.p2p },
    { to: '/user/transaction-history', label: t`Transaction history` },
  ];
  return pages.map(({ to, label }) => (
    <Link key={to} href={href(to)} variant="quiet" isCurrent={to === path} className={styles.way}>
      {label}
    </Link>
  ));
}

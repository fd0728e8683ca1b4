/** Frame of the pages of peer-to-peer trading: links to all of them, the title with its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import { P2P_CENTER_PATH, P2P_ORDERS_PATH, P2P_PATH, P2P_WALLET_PATH } from './p2p-paths.ts';
import styles from './P2pPage.module.css';

export interface P2pPageProps {
  /** The open page. */
  readonly path: typeof P2P_PATH | typeof P2P_ORDERS_PATH | typeof P2P_CENTER_PATH;
  readonly title: string;
  /** Actions of the page, at the end of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function P2pPage({ path, title, actions, children }: P2pPageProps) {
  const { t } = useLingui();
  const href = useHref();
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  const links = [
    { path: P2P_PATH, label: t({ message: 'Buy and sell', comment: 'Page of P2P trading' }) },
    { path: P2P_ORDERS_PATH, label: t({ message: 'Orders', comment: 'Page of P2P trading' }) },
    { path: P2P_CENTER_PATH, label: t({ message: 'My P2P', comment: 'Page of P2P trading' }) },
    { path: P2P_WALLET_PATH, label: t({ message: 'Wallet', comment: 'Page of P2P trading' }) },
  ];
  return (
    <div className={styles.layout}>
      <nav className={styles.ways} aria-label={t`P2P trading`}>
        {links.map((link) => (
          <Link
            key={link.path}
            href={href(link.path)}
            variant="quiet"
            isCurrent={link.path === path}
            className={styles.way}
          >
            {link.label}
          </Link>
        ))}
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

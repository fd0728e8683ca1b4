/** Layout of the order pages: their navigation and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from './OrderPagesLayout.module.css';

export type OrderPageName =
  | 'spot-orders'
  | 'stop-limit-order-history'
  | 'buy-order-history'
  | 'sell-order-history';

interface OrderPagesLayoutProps {
  readonly page: OrderPageName;
  readonly children: ReactNode;
}

export function OrderPagesLayout({ page, children }: OrderPagesLayoutProps) {
  const { t } = useLingui();
  const href = useHref();
  const appTitle = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  const titles: Readonly<Record<OrderPageName, string>> = {
    'spot-orders': t({ message: 'Spot orders', comment: 'Orders of the spot market' }),
    'stop-limit-order-history': t`Stop-limit order history`,
    'buy-order-history': t`Buy order history`,
    'sell-order-history': t`Sell order history`,
  };
  usePageTitle(titles[page], appTitle);
  const names = Object.keys(titles) as OrderPageName[];
  return (
    <div className={styles.layout}>
      <nav className={styles.ways} aria-label={t`Spot orders`}>
        {names.map((name) => (
          <Link
            key={name}
            href={href(`/user/${name}`)}
            variant="quiet"
            isCurrent={name === page}
            className={styles.way}
          >
            {titles[name]}
          </Link>
        ))}
      </nav>
      <main className={styles.page}>
        <h1 className={styles.title}>{titles[page]}</h1>
        <Panel label={titles[page]} className={styles.panel}>
          {children}
        </Panel>
      </main>
    </div>
  );
}

/** Frame of the pages on which a user's money is shown or moved: links to all of them, the title with
 *  its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import { HideAmounts } from './HideAmounts.tsx';
import { useHistoryLinks, useMoneyLinks, type MoneyLink } from './money-links.ts';
import styles from './MoneyPage.module.css';

export interface MoneyPageProps {
  /** The open page's link in `money-links.ts`. */
  readonly path: string;
  readonly title: string;
  /** Actions of the page, at the end of the title. */
  readonly actions?: ReactNode;
  /** A page with one long list, which scrolls inside the window with its head visible. */
  readonly isListPage?: boolean | undefined;
  /** The page has its own button to hide amounts. */
  readonly isEyeElsewhere?: boolean | undefined;
  readonly children: ReactNode;
}

export function MoneyPage(props: MoneyPageProps) {
  const { path, title, actions, isListPage = false, isEyeElsewhere = false, children } = props;
  const { t } = useLingui();
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  const histories = useHistoryLinks();
  const isHistory = histories.some((link) => link.path === path);
  return (
    <div className={clsx(styles.layout, isListPage && styles.list)}>
      <nav className={styles.ways} aria-label={t({ message: 'Wallets', comment: 'Label' })}>
        <Links links={useMoneyLinks()} path={isHistory ? (histories[0]?.path ?? path) : path} />
      </nav>
      <main className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {!isEyeElsewhere && <HideAmounts />}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {isHistory && (
          <nav
            className={styles.histories}
            aria-label={t({ message: 'Histories', comment: 'Label' })}
          >
            <Links links={histories} path={path} />
          </nav>
        )}
        {children}
      </main>
    </div>
  );
}

interface LinksProps {
  readonly links: readonly MoneyLink[];
  readonly path: string;
}

function Links({ links, path }: LinksProps) {
  const href = useHref();
  return links.map((link) => (
    <Link
      key={link.path}
      href={href(link.path)}
      variant="quiet"
      isCurrent={link.path === path}
      className={styles.way}
    >
      {link.label}
    </Link>
  ));
}

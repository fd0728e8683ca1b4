/** Layout of the pages of deposits and withdrawals: the title with its actions, and the content. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from '../Funding.module.css';

interface FundingLayoutProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** A page with one long list, which scrolls inside the window with its head visible. */
  readonly isListPage?: boolean | undefined;
  readonly children: ReactNode;
}

export function FundingLayout(props: FundingLayoutProps) {
  const { title, actions, isListPage = false, children } = props;
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return (
    <main className={clsx(styles.layout, isListPage && styles.listPage)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </main>
  );
}

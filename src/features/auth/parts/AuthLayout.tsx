/** Layout of the sign-in pages: one column with the mark above the form; on wide screens live
 *  prices beside it. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from './AuthLayout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Links below the form to the alternative page. */
  readonly footer?: ReactNode;
  /** Language and theme controls in the top end corner. */
  readonly tools?: ReactNode;
  /** Second half of wide screens. */
  readonly aside?: ReactNode;
}

export function AuthLayout({ title, lead, children, footer, tools, aside }: AuthLayoutProps) {
  const href = useHref();
  const common = dataOf(useSnapshot(settings).common);
  const appTitle = common?.appTitle || 'Tidemark';
  usePageTitle(title, appTitle);
  return (
    <div className={styles.layout}>
      <main className={styles.half}>
        <header className={styles.head}>
          <Link href={href('/')} variant="bare" className={styles.brand} aria-label={appTitle}>
            <TideMark name={appTitle} logo={common?.loginLogo || undefined} />
          </Link>
          <div className={styles.tools}>{tools}</div>
        </header>
        <div className={styles.column}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </div>
      </main>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

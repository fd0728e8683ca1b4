/** Frame of a page of the account and of the products: links to the pages beside it, the title with its actions, and the
 *  content. */
import type { CSSProperties, ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import { PageLinks, type PageLink } from './PageLinks.tsx';
import styles from './PageFrame.module.css';

export interface PageFrameProps {
  readonly title: string;
  /** Links to the pages of the area; one of them is open. */
  readonly ways?: PageWays | undefined;
  /** Before the title: a mark. */
  readonly lead?: ReactNode;
  /** After the title. */
  readonly marks?: ReactNode;
  /** At the end of the title. */
  readonly actions?: ReactNode;
  /** A page with one long list, which scrolls inside the window with its head visible. */
  readonly isListPage?: boolean | undefined;
  readonly children: ReactNode;
}

export interface PageWays {
  readonly label: string;
  readonly links: readonly PageLink[];
  /** Of the open page. */
  readonly path: string;
}

/** More links of a phone are in further rows. */
const WAYS_IN_ROW_MAX = 4;

export function PageFrame(props: PageFrameProps) {
  const { title, ways, lead, marks, actions, isListPage = false, children } = props;
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  const count = Math.min(ways?.links.length ?? 1, WAYS_IN_ROW_MAX);
  return (
    <div
      className={clsx(styles.layout, isListPage && styles.list)}
      style={{ '--way-count': count } as CSSProperties}
    >
      {ways !== undefined && (
        <nav className={styles.ways} aria-label={ways.label}>
          <PageLinks links={ways.links} path={ways.path} />
        </nav>
      )}
      <main className={styles.page}>
        <div className={styles.head}>
          {lead}
          <h1 className={styles.title}>{title}</h1>
          {marks}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </main>
    </div>
  );
}

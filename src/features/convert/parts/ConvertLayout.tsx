/** Layout of the convert pages: links to both pages, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from './ConvertLayout.module.css';

export const CONVERT_PATH = '/user/swap-coin';
export const CONVERT_HISTORY_PATH = '/user/swap-history';

interface ConvertLayoutProps {
  readonly page: typeof CONVERT_PATH | typeof CONVERT_HISTORY_PATH;
  readonly children: ReactNode;
}

export function ConvertLayout({ page, children }: ConvertLayoutProps) {
  const { t } = useLingui();
  const href = useHref();
  const appTitle = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  const title = t({ message: 'Convert', comment: 'Exchanges one coin for another' });
  const titles = { [CONVERT_PATH]: title, [CONVERT_HISTORY_PATH]: t`Convert history` } as const;
  usePageTitle(titles[page], appTitle);
  return (
    <div className={styles.layout}>
      <nav className={styles.ways} aria-label={title}>
        {([CONVERT_PATH, CONVERT_HISTORY_PATH] as const).map((path) => (
          <Link
            key={path}
            href={href(path)}
            variant="quiet"
            isCurrent={path === page}
            className={styles.way}
          >
            {titles[path]}
          </Link>
        ))}
      </nav>
      <main className={styles.page}>
        <h1 className={styles.title}>{titles[page]}</h1>
        {children}
      </main>
    </div>
  );
}

/** Page for an address that does not exist. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from './NotFound.module.css';

export function NotFound() {
  const { t } = useLingui();
  const href = useHref();
  const title = t`Page not found`;
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{t`Check the address, or go to another page below.`}</p>
      <div className={styles.ways}>
        <Link href={href('/markets')} variant="primary">
          {t`View markets`}
        </Link>
        <Link href={href('/')} variant="button" className={styles.second}>
          {t`Go to home page`}
        </Link>
      </div>
    </main>
  );
}

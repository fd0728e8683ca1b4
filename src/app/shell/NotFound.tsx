/** No page of ours has this address. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './NotFound.module.css';

export function NotFound() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t`There is no page here`}</h1>
      <p className={styles.text}>{t`The address may be mistyped, or the page has moved.`}</p>
      <div className={styles.ways}>
        <Link href={href('/markets')} look="primary">
          {t`See the markets`}
        </Link>
        <Link href={href('/')} look="button" className={styles.second}>
          {t`To the start page`}
        </Link>
      </div>
    </main>
  );
}

/** Frame of the pages of the Launchpad: the title with its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import { LAUNCHPAD_PATH } from './launchpad-paths.ts';
import styles from './LaunchpadFrame.module.css';

interface LaunchpadFrameProps {
  readonly title: string;
  /** Beside the title: the coin's mark, the phase. */
  readonly lead?: ReactNode;
  readonly marks?: ReactNode;
  /** The page of one project, with the way to the list. */
  readonly isProject?: boolean | undefined;
  readonly children: ReactNode;
}

export function LaunchpadFrame(props: LaunchpadFrameProps) {
  const { title, lead, marks, isProject = false, children } = props;
  const { t } = useLingui();
  const href = useHref();
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        {lead}
        <h1 className={styles.title}>{title}</h1>
        {marks}
        {isProject && (
          <Link href={href(LAUNCHPAD_PATH)} variant="quiet" className={styles.back}>
            {t({ message: 'All projects', comment: 'Link' })}
          </Link>
        )}
      </div>
      {children}
    </main>
  );
}

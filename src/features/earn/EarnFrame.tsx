/** Frame of the page: links to its views, the title, and the open view. Visitors have offers alone. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import { EARN_VIEWS, earnPath, type EarnView } from './earn-address.ts';
import styles from './EarnPage.module.css';

export interface EarnFrameProps {
  readonly view: EarnView;
  readonly isSignedIn: boolean;
  readonly children: ReactNode;
}

export function EarnFrame({ view, isSignedIn, children }: EarnFrameProps) {
  const { t } = useLingui();
  const href = useHref();
  const title = t({ message: 'Simple Earn', comment: 'Name of the product area' });
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  const labels = {
    offers: t({ message: 'Offers', comment: 'Products of Simple Earn' }),
    positions: t`Positions`,
    history: t({ message: 'History', comment: 'Of Simple Earn' }),
  };
  return (
    <div className={styles.layout}>
      {isSignedIn && (
        <nav className={styles.ways} aria-label={title}>
          {EARN_VIEWS.map((one) => (
            <Link
              key={one}
              href={href(earnPath({ view: one }))}
              variant="quiet"
              isCurrent={one === view}
              className={styles.way}
            >
              {labels[one]}
            </Link>
          ))}
        </nav>
      )}
      <main className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p
            className={styles.lead}
          >{t`Simple interest, paid daily. Every reward can be recalculated.`}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
